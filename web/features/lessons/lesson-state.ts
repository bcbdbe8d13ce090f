import type { LessonEvent } from '#contract/lessons.ts'

/** What a lesson offers whoever looks at it; each has its own button. */
export type LessonState = 'booked' | 'bookable' | 'tryable' | 'full' | 'ended'

/** Booked lessons say so even when they are over; the server has the last word on everything else. */
export function stateOf(
  { end, resource }: LessonEvent,
  { now, isMember }: { now: number; isMember: boolean },
): LessonState {
  if (resource.yogaBooking !== null) return 'booked'
  if (hasEnded({ end }, now)) return 'ended'
  if (resource.yoga.seatsLeft === 0) return 'full'
  return isMember ? 'bookable' : 'tryable'
}

export const hasEnded = ({ end }: Pick<LessonEvent, 'end'>, now: number): boolean => Date.parse(end) <= now
