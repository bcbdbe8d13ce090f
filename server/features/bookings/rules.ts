import { bookingRules } from '#studio/booking-rules.ts'
import { unlimitedMemberType } from '#studio/plans.ts'

/** How many tickets a booking costs a member of this type (specification section 3). */
export function ticketsFor(memberType: number): number {
  return memberType === unlimitedMemberType ? 0 : bookingRules.ticketsPerLesson
}
