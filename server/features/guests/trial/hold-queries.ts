import type { Reader, Writer } from '#server/database/database.ts'

/* Seats that visitors took on the website and have not confirmed yet. */

export async function insertHold(
  writer: Writer,
  { bookingId, expiresAt }: { bookingId: string; expiresAt: number },
): Promise<void> {
  await writer
    .insertInto('trial_holds')
    .values({ booking_id: bookingId, expires_at: expiresAt, lapsed_at: null })
    .execute()
}

/** Undefined for a seat that is confirmed, or was never held. */
export async function findHold(reader: Reader, bookingId: string) {
  return reader
    .selectFrom('trial_holds')
    .select(['expires_at as expiresAt', 'lapsed_at as lapsedAt'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()
}

/** How many seats of the lesson wait for their confirmation. */
export async function countHolds(reader: Reader, lessonId: string): Promise<number> {
  const { count } = await reader
    .selectFrom('bookings')
    .innerJoin('trial_holds', 'trial_holds.booking_id', 'bookings.id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('bookings.lesson_id', '=', lessonId)
    .where('bookings.status', '=', 'booked')
    .executeTakeFirstOrThrow()
  return count
}

/** The holds that are over and whose seats were not given back yet, the first to end first. */
export async function listEndedHolds(reader: Reader, now: number) {
  return reader
    .selectFrom('trial_holds')
    .innerJoin('bookings', 'bookings.id', 'trial_holds.booking_id')
    .select(['bookings.id as bookingId', 'bookings.lesson_id as lessonId'])
    .where('trial_holds.lapsed_at', 'is', null)
    .where('trial_holds.expires_at', '<=', now)
    .orderBy('trial_holds.expires_at')
    .orderBy('bookings.id')
    .execute()
}

/** Confirms the seat; false when it was confirmed before, or has lapsed. The caller has locked the booking. */
export async function deleteHold(writer: Writer, bookingId: string): Promise<boolean> {
  const { numDeletedRows } = await writer
    .deleteFrom('trial_holds')
    .where('booking_id', '=', bookingId)
    .where('lapsed_at', 'is', null)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** False when the seat was confirmed meanwhile, or has lapsed already. The caller has locked the booking. */
export async function markLapsed(writer: Writer, bookingId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('trial_holds')
    .set({ lapsed_at: now })
    .where('booking_id', '=', bookingId)
    .where('lapsed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
