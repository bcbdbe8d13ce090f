import { bookingRules } from '#studio/booking-rules.ts'
import { hourMs } from '#time/tokyo.ts'

const { addUntilHoursBefore, lastHoursBeforeDeadline, choices } = bookingRules.waitingList

/** The last instant until which the list may book a seat for a member, who must still have time to cancel. */
const leastHours = bookingRules.cancelUntilHoursBefore + lastHoursBeforeDeadline

/**
 * The instants until which a member may let the list book a seat, the earliest first, without those that have passed. What the member
 * chose before is among them.
 */
export function latestChoices(
  startsAt: number,
  { own, now }: { own: number | undefined; now: number },
): number[] {
  const offered = choices.filter((hours) => hours >= leastHours).map((hours) => startsAt - hours * hourMs)
  const all = new Set(own === undefined ? offered : [...offered, own])
  return [...all].filter((instant) => instant > now).toSorted((a, b) => a - b)
}

/** What is chosen at first: what the member chose before, or the usual time. Undefined, once it has passed, is no booking. */
export function chosenAtFirst(
  startsAt: number,
  { own, now }: { own: number | undefined; now: number },
): number | undefined {
  const wanted = own ?? startsAt - Math.max(addUntilHoursBefore, leastHours) * hourMs
  return wanted > now ? wanted : undefined
}
