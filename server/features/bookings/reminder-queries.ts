import type { Reader, Writer } from '#server/database/database.ts'
import type { Round } from './reminder-rules.ts'

/** The lessons of the round in which somebody is still to be reminded. */
export async function listToRemind(reader: Reader, round: Round): Promise<string[]> {
  const rows = await reader
    .selectFrom('lessons')
    .select('lessons.id')
    .where('lessons.starts_at', '>=', round.lessonsFrom)
    .where('lessons.starts_at', '<', round.lessonsUntil)
    .where('lessons.cancelled_at', 'is', null)
    .where((lessons) =>
      lessons.exists(
        lessons
          .selectFrom('bookings')
          .select('bookings.id')
          .whereRef('bookings.lesson_id', '=', 'lessons.id')
          // Said in this way, too, the index of live bookings serves.
          .where('bookings.status', '<>', 'cancelled')
          .where('bookings.status', '=', 'booked')
          .where('bookings.reminded_at', 'is', null)
          .where('bookings.booked_at', '<', round.bookedBefore),
      ),
    )
    .orderBy('lessons.starts_at')
    .orderBy('lessons.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Takes the reminders of a lesson for nobody else to send; the bookings that were still without one. */
export async function takeReminders(
  writer: Writer,
  { lessonId, bookedBefore, now }: { lessonId: string; bookedBefore: number; now: number },
): Promise<Set<string>> {
  const rows = await writer
    .updateTable('bookings')
    .set({ reminded_at: now })
    .where('lesson_id', '=', lessonId)
    .where('status', '<>', 'cancelled')
    .where('status', '=', 'booked')
    .where('reminded_at', 'is', null)
    .where('booked_at', '<', bookedBefore)
    .returning('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function markAllReminded(writer: Writer, now: number): Promise<void> {
  await writer.updateTable('bookings').set({ reminded_at: now }).where('reminded_at', 'is', null).execute()
}
