import type { Writer } from '#server/database/database.ts'
import type { LessonInMail } from '#server/features/lessons/mails.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { BookedSeat } from './queries.ts'

/** The part of a lesson that mails speak of. */
export function lessonInMail({ id, title, titleEn, startsAt, endsAt, version }: Lesson): LessonInMail {
  return { id, title, titleEn, startsAt, endsAt, version }
}

/** Tells everybody who holds a seat that the lesson has another time. */
export async function mailNewTime(
  writer: Writer,
  seats: BookedSeat[],
  { before, after }: { before: Lesson; after: Lesson },
  now: number,
): Promise<void> {
  const lesson = lessonInMail(after)
  const previous = { previousStart: before.startsAt, previousEnd: before.endsAt }
  for (const seat of seats) {
    const content = { name: seat.name, bookingId: seat.id, lesson, ...previous }
    await queueMail(writer, seat, 'lessonChanged', content, now)
  }
}
