import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import { OutcomeUnknown } from '#server/database/outcome-unknown.ts'
import { storageFailure } from '#server/database/storage-failure.ts'
import { ApiError } from './api-error.ts'
import { TooManyRequests } from './rate-limits.ts'
import { recordRefusal } from './security-log.ts'

/** How soon a client may try again when the database could not be read or written. */
const retryAfterSeconds = 10

/** Answers an error with its key. The cause of an unexpected failure goes to the log only. */
export function answerError(
  error: FastifyError | ApiError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  // Before the storage, whose failure may be why no answer came: unavailable means that nothing was done.
  const reason = error instanceof OutcomeUnknown ? undefined : storageFailure(error)
  const apiError = reason === undefined ? toApiError(error) : new ApiError('error.server.unavailable')
  if (apiError.status >= 500) {
    request.log.error({ err: error }, reason === undefined ? 'request failed' : `request failed: ${reason}`)
  }
  refusals.set(request, apiError.code)
  recordRefusal(request, apiError.code)
  if (apiError instanceof TooManyRequests) reply.header('retry-after', apiError.retryAfterSeconds)
  sendApiError(reply, apiError)
}

const refusals = new WeakMap<FastifyRequest, ErrorCode>()

/** With which error a request was answered; undefined for one that succeeded. */
export const refusalOf = (request: FastifyRequest): ErrorCode | undefined => refusals.get(request)

export function sendApiError(reply: FastifyReply, error: ApiError): void {
  if (error.code === 'error.server.unavailable') reply.header('retry-after', retryAfterSeconds)
  reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    // As text, because the serializer of an endpoint handles its answers only.
    .send(JSON.stringify(error.toBody()))
}

function toApiError(error: FastifyError | ApiError): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof OutcomeUnknown) return new ApiError('error.server.outcomeUnknown')
  if (error.statusCode === 413) return new ApiError('error.server.tooLarge')
  // Errors of Fastify itself: a body that is not JSON, an unknown media type, a malformed address.
  if (error.statusCode !== undefined && error.statusCode < 500) return new ApiError('error.server.invalid')
  return new ApiError('error.server.default')
}
