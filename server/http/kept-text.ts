import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptsCoding, varyBy } from './compression.ts'
import { versionOf } from './entity-tag.ts'

const codings = ['br', 'gzip'] as const

type Coding = (typeof codings)[number]

/** Best takes some forty milliseconds for a page, fast one or two. */
const levels = { best: { br: 11, gzip: 9 }, fast: { br: 4, gzip: 3 } }

/**
 * A text that is sent many times, compressed when the first client asks for a form of it. Each form has a
 * strong entity tag of its own, so that a client which has it already is answered 304.
 */
export class KeptText {
  readonly bytes: Buffer
  readonly #level: keyof typeof levels
  readonly #tag: string
  readonly #compressed: Partial<Record<Coding, Promise<Buffer>>> = {}

  constructor(text: string | Buffer, level: keyof typeof levels = 'fast') {
    this.bytes = Buffer.from(text)
    this.#level = level
    this.#tag = versionOf(this.bytes)
  }

  /**
   * The caller has set the status and the type. Without another rule of the caller's a cache asks before it
   * uses the text again.
   */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const accepted = request.headers['accept-encoding']
    const coding = codings.find((name) => acceptsCoding(accepted, name))
    const tag = `"${this.#tag}${coding === undefined ? '' : `-${coding}`}"`
    varyBy(reply, 'accept-encoding')
    reply.header('etag', tag)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache')
    const isKnown = reply.statusCode === 200 && request.headers['if-none-match']?.includes(tag)
    if (isKnown === true) return reply.code(304).send()
    if (coding === undefined) return reply.send(this.bytes)
    return reply.header('content-encoding', coding).send(await this.#as(coding))
  }

  #as(coding: Coding): Promise<Buffer> {
    return (this.#compressed[coding] ??= this.#compress(coding))
  }

  #compress(coding: Coding): Promise<Buffer> {
    const level = levels[this.#level][coding]
    if (coding === 'gzip') return promisify(gzip)(this.bytes, { level })
    return promisify(brotliCompress)(this.bytes, {
      params: {
        [constants.BROTLI_PARAM_SIZE_HINT]: this.bytes.length,
        [constants.BROTLI_PARAM_QUALITY]: level,
      },
    })
  }
}
