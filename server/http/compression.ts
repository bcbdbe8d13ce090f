import { promisify } from 'node:util'
import { gzip as gzipWithCallback } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** A smaller answer does not arrive sooner when it is compressed. */
export const worthwhileBytes = 4_096

const gzip = promisify(gzipWithCallback)

/** A higher level hardly makes a month of lessons smaller, and the syncs of SQLite wait for the same threads. */
const level = 3

/**
 * Compresses large JSON answers and calendars for clients that accept gzip. A buffer that is sent again is compressed once: the
 * compressed form is kept as long as the buffer itself (docs/decisions/0028).
 */
export function compressAnswers(
  app: FastifyInstance,
  compress: (body: Buffer) => Promise<Buffer> = (body) => gzip(body, { level }),
): void {
  const kept = new WeakMap<Buffer, Promise<Buffer>>()
  const compressed = (body: Buffer) => {
    const made = kept.get(body) ?? compress(body)
    kept.set(body, made)
    return made
  }

  // With a callback instead of a promise, so that other answers do not wait.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isLargeText(reply, payload)) return done()
    varyByCoding(reply)
    if (!acceptsCoding(request.headers['accept-encoding'], 'gzip')) return done()
    compressed(Buffer.isBuffer(payload) ? payload : Buffer.from(payload)).then((body) => {
      reply.header('content-encoding', 'gzip').removeHeader('content-length')
      done(null, body)
    }, done)
  })
}

/** For an answer that some clients get compressed. */
export function varyByCoding(reply: FastifyReply): void {
  const vary = reply.getHeader('vary')
  reply.header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`)
}

function isLargeText(reply: FastifyReply, payload: unknown): payload is string | Buffer {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return false
  if (Buffer.byteLength(payload) < worthwhileBytes || reply.hasHeader('content-encoding')) return false
  return /^(application\/json|text\/calendar)/.test(String(reply.getHeader('content-type')))
}

const accepted = {
  br: /^\s*br\s*(;\s*q=(1(\.0*)?|0\.\d*[1-9]\d*)\s*)?$/i,
  gzip: /^\s*gzip\s*(;\s*q=(1(\.0*)?|0\.\d*[1-9]\d*)\s*)?$/i,
}

/** For `gzip` true for `br;q=0.9, gzip`, false for `gzip;q=0`, which refuses it. */
export const acceptsCoding = (codings: string | string[] | undefined, coding: keyof typeof accepted) =>
  codings !== undefined &&
  String(codings)
    .split(',')
    .some((given) => accepted[coding].test(given))
