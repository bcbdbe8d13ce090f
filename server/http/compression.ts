import { promisify } from 'node:util'
import { gzip as gzipWithCallback } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Below it nobody waits less. */
const worthwhileBytes = 4_096

const gzip = promisify(gzipWithCallback)

/** More makes a month of lessons hardly smaller, and the database's syncs wait for the same threads. */
const level = 3

/**
 * Sends large answers of JSON compressed to whoever takes them so. Bytes that are kept and sent again are compressed
 * once; what came of them lives as long as they do.
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

  // With a callback, so that what is not compressed waits for nothing.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isLargeJson(reply, payload)) return done()
    const vary = reply.getHeader('vary')
    reply.header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`)
    if (!takesGzip(request.headers['accept-encoding'])) return done()
    compressed(Buffer.isBuffer(payload) ? payload : Buffer.from(payload)).then((body) => {
      reply.header('content-encoding', 'gzip').removeHeader('content-length')
      done(null, body)
    }, done)
  })
}

function isLargeJson(reply: FastifyReply, payload: unknown): payload is string | Buffer {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return false
  if (Buffer.byteLength(payload) < worthwhileBytes || reply.hasHeader('content-encoding')) return false
  return String(reply.getHeader('content-type')).startsWith('application/json')
}

/** Whether `br;q=0.9, gzip` names gzip, and not to refuse it. */
const takesGzip = (codings: string | string[] | undefined) =>
  String(codings ?? '')
    .split(',')
    .some((coding) => /^\s*gzip\s*(;\s*q=(1(\.0*)?|0\.\d*[1-9]\d*)\s*)?$/i.test(coding))
