import type { Writer } from '#server/database/database.ts'
import { lessonInMail } from '#server/features/bookings/lesson-in-mail.ts'
import type { GuestBookingRow } from '#server/features/bookings/guest-queries.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import type { Worded } from '#studio/languages.ts'
import { mailGuest } from './mails.ts'

/** A guest's booking that was cancelled together with its lesson. */
export interface CancelledSeat extends GuestBookingRow {
  lesson: Lesson
  /** Whole yen that go back. */
  refund: number
}

/** Tells the guests that the studio has cancelled the lessons of their seats. */
export async function mailCancelledSeats(
  writer: Writer,
  seats: readonly CancelledSeat[],
  reason: Worded,
  now: number,
): Promise<void> {
  for (const { id: bookingId, guestId, lesson, refund } of seats) {
    const content = { bookingId, lesson: lessonInMail(lesson), refund, reason }
    await mailGuest(writer, { kind: 'guestLessonCancelled', guestId, content }, now)
  }
}

interface Seat {
  id: string
  guestId: string
}

/** Tells the guests that the lesson of their seats has another time. */
export async function mailMovedSeats(
  writer: Writer,
  seats: readonly Seat[],
  { before, after, freeUntil }: { before: Lesson; after: Lesson; freeUntil: number | null },
  now: number,
): Promise<void> {
  const previous = { previousStart: before.startsAt, previousEnd: before.endsAt }
  for (const { id: bookingId, guestId } of seats) {
    const content = { bookingId, lesson: { ...lessonInMail(after), freeUntil }, ...previous }
    await mailGuest(writer, { kind: 'guestLessonMoved', guestId, content }, now)
  }
}
