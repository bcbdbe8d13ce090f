import type { Database, Writer } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { RepeatableRequest } from '#server/http/repeatable-request.ts'
import { dayMs } from '#time/tokyo.ts'
import { claimKey, deleteExpired, findClaim, keepAnswer } from './queries.ts'

/** How long a repeated request gets the first answer. */
const keyLifeMs = dayMs

/**
 * Does the work once for an idempotency key and gives a repeated request the first answer. The answer is kept
 * in the transaction of the work, so there is never one without the other. A request that comes while the
 * first is under way waits for it. Throws `error.server.idempotencyKeyReused` when another request has used
 * the key.
 * @param request undefined for a request without a key, which does its work each time
 */
export async function answerOnce<Answer extends object>(
  writer: Writer,
  request: RepeatableRequest | undefined,
  now: number,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (request === undefined) return work()
  if (!(await claimKey(writer, { ...request, now, expiredBefore: now - keyLifeMs }))) {
    return firstAnswer<Answer>(writer, request)
  }
  const answer = await work()
  await keepAnswer(writer, request, JSON.stringify(answer))
  return answer
}

async function firstAnswer<Answer>(writer: Writer, request: RepeatableRequest): Promise<Answer> {
  const claim = await findClaim(writer, request)
  if (claim.fingerprint !== request.fingerprint) throw new ApiError('error.server.idempotencyKeyReused')
  if (claim.answer === null) throw new Error('an idempotency key was committed without its answer')
  return JSON.parse(claim.answer) as Answer
}

/** Removes idempotency keys that are older than a day; returns how many. */
export const removeExpiredKeys = (database: Database, now: number): Promise<number> =>
  database.transact((writer) => deleteExpired(writer, now - keyLifeMs))
