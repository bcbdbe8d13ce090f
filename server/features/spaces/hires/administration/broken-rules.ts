import type { BreakableRule } from '#contract/hire-administration.ts'
import { hireRules } from '#studio/rentals.ts'
import { hourMs, minuteMs } from '#time/tokyo.ts'
import { startsBetween } from '../free-times.ts'
import { without } from '../spans.ts'
import type { Span } from '../spans.ts'

/** The rules for members that the time breaks and that an administrator may break, in the order of the contract. */
export function brokenRules(windows: readonly Span[], wanted: Span, now: number): BreakableRule[] {
  const length = wanted.endsAt - wanted.startsAt
  const [earliest, latest] = startsBetween(now)
  const broken: Record<BreakableRule, boolean> = {
    tooShort: length < hireRules.minimumMinutes * minuteMs,
    tooLong: length > hireRules.maximumHours * hourMs,
    tooSoon: wanted.startsAt < earliest,
    tooFar: wanted.startsAt > latest,
    outside: without([wanted], windows).length > 0,
  }
  return (Object.keys(broken) as BreakableRule[]).filter((rule) => broken[rule])
}
