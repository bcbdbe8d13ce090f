import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'
import { TooManyRequests } from './rate-limits.ts'

/** Turns whatever was thrown into a refusal with a key. Nothing of an unknown failure's cause gets out. */
export function answerError(
  error: FastifyError | ApiError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const refusal = toApiError(error)
  if (refusal.status >= 500) request.log.error({ err: error }, 'request failed')
  if (refusal instanceof TooManyRequests) reply.header('retry-after', refusal.retryAfterSeconds)
  sendApiError(reply, refusal)
}

export function sendApiError(reply: FastifyReply, refusal: ApiError): void {
  reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    // As text, because an endpoint's serializer knows its answers only.
    .send(JSON.stringify(refusal.toBody()))
}

function toApiError(error: FastifyError | ApiError): ApiError {
  if (error instanceof ApiError) return error
  if (error.statusCode === 413) return new ApiError('error.server.tooLarge')
  // The framework's own refusals: a body that is no JSON, a media type we do not read, a bad address.
  if (error.statusCode !== undefined && error.statusCode < 500) return new ApiError('error.server.invalid')
  return new ApiError('error.server.default')
}
