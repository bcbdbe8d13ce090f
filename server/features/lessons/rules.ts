import type { ErrorCode } from '#contract/errors.ts'
import { bookingRules } from '#studio/booking-rules.ts'
import { hourMs } from '#time/tokyo.ts'

/** Last instant at which a member may still cancel (specification section 9). */
export function cancelUntil(startsAt: number): number {
  return startsAt - bookingRules.cancelUntilHoursBefore * hourMs
}

/** Whether a member may cancel now. An administrator may at any time. */
export function mayCancel(startsAt: number, now: number): boolean {
  return now <= cancelUntil(startsAt)
}

export interface BookableLesson {
  startsAt: number
  endsAt: number
  totalSeats: number
  seatsTaken: number
  cancelledAt: number | null
}

export interface Wish {
  /** The start that the member saw when they decided. */
  startSeen: number
  alreadyBooked: boolean
  now: number
}

/**
 * Why the lesson cannot be booked, in the order in which the reasons are told; undefined when it can.
 * A lesson can be booked until it ends.
 */
export function refusalToBook(lesson: BookableLesson | undefined, wish: Wish): ErrorCode | undefined {
  if (lesson === undefined || lesson.cancelledAt !== null) return 'error.yoga.notFound'
  if (lesson.startsAt !== wish.startSeen) return 'error.yoga.rescheduled'
  if (lesson.endsAt <= wish.now) return 'error.yoga.ended'
  if (wish.alreadyBooked) return 'error.yoga.alreadyBooked'
  if (lesson.seatsTaken >= lesson.totalSeats) return 'error.yoga.noSeat'
  return undefined
}
