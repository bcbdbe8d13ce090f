/** From when lessons can be booked: the same on the card of a lesson and when it is booked. */
import { limitsOf } from '#studio/booking-limits.ts'
import type { StudioFacts } from '#studio/facts.ts'
import type { MemberType } from '#studio/member-types.ts'
import { hourOfEarlierDay } from './tokyo.ts'

/** From when a person of this type can book the lesson; null: at any time, as an event. */
export function bookingOpensAt(
  facts: Pick<StudioFacts, 'limits'>,
  { startsAt, isEvent }: { startsAt: number; isEvent: boolean },
  memberType: MemberType,
): number | null {
  const { opensDaysBefore } = limitsOf(facts, memberType)
  if (opensDaysBefore === null || isEvent) return null
  return hourOfEarlierDay(startsAt, opensDaysBefore, facts.limits.opensAtHour)
}
