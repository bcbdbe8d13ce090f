import type { Attendance } from '#contract/bookings.ts'
import { bookingRules } from '#studio/booking-rules.ts'
import { unlimitedMemberType } from '#studio/plans.ts'

/** How many tickets a booking costs a member of this type (specification section 3). */
export function ticketsFor(memberType: number): number {
  return memberType === unlimitedMemberType ? 0 : bookingRules.ticketsPerLesson
}

/** Whether somebody came is known once the lesson has started; a wrong note may be taken back at any time. */
export function mayMark(attendance: Attendance, startsAt: number, now: number): boolean {
  return attendance === 'booked' || startsAt <= now
}
