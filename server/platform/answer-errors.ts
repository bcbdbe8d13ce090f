import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'
import { TooManyRequests } from './rate-limits.ts'

/** Turns whatever was thrown into a refusal with a key. Nothing of an unknown failure's cause gets out. */
export function answerError(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const refusal = toRefusal(error)
  if (refusal.status >= 500) request.log.error({ err: error }, 'request failed')
  if (refusal instanceof TooManyRequests) reply.header('retry-after', refusal.retryAfterSeconds)
  sendRefusal(reply, refusal)
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): void {
  reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    // As text, because an endpoint's serializer knows its answers only.
    .send(JSON.stringify(refusal.toBody()))
}

function toRefusal(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error
  if (error.statusCode === 413) return new Refusal('error.server.tooLarge')
  // The framework's own refusals: a body that is no JSON, a media type we do not read, a bad address.
  if (error.statusCode !== undefined && error.statusCode < 500) return new Refusal('error.server.invalid')
  return new Refusal('error.server.default')
}
