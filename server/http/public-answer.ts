import type { FastifyReply, FastifyRequest } from 'fastify'
import { entityTag, versionOf } from './entity-tag.ts'

/**
 * Lets caches keep bytes that are the same for all visitors, for some seconds without asking. After that, and
 * at once when none are given, a browser that has them is answered 304.
 */
export function asPublic(reply: FastifyReply, bytes: Buffer, seconds = 0): Buffer {
  const tag = entityTag(versionOf(bytes))
  const cacheFor = seconds === 0 ? 'public, no-cache' : `public, max-age=${seconds}`
  reply.headers({ 'cache-control': cacheFor, vary: 'authorization', etag: tag })
  return bytes
}

/** Sends such bytes from a route outside of the API, where nothing else answers 304. */
export function sendPublic(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  bytes: Buffer,
  seconds = 0,
): FastifyReply {
  asPublic(reply, bytes, seconds)
  if (request.headers['if-none-match'] === reply.getHeader('etag')) return reply.code(304).send()
  return reply.type(type).send(bytes)
}
