import type { ErrorCode } from '#contract/errors.ts'
import type { BreakableRule } from '#contract/hires/hire-administration.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { overlap, without } from '#time/spans.ts'
import type { Span } from '#time/spans.ts'
import { hourMs, minuteMs } from '#time/tokyo.ts'
import { startsBetween, takenFromHires } from './free-times.ts'
import type { SpaceCalendar } from './free-times.ts'
import { isOnRequest } from './price.ts'
import type { SpacePrices } from './price.ts'

/** Why a member cannot hire the space at that time: the first reason that applies, or undefined. */
export function refusalToHire(
  facts: StudioFacts,
  { prices, calendar }: { prices: SpacePrices; calendar: SpaceCalendar },
  span: Span,
  now: number,
): ErrorCode | undefined {
  if (isOnRequest(prices, span)) return 'error.hire.onRequest'
  const { startsAt, endsAt } = span
  if (endsAt - startsAt < facts.rental.minimumMinutes * minuteMs) return 'error.hire.tooShort'
  if (endsAt - startsAt > facts.rental.maximumHours * hourMs) return 'error.hire.tooLong'
  const [earliest, latest] = startsBetween(facts, now)
  if (startsAt < earliest) return 'error.hire.tooSoon'
  if (startsAt > latest) return 'error.hire.tooFar'
  return refusalOfCalendar(facts, calendar, span)
}

/** The same for a time whose price and distance from today were right when the member asked for it. */
export function refusalOfCalendar(
  facts: StudioFacts,
  calendar: SpaceCalendar,
  span: Span,
): ErrorCode | undefined {
  if (calendar.closed.some((closure) => overlap(closure, span))) return 'error.closure.closed'
  if (without([span], calendar.windows).length > 0) return 'error.hire.outside'
  return takenFromHires(facts, calendar).some((other) => overlap(other, span))
    ? 'error.hire.taken'
    : undefined
}

/**
 * The rules for members that the time breaks and that an administrator may break, in the order of the
 * contract.
 */
export function brokenRules(
  facts: StudioFacts,
  windows: readonly Span[],
  span: Span,
  now: number,
): BreakableRule[] {
  const length = span.endsAt - span.startsAt
  const [earliest, latest] = startsBetween(facts, now)
  const broken: Record<BreakableRule, boolean> = {
    tooShort: length < facts.rental.minimumMinutes * minuteMs,
    tooLong: length > facts.rental.maximumHours * hourMs,
    tooSoon: span.startsAt < earliest,
    tooFar: span.startsAt > latest,
    outside: without([span], windows).length > 0,
  }
  return (Object.keys(broken) as BreakableRule[]).filter((rule) => broken[rule])
}
