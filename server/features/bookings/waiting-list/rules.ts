import type { ErrorCode } from '#contract/errors.ts'
import { cancelUntil } from '#server/features/bookings/rules.ts'
import { bookingRules } from '#studio/booking-rules.ts'
import { hourMs } from '#time/tokyo.ts'

/** The last instant that a member may choose: they must have time to cancel what the list booked for them. */
export function lastPossible(startsAt: number): number {
  return cancelUntil(startsAt) - bookingRules.waitingList.lastHoursBeforeDeadline * hourMs
}

/** Until when a member is booked into a seat that comes free, unless the member chose another time. */
export function usualLatest(startsAt: number): number {
  return Math.min(startsAt - bookingRules.waitingList.addUntilHoursBefore * hourMs, lastPossible(startsAt))
}

/** Whether a seat that comes free now is booked for the member. Later the member is only told of it. */
export function mayBeAdded(latestAt: number, now: number): boolean {
  return now < latestAt
}

/** Whether members may be added to the lesson at all: the cancellation deadline may have become earlier since a member chose a time. */
export function leavesTimeToCancel(startsAt: number, now: number): boolean {
  return now < lastPossible(startsAt)
}

interface LessonToWaitFor {
  startsAt: number
  totalSeats: number
  seatsTaken: number
}

/** Why the member cannot wait for the lesson, or cannot change until when: the first reason that applies. */
export function refusalToWait(
  lesson: LessonToWaitFor | undefined,
  asked: { isBooked: boolean; isWaiting: boolean; hasTicket: boolean; latestAt: number; now: number },
): ErrorCode | undefined {
  if (lesson === undefined) return 'error.yoga.notFound'
  if (lesson.startsAt <= asked.now) return 'error.waitlist.started'
  if (asked.isBooked) return 'error.yoga.alreadyBooked'
  if (lesson.seatsTaken < lesson.totalSeats) return 'error.waitlist.seatFree'
  if (!asked.isWaiting && !asked.hasTicket) return 'error.yoga.noTicket'
  if (asked.latestAt > lastPossible(lesson.startsAt)) return 'error.latest.tooLate'
  return undefined
}
