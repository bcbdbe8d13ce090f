import { hourMs, minuteMs } from '#time/tokyo.ts'
import type { Failure } from './transport.ts'

/** How long a mail holds back later ones to the same recipient, so that they arrive in order. */
export const holdsBackMs = 10 * minuteMs

/** The first pause doubles from attempt to attempt, up to the longest. */
const longestPauseMs = 4 * hourMs
const patience: Record<Failure['lasting'], { firstPauseMs: number; attempts: number }> = {
  /** In all about two days, the time in which somebody mends a mail server. */
  temporary: { firstPauseMs: 15_000, attempts: 20 },
  /** Not at once final: a server that is set up wrongly refuses everything for a while. */
  permanent: { firstPauseMs: 5 * minuteMs, attempts: 3 },
}

/** How long to wait after the attempt that failed; undefined when it was the last one. */
export function pauseAfter(attempts: number, lasting: Failure['lasting']): number | undefined {
  const { firstPauseMs, attempts: most } = patience[lasting]
  return attempts >= most ? undefined : Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs)
}
