import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import type { Attendance } from '#contract/bookings/bookings.ts'
import { countOf } from '#server/database/count.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { prepared } from '#server/database/prepared.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import type { Language } from '#studio/languages.ts'
import { dayMs } from '#time/tokyo.ts'
import type { DueReminders } from './rules.ts'

/**
 * The condition of a live booking: one that is not cancelled. The partial indexes have the same condition,
 * and a database uses them only for a query with this literal, not with a parameter.
 */
export const isLive = sql<SqlBool>`bookings.status <> 'cancelled'`

interface NewBooking {
  id: string
  lessonId: string
  memberId: string
  ticketsTaken: number
  /** 1: an administrator chose that it takes no ticket. */
  withoutTicket: 1 | null
  /** 1: the member has no other seat in the lesson; null: the caller has not looked. */
  onlySeat: 1 | null
  now: number
}

/** Returns false and writes nothing when the member already has a live booking of the lesson. */
export async function insertBooking(writer: Writer, booking: NewBooking): Promise<boolean> {
  const rows = await bookingInsert(writer, booking)
  return rows.length === 1
}

const bookingInsert = prepared((writer, booking: NewBooking) =>
  writer
    .insertInto('bookings')
    .values({
      id: booking.id,
      lessonId: booking.lessonId,
      memberId: booking.memberId,
      status: 'booked',
      ticketsTaken: booking.ticketsTaken,
      withoutTicket: booking.withoutTicket,
      onlySeat: booking.onlySeat,
      bookedAt: booking.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
)

export async function hasLiveBooking(reader: Reader, lessonId: string, memberId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('bookings')
    .select('id')
    .where('lessonId', '=', lessonId)
    .where('memberId', '=', memberId)
    .where(isLive)
    .executeTakeFirst()
  return row !== undefined
}

const seatAsGuest = prepared((reader, given: { lessonId: string; memberId: string }) =>
  reader
    .selectFrom('guests')
    .innerJoin('bookings', 'bookings.guestId', 'guests.id')
    .select('bookings.id')
    .where('guests.memberId', '=', given.memberId)
    .where('bookings.lessonId', '=', given.lessonId)
    .where(isLive),
)

/** A live booking that the member made as a guest; undefined for none. */
export async function findSeatAsGuest(reader: Reader, lessonId: string, memberId: string) {
  const [seat] = await seatAsGuest(reader, { lessonId, memberId })
  return seat
}

/** Which of the members have booked another lesson that touches the time of this one. */
export async function listBusy(
  reader: Reader,
  { id, startsAt, endsAt }: Pick<Lesson, 'id' | 'startsAt' | 'endsAt'>,
  memberIds: readonly string[],
): Promise<Set<string>> {
  // An empty list is not valid SQL.
  if (memberIds.length === 0) return new Set()
  const rows = await reader
    .selectFrom('bookings')
    .innerJoin('lessons', 'lessons.id', 'bookings.lessonId')
    .select('bookings.memberId')
    .where('bookings.memberId', 'in', memberIds)
    .where(isLive)
    .where('lessons.id', '<>', id)
    .where('lessons.startsAt', '<', endsAt)
    .where('lessons.endsAt', '>', startsAt)
    .$narrowType<{ memberId: string }>()
    .execute()
  return new Set(rows.map(({ memberId }) => memberId))
}

/** Another lesson that the member has booked and that touches the time of this one; the first one. */
export async function findOverlap(
  reader: Reader,
  memberId: string,
  { id: lessonId, startsAt, endsAt }: Pick<Lesson, 'id' | 'startsAt' | 'endsAt'>,
) {
  const [first] = await overlapOf(reader, { lessonId, memberId, startsAt, endsAt, from: startsAt - dayMs })
  return first
}

const overlapOf = prepared(
  (reader, given: { lessonId: string; memberId: string; startsAt: number; endsAt: number; from: number }) =>
    reader
      .selectFrom('lessons')
      .select(['title', 'titleEn', 'startsAt', 'endsAt'])
      // No lesson is longer than a day. With this condition the database finds them by the index.
      .where('startsAt', '>', given.from)
      .where('startsAt', '<', given.endsAt)
      .where('endsAt', '>', given.startsAt)
      .where('id', '<>', given.lessonId)
      .where((lesson) =>
        lesson.exists(
          lesson
            .selectFrom('bookings')
            .select('bookings.id')
            .whereRef('bookings.lessonId', '=', 'lessons.id')
            .where('bookings.memberId', '=', given.memberId)
            .where(isLive),
        ),
      )
      // Without a limit: SQLite prepares a statement anew whose limit is bound, at ten times the cost.
      .orderBy('startsAt')
      .orderBy('id'),
)

/** How many lessons that have not begun the member has booked. Events do not count. */
export const countHeld = (reader: Reader, memberId: string, now: number): Promise<number> =>
  countOf(
    reader
      .selectFrom('bookings')
      .innerJoin('lessons', 'lessons.id', 'bookings.lessonId')
      .where('bookings.memberId', '=', memberId)
      .where('bookings.status', '=', 'booked')
      .where('lessons.startsAt', '>', now)
      .where('lessons.eventPrice', 'is', null),
  )

export interface Booking {
  id: string
  lessonId: string
  memberId: string
  ticketsTaken: number
}

/** A booking, and until when it can be cancelled instead of the usual deadline. */
export interface CancellableBooking {
  booking: Booking
  freeUntil: number | null
}

/** A member's booking with status `booked`: not cancelled, and its attendance is not marked. */
export async function findCancellableBooking(
  reader: Reader,
  id: string,
): Promise<CancellableBooking | undefined> {
  const row = await reader
    .selectFrom('bookings')
    .select(['id', 'lessonId', 'memberId', 'ticketsTaken'])
    .select('freeUntil')
    .where('id', '=', id)
    .where('status', '=', 'booked')
    .where('memberId', 'is not', null)
    .$narrowType<{ memberId: string }>()
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { freeUntil, ...booking } = row
  return { booking, freeUntil }
}

/** A booking without a mark of attendance, cancelled or not. */
export async function findUnmarkedBooking(reader: Reader, id: string) {
  return reader
    .selectFrom('bookings')
    .select(['lessonId', 'memberId', 'status'])
    .where('id', '=', id)
    .where('status', 'in', ['booked', 'cancelled'])
    .executeTakeFirst()
}

export async function findLiveBooking(reader: Reader, id: string) {
  return reader
    .selectFrom('bookings')
    .select(['lessonId', 'status'])
    .where('id', '=', id)
    .where(isLive)
    .$narrowType<{ status: Attendance }>()
    .executeTakeFirst()
}

export async function setAttendance(writer: Writer, id: string, status: Attendance): Promise<void> {
  await writer.updateTable('bookings').set({ status }).where('id', '=', id).where(isLive).execute()
}

interface Cancellation {
  id: string
  /** Who cancels; null for a guest, and absent when the booking's member does. */
  actorId?: string | null | undefined
  keepTickets?: boolean
  now: number
}

/**
 * Cancels a booking and returns whose it is, because a merge may have moved it to another account since it
 * was read. Returns undefined and writes nothing when it is no longer `booked`.
 */
export async function markCancelled(
  writer: Writer,
  { id, actorId, keepTickets = false, now }: Cancellation,
): Promise<{ memberId: string | null } | undefined> {
  return writer
    .updateTable('bookings')
    .set((booking) => ({
      status: 'cancelled',
      cancelledAt: now,
      cancelledBy: actorId === undefined ? booking.ref('memberId') : actorId,
      ticketsKept: keepTickets ? 1 : 0,
    }))
    .where('id', '=', id)
    .where('status', '=', 'booked')
    .returning('memberId')
    .executeTakeFirst()
}

/**
 * Notes of the live bookings of a lesson that was moved when they were reminded of the new time (null: not
 * yet), and until when they can be cancelled instead of the usual deadline.
 */
export async function noteMoved(
  writer: Writer,
  lessonId: string,
  { remindedAt, freeUntil }: { remindedAt: number | null; freeUntil: number | null },
): Promise<void> {
  await writer
    .updateTable('bookings')
    .set({ remindedAt, freeUntil })
    .where('lessonId', '=', lessonId)
    .where(isLive)
    .execute()
}

/** A booking with the address of its member. */
export interface AddressedBooking extends Booking {
  email: string
  language: Language
  lastName: string
  firstName: string
}

/** Bookings of any status with the addresses of their members. */
export const addressedBookings = (reader: Reader) =>
  reader
    .selectFrom('bookings')
    .innerJoin('members', 'members.id', 'bookings.memberId')
    .select([
      'bookings.id',
      'bookings.lessonId',
      'members.id as memberId',
      'bookings.ticketsTaken',
      'members.email',
      'members.language',
      'members.lastName',
      'members.firstName',
    ])

/** A booking of any status. */
export const readAddressedBooking = (reader: Reader, id: string): Promise<AddressedBooking> =>
  addressedBookings(reader).where('bookings.id', '=', id).executeTakeFirstOrThrow()

/** The live bookings of a lesson, in the one order in which transactions may lock their members. */
export async function listLiveBookings(reader: Reader, lessonId: string): Promise<AddressedBooking[]> {
  return addressedBookings(reader)
    .where('bookings.lessonId', '=', lessonId)
    .where(isLive)
    .orderBy('bookings.memberId')
    .execute()
}

/**
 * The bookings of lessons that a deletion of these lessons would cancel: live ones without a note of
 * attendance.
 */
export async function listCancellableBookings(
  reader: Reader,
  lessonIds: readonly string[],
): Promise<Booking[]> {
  // An empty list is not valid SQL.
  if (lessonIds.length === 0) return []
  return reader
    .selectFrom('bookings')
    .select(['id', 'lessonId', 'memberId', 'ticketsTaken'])
    .where('lessonId', 'in', lessonIds)
    .where(isLive)
    .where('status', '=', 'booked')
    .where('memberId', 'is not', null)
    .$narrowType<{ memberId: string }>()
    .execute()
}

/** How many bookings of a lesson a deletion would cancel: live ones without a note of attendance. */
export const countBooked = (reader: Reader, lessonId: string): Promise<number> =>
  countOf(
    reader
      .selectFrom('bookings')
      .where('lessonId', '=', lessonId)
      .where(isLive)
      .where('status', '=', 'booked'),
  )

/** Notes that the waiting list has booked the seat for a member who had no other lesson at the time. */
export async function markHourFree(writer: Writer, bookingId: string): Promise<void> {
  await writer.updateTable('bookings').set({ hourFree: 1 }).where('id', '=', bookingId).execute()
}

/**
 * The bookings whose member or guest is still to be reminded, in the order of their lessons. A held seat in
 * an event gets its reminder once it is paid.
 */
export async function listBookingsToRemind(
  reader: Reader,
  due: DueReminders,
): Promise<Array<{ id: string; lessonId: string }>> {
  return (
    reader
      .selectFrom('lessons')
      .innerJoin('bookings', 'bookings.lessonId', 'lessons.id')
      .select(['bookings.id', 'lessons.id as lessonId'])
      .where('lessons.startsAt', '>=', due.from)
      .where('lessons.startsAt', '<', due.until)
      .where('lessons.cancelledAt', 'is', null)
      // Implied by the next condition, but only with it does the database use the index of live bookings.
      .where(isLive)
      .where('bookings.status', '=', 'booked')
      .where('bookings.remindedAt', 'is', null)
      .where('bookings.bookedAt', '<', due.madeBefore)
      .where((booking) =>
        booking.not(
          booking.exists(
            booking
              .selectFrom('offer_orders')
              .select('offer_orders.id')
              .whereRef('offer_orders.bookingId', '=', 'bookings.id')
              .where('offer_orders.state', '=', 'open'),
          ),
        ),
      )
      .orderBy('lessons.startsAt')
      .orderBy('lessons.id')
      .orderBy('bookings.id')
      .execute()
  )
}

/**
 * Marks a booking as reminded, so that no other server reminds it; false when it needs no reminder any more.
 */
export async function claimReminder(
  writer: Writer,
  { id, madeBefore, now }: { id: string; madeBefore: number; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('bookings')
    .set({ remindedAt: now })
    .where('id', '=', id)
    .where(isLive)
    .where('status', '=', 'booked')
    .where('remindedAt', 'is', null)
    .where('bookedAt', '<', madeBefore)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Marks all bookings as reminded. Only for demo data, whose bookings need no reminder. */
export async function markAllReminded(writer: Writer, now: number): Promise<void> {
  await writer.updateTable('bookings').set({ remindedAt: now }).where('remindedAt', 'is', null).execute()
}
