import type { PageFacts } from '#studio/facts.ts'
import { hourMs } from '#time/tokyo.ts'

/** The last instant until which the list may book a seat for a member, who must still have time to cancel. */
const leastHours = (facts: PageFacts) =>
  facts.booking.cancelUntilHoursBefore + facts.booking.lastHoursBeforeDeadline

/**
 * What the member chose before, or the last possible instant where the cancellation deadline has become
 * earlier since.
 */
const possible = (facts: PageFacts, own: number | undefined, startsAt: number) =>
  own === undefined ? undefined : Math.min(own, startsAt - leastHours(facts) * hourMs)

/**
 * The instants until which a member may let the list book a seat, the earliest first, without those that have
 * passed. What the member chose before is among them.
 */
export function latestChoices(
  facts: PageFacts,
  startsAt: number,
  { own, now }: { own: number | undefined; now: number },
): number[] {
  const offered = facts.booking.waitingChoices
    .filter((hours) => hours >= leastHours(facts))
    .map((hours) => startsAt - hours * hourMs)
  const chosen = possible(facts, own, startsAt)
  const all = new Set(chosen === undefined ? offered : [...offered, chosen])
  return [...all].filter((instant) => instant > now).toSorted((a, b) => a - b)
}

/**
 * What is chosen at first: what the member chose before, or the usual time. Undefined, once it has passed, is
 * no booking.
 */
export function chosenAtFirst(
  facts: PageFacts,
  startsAt: number,
  { own, now }: { own: number | undefined; now: number },
): number | undefined {
  const usual = startsAt - Math.max(facts.booking.addUntilHoursBefore, leastHours(facts)) * hourMs
  const latest = possible(facts, own, startsAt) ?? usual
  return latest > now ? latest : undefined
}
