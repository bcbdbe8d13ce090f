import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
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

/** What the pages show besides what was built. */
export interface PageState {
  /** The banner that stands at the top of every page now, as HTML. */
  banner: string
  /** The documents with the facts that are published now, by their files; undefined while the built ones hold. */
  documents: ReadonlyMap<string, string> | undefined
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
 * A document with the address of the studio, the banner and the published facts. It is read once and stays in memory; what is sent is
 * made and compressed when the first client asks for it, because all documents together would delay the start by seconds.
 */
export class SiteDocument {
  readonly #file: string
  readonly #type: string
  readonly #built: Buffer
  readonly #publicUrl: string
  readonly #stateOf: () => Promise<PageState>
  #shown: { banner: string; rendered: string | undefined; form: Form } | undefined

  /** @param file where it stands in the folder */
  constructor(folder: string, file: string, publicUrl: string, stateOf: () => Promise<PageState>) {
    this.#file = file
    this.#type = types[extname(file)] ?? 'application/octet-stream'
    this.#built = readFileSync(join(folder, file))
    this.#publicUrl = publicUrl
    this.#stateOf = stateOf
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

  /** The document with the banner and the facts of now. */
  async #present(): Promise<Form> {
    const { banner, documents } = await this.#stateOf()
    const rendered = documents?.get(this.#file)
    const shown = this.#shown
    if (shown?.banner === banner && shown.rendered === rendered) return shown.form
    const addressed = (rendered ?? this.#built.toString()).replaceAll(builtOrigin, this.#publicUrl)
    const form = new Form(addressed.replace(bannerPlace, () => banner))
    this.#shown = { banner, rendered, form }
    return form
  }
}
