import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'

/**
 * Locks the bookings of trial lessons by visitors until the transaction ends. On PostgreSQL two of them could
 * otherwise not see each other, and one person would book two lessons at the same moment.
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
    .innerJoin('bookings', 'bookings.guestId', 'guests.id')
    .innerJoin('lessons', 'lessons.id', 'bookings.lessonId')
    .select('bookings.id')
    .where('guests.email', '=', email)
    .where('bookings.status', '=', 'booked')
    .where('lessons.endsAt', '>', now)
    .orderBy('lessons.startsAt')
    .orderBy('bookings.id')
    .limit(mostLinks)
    .execute()
  return rows.map(({ id }) => id)
}

/** So many links one request sends. A family may share an address. */
const mostLinks = 3

/* Seats that visitors took on the website and have not confirmed yet. */

export async function insertHold(
  writer: Writer,
  { bookingId, expiresAt }: { bookingId: string; expiresAt: number },
): Promise<void> {
  await writer.insertInto('trial_holds').values({ bookingId, expiresAt, lapsedAt: null }).execute()
}

/** Undefined for a seat that is confirmed, or was never held. */
export async function findHold(reader: Reader, bookingId: string) {
  return reader
    .selectFrom('trial_holds')
    .select(['expiresAt', 'lapsedAt'])
    .where('bookingId', '=', bookingId)
    .executeTakeFirst()
}

/** How many seats of the lesson wait for their confirmation. */
export async function countHolds(reader: Reader, lessonId: string): Promise<number> {
  const { count } = await reader
    .selectFrom('bookings')
    .innerJoin('trial_holds', 'trial_holds.bookingId', 'bookings.id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('bookings.lessonId', '=', lessonId)
    .where('bookings.status', '=', 'booked')
    .executeTakeFirstOrThrow()
  return count
}

/** The holds that are over and whose seats were not given back yet, the first to end first. */
export async function listEndedHolds(reader: Reader, now: number) {
  return reader
    .selectFrom('trial_holds')
    .innerJoin('bookings', 'bookings.id', 'trial_holds.bookingId')
    .select(['bookings.id as bookingId', 'bookings.lessonId'])
    .where('trial_holds.lapsedAt', 'is', null)
    .where('trial_holds.expiresAt', '<=', now)
    .orderBy('trial_holds.expiresAt')
    .orderBy('bookings.id')
    .execute()
}

/**
 * Confirms the seat; false when it was confirmed before, or has lapsed. The caller has locked the booking.
 */
export async function deleteHold(writer: Writer, bookingId: string): Promise<boolean> {
  const { numDeletedRows } = await writer
    .deleteFrom('trial_holds')
    .where('bookingId', '=', bookingId)
    .where('lapsedAt', 'is', null)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** False when the seat was confirmed meanwhile, or has lapsed already. The caller has locked the booking. */
export async function markLapsed(writer: Writer, bookingId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('trial_holds')
    .set({ lapsedAt: now })
    .where('bookingId', '=', bookingId)
    .where('lapsedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
