import type { Reader, Writer } from '#server/database/database.ts'
import { isLive } from './queries.ts'
import type { DueReminders } from './reminder-rules.ts'

/** The lessons in which at least one member is still to be reminded. */
export async function listLessonsToRemind(reader: Reader, due: DueReminders): Promise<string[]> {
  const rows = await reader
    .selectFrom('lessons')
    .select('lessons.id')
    .where('lessons.starts_at', '>=', due.from)
    .where('lessons.starts_at', '<', due.until)
    .where('lessons.cancelled_at', 'is', null)
    .where((lessons) =>
      lessons.exists(
        lessons
          .selectFrom('bookings')
          .select('bookings.id')
          .whereRef('bookings.lesson_id', '=', 'lessons.id')
          // Implied by the next condition, but only with it does the database use the index of live bookings.
          .where(isLive)
          .where('bookings.status', '=', 'booked')
          .where('bookings.reminded_at', 'is', null)
          .where('bookings.booked_at', '<', due.madeBefore),
      ),
    )
    .orderBy('lessons.starts_at')
    .orderBy('lessons.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Marks the bookings of a lesson as reminded, so that no other server reminds them; returns those that it marked. */
export async function claimReminders(
  writer: Writer,
  { lessonId, madeBefore, now }: { lessonId: string; madeBefore: number; now: number },
): Promise<Set<string>> {
  const rows = await writer
    .updateTable('bookings')
    .set({ reminded_at: now })
    .where('lesson_id', '=', lessonId)
    .where(isLive)
    .where('status', '=', 'booked')
    .where('reminded_at', 'is', null)
    .where('booked_at', '<', madeBefore)
    .returning('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Marks all bookings as reminded. Only for demo data, whose bookings need no reminder. */
export async function markAllReminded(writer: Writer, now: number): Promise<void> {
  await writer.updateTable('bookings').set({ reminded_at: now }).where('reminded_at', 'is', null).execute()
}
