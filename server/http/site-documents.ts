import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptsCoding } from './compression.ts'

/** Stands in the built documents where the address of the studio belongs. No host can have this name (RFC 2606). */
export const builtOrigin = 'https://studio.invalid'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
}

type Coding = 'br' | 'gzip'

const compress = {
  br: (text: Buffer) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
  gzip: (text: Buffer) => promisify(gzip)(text, { level: 9 }),
}

/** Stands in the built documents where the banner belongs that every page shows for a while. */
const bannerPlace = '<!--closures-->'

/** A text that is sent, with its entity tag and its compressed forms. */
class Form {
  readonly text: Buffer
  readonly tag: string
  readonly #compressed: Partial<Record<Coding, Promise<Buffer>>> = {}

  constructor(text: string) {
    this.text = Buffer.from(text)
    this.tag = createHash('sha256').update(this.text).digest('base64url').slice(0, 22)
  }

  as(coding: Coding): Promise<Buffer> {
    return (this.#compressed[coding] ??= compress[coding](this.text))
  }
}

/**
 * A built document with the address of the studio and the banner. It is read once and stays in memory; what is sent is made
 * and compressed when the first client asks for it, because all documents together would delay the start by seconds.
 */
export class SiteDocument {
  readonly #type: string
  readonly #built: Buffer
  readonly #publicUrl: string
  readonly #bannerOf: () => Promise<string>
  #banner = ''
  #form: Form | undefined

  constructor(file: string, publicUrl: string, bannerOf: () => Promise<string>) {
    this.#type = types[extname(file)] ?? 'application/octet-stream'
    this.#built = readFileSync(file)
    this.#publicUrl = publicUrl
    this.#bannerOf = bannerOf
  }

  /** Answers with the document, or with 304 when the client has it already. */
  async send(request: FastifyRequest, reply: FastifyReply, status = 200): Promise<FastifyReply> {
    const form = await this.#present()
    const accepted = request.headers['accept-encoding']
    const coding = (['br', 'gzip'] as const).find((name) => acceptsCoding(accepted, name))
    const tag = `"${form.tag}${coding === undefined ? '' : `-${coding}`}"`
    const vary = reply.getHeader('vary')
    reply.headers({
      'cache-control': 'no-cache',
      etag: tag,
      vary: vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`,
    })
    if (status === 200 && request.headers['if-none-match']?.includes(tag)) return reply.code(304).send()
    reply.code(status).type(this.#type)
    if (coding === undefined) return reply.send(form.text)
    return reply.header('content-encoding', coding).send(await form.as(coding))
  }

  /** The document with the banner of now. */
  async #present(): Promise<Form> {
    const banner = await this.#bannerOf()
    if (this.#form === undefined || banner !== this.#banner) {
      const text = this.#built.toString().replaceAll(builtOrigin, this.#publicUrl)
      this.#banner = banner
      this.#form = new Form(text.replace(bannerPlace, () => banner))
    }
    return this.#form
  }
}
