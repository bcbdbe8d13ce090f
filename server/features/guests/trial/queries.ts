import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'

/**
 * Locks the bookings of trial lessons by visitors until the transaction ends. On PostgreSQL two of them could otherwise not see each
 * other, and one person would book two lessons at the same moment.
 */
export async function lockTrials(writer: Writer): Promise<void> {
  await writer
    .updateTable('counters')
    .set({ value: sql<number>`value + 1` })
    .where('name', '=', 'trial_bookings')
    .execute()
}

/** Whether a guest with this e-mail address or telephone number has a seat in a lesson that is not over. */
export async function hasComingSeat(
  reader: Reader,
  { email, phone }: { email: string; phone: string },
  now: number,
): Promise<boolean> {
  const row = await reader
    .selectFrom('lessons')
    .innerJoin('bookings', 'bookings.lesson_id', 'lessons.id')
    .innerJoin('guests', 'guests.id', 'bookings.guest_id')
    .select('bookings.id')
    .where('lessons.ends_at', '>', now)
    .where('bookings.status', '=', 'booked')
    .where((guest) => guest.or([guest('guests.email', '=', email), guest('guests.phone', '=', phone)]))
    .executeTakeFirst()
  return row !== undefined
}
