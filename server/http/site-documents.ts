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

/**
 * A built document with the address of the studio. It is read once and stays in memory; a compressed form is made when
 * the first client asks for it, because all of them together would delay the start by seconds.
 */
export class SiteDocument {
  readonly #type: string
  readonly #text: Buffer
  readonly #tag: string
  readonly #compressed: Partial<Record<Coding, Promise<Buffer>>> = {}

  constructor(file: string, publicUrl: string) {
    this.#type = types[extname(file)] ?? 'application/octet-stream'
    this.#text = Buffer.from(readFileSync(file, 'utf8').replaceAll(builtOrigin, publicUrl))
    this.#tag = createHash('sha256').update(this.#text).digest('base64url').slice(0, 22)
  }

  /** Answers with the document, or with 304 when the client has it already. */
  async send(request: FastifyRequest, reply: FastifyReply, status = 200): Promise<FastifyReply> {
    const accepted = request.headers['accept-encoding']
    const coding = (['br', 'gzip'] as const).find((name) => acceptsCoding(accepted, name))
    const tag = `"${this.#tag}${coding === undefined ? '' : `-${coding}`}"`
    const vary = reply.getHeader('vary')
    reply.headers({
      'cache-control': 'no-cache',
      etag: tag,
      vary: vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`,
    })
    if (status === 200 && request.headers['if-none-match']?.includes(tag)) return reply.code(304).send()
    reply.code(status).type(this.#type)
    if (coding === undefined) return reply.send(this.#text)
    return reply.header('content-encoding', coding).send(await this.#form(coding))
  }

  #form(coding: Coding): Promise<Buffer> {
    return (this.#compressed[coding] ??= compress[coding](this.#text))
  }
}
