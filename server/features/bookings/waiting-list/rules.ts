import type { ErrorCode } from '#contract/errors.ts'
import { cancelUntil } from '#server/features/bookings/rules.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { hourMs } from '#time/tokyo.ts'

/** The last instant that a member may choose: they must have time to cancel what the list booked for them. */
export function lastPossible(facts: StudioFacts, startsAt: number): number {
  return cancelUntil(facts, startsAt) - facts.booking.lastHoursBeforeDeadline * hourMs
}

/** Until when a member is booked into a seat that comes free, unless the member chose another time. */
export function usualLatest(facts: StudioFacts, startsAt: number): number {
  return Math.min(startsAt - facts.booking.addUntilHoursBefore * hourMs, lastPossible(facts, startsAt))
}

/** Whether a seat that comes free now is booked for the member. Later the member is only told of it. */
export function mayBeAdded(latestAt: number, now: number): boolean {
  return now < latestAt
}

/**
 * Whether members may be added to the lesson at all: the cancellation deadline may have become earlier since
 * a member chose a time.
 */
export function leavesTimeToCancel(facts: StudioFacts, startsAt: number, now: number): boolean {
  return now < lastPossible(facts, startsAt)
}

interface LessonToWaitFor {
  startsAt: number
  totalSeats: number
  seatsTaken: number
}

/** Why the member cannot wait for the lesson, or cannot change until when: the first reason that applies. */
export function refusalToWait(
  facts: StudioFacts,
  lesson: LessonToWaitFor | undefined,
  {
    isBooked,
    isWaiting,
    hasTicket,
    latestAt,
    now,
  }: { isBooked: boolean; isWaiting: boolean; hasTicket: boolean; latestAt: number; now: number },
): ErrorCode | undefined {
  if (lesson === undefined) return 'error.yoga.notFound'
  if (lesson.startsAt <= now) return 'error.waitlist.started'
  if (isBooked) return 'error.yoga.alreadyBooked'
  if (lesson.seatsTaken < lesson.totalSeats) return 'error.waitlist.seatFree'
  if (!isWaiting && !hasTicket) return 'error.yoga.noTicket'
  if (latestAt > lastPossible(facts, lesson.startsAt)) return 'error.latest.tooLate'
  return undefined
}
