import { wrongLastDay } from '#contract/ticket-administration.ts'
import { ApiError } from '#server/http/api-error.ts'
import { dateOf, dayMs, instantOf } from '#time/tokyo.ts'

/**
 * The midnight in Tokyo that ends the last day; null when the tickets do not expire. Throws `error.server.invalid` for a
 * day that is over or too far away.
 */
export function endOfLastDay(expiresOn: string | undefined, now: number): number | null {
  if (expiresOn === undefined) return null
  const wrong = wrongLastDay(expiresOn, dateOf(now))
  const midnight = instantOf(expiresOn)
  if (wrong !== undefined || midnight === undefined)
    throw new ApiError('error.server.invalid', { expiresOn: wrong ?? 'pattern' })
  return midnight + dayMs
}
