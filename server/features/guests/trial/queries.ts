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

/** The bookings of guests with this e-mail address in lessons that are not over, the next first. */
export async function listComingSeats(reader: Reader, email: string, now: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('guests')
    .innerJoin('bookings', 'bookings.guest_id', 'guests.id')
    .innerJoin('lessons', 'lessons.id', 'bookings.lesson_id')
    .select('bookings.id')
    .where('guests.email', '=', email)
    .where('bookings.status', '=', 'booked')
    .where('lessons.ends_at', '>', now)
    .orderBy('lessons.starts_at')
    .orderBy('bookings.id')
    .limit(mostLinks)
    .execute()
  return rows.map(({ id }) => id)
}

/** So many links one request sends. A family may share an address. */
const mostLinks = 3
