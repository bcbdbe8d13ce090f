import type { LessonEvent } from '#contract/lessons.ts'
import { bookingOpensAt } from '#time/booking-opening.ts'
import type { PageFacts } from '#studio/facts.ts'
import type { MemberType } from '#studio/member-types.ts'

/**
 * What the visitor can do with a lesson. Each state has its own button. A seat in an event is `held` until it
 * is paid, and visitors can apply for an event as members do. `unopened`: the member can book it later.
 */
export type LessonState =
  | 'booked'
  | 'held'
  | 'bookable'
  | 'applicable'
  | 'unopened'
  | 'tryable'
  | 'full'
  | 'ended'
  | 'cancelled'

/** A booked lesson stays `booked` after its end. The server decides again when the member books. */
export function stateOf(
  { end, resource }: LessonEvent,
  { now, isMember, opensAt = null }: { now: number; isMember: boolean; opensAt?: number | null },
): LessonState {
  if (resource.yoga.cancelled !== undefined) return 'cancelled'
  if (resource.yogaOrder !== undefined) return 'held'
  if (resource.yogaBooking !== null) return 'booked'
  if (hasEnded({ end }, now)) return 'ended'
  if (opensAt !== null && opensAt > now) return 'unopened'
  if (resource.yoga.seatsLeft === 0) return 'full'
  if (resource.yoga.event !== null) return 'applicable'
  return isMember ? 'bookable' : 'tryable'
}

/** From when a member of this type can book the lesson; null: at any time, as an event. */
export const openingFor = (
  facts: Pick<PageFacts, 'limits'>,
  { start, resource }: LessonEvent,
  memberType: MemberType,
): number | null =>
  bookingOpensAt(facts, { startsAt: Date.parse(start), isEvent: resource.yoga.event !== null }, memberType)

/**
 * Whether the booking page lists the lesson: one that the studio has cancelled only until it would have
 * ended.
 */
export const isListed = (event: LessonEvent, now: number): boolean =>
  event.resource.yoga.cancelled === undefined || !hasEnded(event, now)

/** Whether the lesson is still to come: not over, and not cancelled. */
export const isOpen = (event: LessonEvent, now: number): boolean =>
  !hasEnded(event, now) && event.resource.yoga.cancelled === undefined

export const hasEnded = ({ end }: Pick<LessonEvent, 'end'>, now: number): boolean => Date.parse(end) <= now

/** Whether a member waits for a seat in the lesson, or may: only before it starts, and from the opening on. */
export const mayWait = (
  { start, resource }: LessonEvent,
  now: number,
  opensAt: number | null = null,
): boolean =>
  Date.parse(start) > now &&
  resource.yoga.cancelled === undefined &&
  resource.yogaBooking === null &&
  ((resource.yoga.seatsLeft === 0 && (opensAt ?? now) <= now) || resource.yogaWaiting !== null)
