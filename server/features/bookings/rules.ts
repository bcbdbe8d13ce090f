import type { Attendance } from '#contract/bookings.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { attendanceOpensAt, bookingRules } from '#studio/booking-rules.ts'
import { isUnlimited } from '#studio/member-types.ts'
import type { MemberType } from '#studio/member-types.ts'

export interface BookableLesson {
  startsAt: number
  endsAt: number
  totalSeats: number
  seatsTaken: number
  cancelledAt: number | null
}

/**
 * Why the lesson cannot be booked: the first reason that applies, or undefined. A lesson can be booked until it ends.
 * `startSeen` is the start that the booker saw.
 */
export function refusalToBook(
  lesson: BookableLesson | undefined,
  { startSeen, alreadyBooked, now }: { startSeen: number; alreadyBooked: boolean; now: number },
): ErrorCode | undefined {
  if (lesson === undefined || lesson.cancelledAt !== null) return 'error.yoga.notFound'
  if (lesson.startsAt !== startSeen) return 'error.yoga.rescheduled'
  if (lesson.endsAt <= now) return 'error.yoga.ended'
  if (alreadyBooked) return 'error.yoga.alreadyBooked'
  if (lesson.seatsTaken >= lesson.totalSeats) return 'error.yoga.noSeat'
  return undefined
}

/** How many tickets a booking costs a member of this type (specification section 3). */
export function ticketsFor(memberType: MemberType): number {
  return isUnlimited(memberType) ? 0 : bookingRules.ticketsPerLesson
}

/** Attendance can be marked from shortly before the start. A mark can be taken back at any time. */
export function mayMark(attendance: Attendance, startsAt: number, now: number): boolean {
  return attendance === 'booked' || attendanceOpensAt(startsAt) <= now
}
