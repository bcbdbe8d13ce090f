import type { Reader } from '#server/database/database.ts'
import { findTeachersOfLessons } from '#server/features/lessons/teacher-queries.ts'
import type { TeachersOfLessons } from '#server/mail/context.ts'
import type { QueuedMail } from '#server/mail/queries.ts'

/** Where the contents of mails name lessons. In mails about something else `bookings` may be their number. */
interface Content {
  lesson?: { id: string }
  bookings?: Array<{ lesson: { id: string } }> | number
}

/**
 * Who teaches the lessons of a mail now. It is read when the mail is sent, so that a booking writes no more than before, and a
 * confirmation that waits while a substitute takes the lesson over names the substitute.
 */
export async function findTeachersInMail(
  reader: Reader,
  { content }: Pick<QueuedMail, 'content'>,
): Promise<TeachersOfLessons> {
  const { lesson, bookings } = JSON.parse(content) as Content
  const ofBookings = Array.isArray(bookings) ? bookings.map((booking) => booking.lesson.id) : []
  return findTeachersOfLessons(reader, lesson === undefined ? ofBookings : [lesson.id, ...ofBookings])
}
