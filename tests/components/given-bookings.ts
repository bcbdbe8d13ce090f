import type { UpcomingBooking } from '#contract/bookings/bookings.ts'
import type { LessonEvent } from '#contract/lessons.ts'
import { lessonEvent } from './given-lessons.ts'

/**
 * The member's own booking of the lesson, as `GET /bookings` answers. It was paid with a ticket that does not
 * expire.
 */
export function ownBooking(
  { start, end, resource: { yoga } }: LessonEvent = lessonEvent(),
  given: Partial<UpcomingBooking> = {},
): UpcomingBooking {
  return {
    id: `booking of ${yoga.id}`,
    lessonId: yoga.id,
    title: yoga.title,
    imageUrl: yoga.imageUrl,
    start,
    end,
    cancelUntil: yoga.cancelUntil,
    ticketsTaken: 1,
    lot: { id: 'lot-1', reason: 'granted', note: null, expiresOn: null },
    event: null,
    ...given,
  }
}
