import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { entityTag } from './entity-tag.ts'

/** How long a browser may show an answer without asking again. */
const cacheFor = 'public, max-age=30'

/** Marks bytes that all visitors get as cacheable for half a minute, and answers 304 to those who have them. */
export function asPublic(reply: FastifyReply, bytes: Buffer): Buffer {
  const tag = entityTag(createHash('sha256').update(bytes).digest('base64url').slice(0, 22))
  reply.headers({ 'cache-control': cacheFor, vary: 'authorization', etag: tag })
  return bytes
}
