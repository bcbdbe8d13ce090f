import type { Reader, Writer } from '#server/database/database.ts'
import { isLive } from './queries.ts'
import type { DueReminders } from './reminder-rules.ts'

/** The bookings whose member or guest is still to be reminded, in the order of their lessons. */
export async function listBookingsToRemind(
  reader: Reader,
  due: DueReminders,
): Promise<Array<{ id: string; lessonId: string }>> {
  return (
    reader
      .selectFrom('lessons')
      .innerJoin('bookings', 'bookings.lesson_id', 'lessons.id')
      .select(['bookings.id', 'lessons.id as lessonId'])
      .where('lessons.starts_at', '>=', due.from)
      .where('lessons.starts_at', '<', due.until)
      .where('lessons.cancelled_at', 'is', null)
      // Implied by the next condition, but only with it does the database use the index of live bookings.
      .where(isLive)
      .where('bookings.status', '=', 'booked')
      .where('bookings.reminded_at', 'is', null)
      .where('bookings.booked_at', '<', due.madeBefore)
      .orderBy('lessons.starts_at')
      .orderBy('lessons.id')
      .orderBy('bookings.id')
      .execute()
  )
}

/** Marks a booking as reminded, so that no other server reminds it; false when it needs no reminder any more. */
export async function claimReminder(
  writer: Writer,
  { id, madeBefore, now }: { id: string; madeBefore: number; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('bookings')
    .set({ reminded_at: now })
    .where('id', '=', id)
    .where(isLive)
    .where('status', '=', 'booked')
    .where('reminded_at', 'is', null)
    .where('booked_at', '<', madeBefore)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Marks all bookings as reminded. Only for demo data, whose bookings need no reminder. */
export async function markAllReminded(writer: Writer, now: number): Promise<void> {
  await writer.updateTable('bookings').set({ reminded_at: now }).where('reminded_at', 'is', null).execute()
}
