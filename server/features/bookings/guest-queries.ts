import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'
import { isLive } from './queries.ts'

/*
 * Bookings of guests. They stand in the same table as those of members, so that the seats of a lesson are
 * counted in one place.
 */

interface NewGuestBooking {
  id: string
  lessonId: string
  guestId: string
  /** Whole yen. */
  price: number
  /** Whether the guest has no other seat in the lesson. */
  onlySeat: boolean
  now: number
}

/** Returns false and writes nothing when the guest already has a live booking of the lesson. */
export async function insertGuestBooking(
  writer: Writer,
  { id, lessonId, guestId, price, onlySeat, now }: NewGuestBooking,
): Promise<boolean> {
  const row = await writer
    .insertInto('bookings')
    .values({
      id,
      lessonId,
      guestId,
      status: 'booked',
      ticketsTaken: 0,
      price,
      onlySeat: onlySeat ? 1 : null,
      bookedAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const columns = [
  'bookings.id',
  'bookings.lessonId',
  'bookings.guestId',
  'bookings.status',
  'bookings.price',
  'bookings.sessionId',
  'bookings.freeUntil',
] as const

/** A guest's booking of any status; undefined for the booking of a member. */
export async function findGuestBooking(reader: Reader, id: string) {
  return reader
    .selectFrom('bookings')
    .select(columns)
    .where('id', '=', id)
    .where('guestId', 'is not', null)
    .$narrowType<{ guestId: string }>()
    .executeTakeFirst()
}

export type GuestBookingRow = NonNullable<Awaited<ReturnType<typeof findGuestBooking>>>

/** The same, and its row is locked until the transaction ends. */
export async function lockGuestBooking(writer: Writer, id: string): Promise<GuestBookingRow | undefined> {
  await writer
    .updateTable('bookings')
    .set({ price: sql<number>`price` })
    .where('id', '=', id)
    .where('guestId', 'is not', null)
    .execute()
  return findGuestBooking(writer, id)
}

/** The live bookings of guests in these lessons. */
export async function listLiveGuestBookings(reader: Reader, lessonIds: readonly string[]) {
  // An empty list is not valid SQL.
  if (lessonIds.length === 0) return []
  return reader
    .selectFrom('bookings')
    .select(columns)
    .where('lessonId', 'in', lessonIds)
    .where(isLive)
    .where('guestId', 'is not', null)
    .orderBy('id')
    .$narrowType<{ guestId: string }>()
    .execute()
}

/** What the guests have booked, with the lessons; the newest lessons first. */
export async function listBookingsOfGuests(reader: Reader, guestIds: readonly string[]) {
  if (guestIds.length === 0) return []
  return reader
    .selectFrom('bookings')
    .innerJoin('lessons', 'lessons.id', 'bookings.lessonId')
    .select(columns)
    .select(['lessons.title', 'lessons.titleEn', 'lessons.startsAt', 'lessons.endsAt'])
    .where('bookings.guestId', 'in', guestIds)
    .orderBy('lessons.startsAt', 'desc')
    .orderBy('bookings.id')
    .$narrowType<{ guestId: string }>()
    .execute()
}

/** Keeps the guest's open payment page. The caller has locked the booking. */
export async function setPaymentPage(writer: Writer, id: string, sessionId: string): Promise<void> {
  await writer.updateTable('bookings').set({ sessionId }).where('id', '=', id).execute()
}

/**
 * The live bookings of a lesson with what tells whose they are: a member's, or a guest's who may have become
 * one.
 */
export async function listSeats(reader: Reader, lessonId: string) {
  return reader
    .selectFrom('bookings')
    .leftJoin('guests', 'guests.id', 'bookings.guestId')
    .leftJoin('members', 'members.id', 'bookings.memberId')
    .select([
      'bookings.id as bookingId',
      'guests.id as guestId',
      'guests.inquiryId',
      sql<string | null>`coalesce(bookings.member_id, guests.member_id)`.as('memberId'),
      sql<string>`coalesce(guests.name, members.last_name || ' ' || members.first_name)`.as('name'),
      sql<string>`coalesce(guests.phone, members.phone)`.as('phone'),
    ])
    .where('bookings.lessonId', '=', lessonId)
    .where(isLive)
    .orderBy('bookings.id')
    .execute()
}

/** Which of the members have a live booking in the lesson that they made as guests. */
export async function listSeatedAsGuests(
  reader: Reader,
  lessonId: string,
  memberIds: readonly string[],
): Promise<Set<string>> {
  // An empty list is not valid SQL.
  if (memberIds.length === 0) return new Set()
  const rows = await reader
    .selectFrom('guests')
    .innerJoin('bookings', 'bookings.guestId', 'guests.id')
    .select('guests.memberId')
    .where('guests.memberId', 'in', memberIds)
    .where('bookings.lessonId', '=', lessonId)
    .where(isLive)
    .$narrowType<{ memberId: string }>()
    .execute()
  return new Set(rows.map(({ memberId }) => memberId))
}
