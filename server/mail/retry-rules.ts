import { hourMs, minuteMs } from '#time/tokyo.ts'
import type { Failure } from './transport.ts'

/** How long an unsent mail holds back later mails to the same recipient, so that they arrive in order. */
export const holdsBackMs = 10 * minuteMs

/** The first pause doubles from attempt to attempt, up to this one. */
const longestPauseMs = 4 * hourMs

/** About two days in all: the time in which a studio repairs its mail server. */
const afterTemporaryFailure = { firstPauseMs: 15_000, attempts: 20 }
/** More than one attempt, because a mail server that is set up wrongly refuses every mail for a while. */
const afterPermanentFailure = { firstPauseMs: 5 * minuteMs, attempts: 3 }

/** How long to wait after an attempt failed; undefined when it was the last one. */
export function pauseAfter(
  attempt: number,
  { isPermanent }: Pick<Failure, 'isPermanent'>,
): number | undefined {
  const { firstPauseMs, attempts } = isPermanent ? afterPermanentFailure : afterTemporaryFailure
  return attempt >= attempts ? undefined : Math.min(firstPauseMs * 2 ** (attempt - 1), longestPauseMs)
}
