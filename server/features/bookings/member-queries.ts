import { sql } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'
import { newestBefore } from '#server/database/earlier.ts'
import type { Earlier } from '#server/database/earlier.ts'
import { isWaiting } from '#server/features/bookings/waiting-list/queries.ts'
import { seatColumns } from './event-seats.ts'
import { isLive } from './queries.ts'

/** The member's cancellable bookings of lessons that have not ended, in order of start. */
export async function listUpcoming(reader: Reader, memberId: string, now: number) {
  return reader
    .selectFrom('bookings')
    .innerJoin('lessons', 'lessons.id', 'bookings.lessonId')
    .leftJoin('offer_orders', 'offer_orders.bookingId', 'bookings.id')
    .leftJoin('invitations', 'invitations.bookingId', 'bookings.id')
    .select([
      'bookings.id',
      'bookings.lessonId',
      'bookings.ticketsTaken',
      'lessons.title',
      'lessons.titleEn',
      'lessons.imageUrl',
      'lessons.startsAt',
      'lessons.endsAt',
      'bookings.freeUntil',
      'offer_orders.price as orderPrice',
      'offer_orders.expiresAt as orderExpiresAt',
      ...seatColumns,
    ])
    .where('bookings.memberId', '=', memberId)
    .where('bookings.status', '=', 'booked')
    .where('lessons.endsAt', '>', now)
    .orderBy('lessons.startsAt')
    .orderBy('bookings.id')
    .execute()
}

const historyLength = 200

/** The member's bookings of any status, the newest lessons first. */
export async function listHistory(reader: Reader, memberId: string) {
  // Two queries, because live and cancelled bookings have an index each.
  const live = await historyWhere(reader, memberId, isLive)
  const cancelled = await historyWhere(reader, memberId, isCancelled)
  return [...live, ...cancelled].toSorted((a, b) => b.startsAt - a.startsAt).slice(0, historyLength)
}

const isCancelled = sql<SqlBool>`bookings.status = 'cancelled'`

function historyWhere(reader: Reader, memberId: string, condition: Expression<SqlBool>) {
  return reader
    .selectFrom('bookings')
    .innerJoin('lessons', 'lessons.id', 'bookings.lessonId')
    .leftJoin('offer_orders', 'offer_orders.bookingId', 'bookings.id')
    .leftJoin('invitations', 'invitations.bookingId', 'bookings.id')
    .select([
      ...seatColumns,
      'bookings.id',
      'bookings.status',
      'bookings.ticketsTaken',
      'bookings.withoutTicket',
      'bookings.ticketsKept',
      'bookings.freeUntil',
      'lessons.id as lessonId',
      'lessons.title',
      'lessons.titleEn',
      'lessons.startsAt',
      'lessons.endsAt',
    ])
    .where('bookings.memberId', '=', memberId)
    .where(condition)
    .orderBy('lessons.startsAt', 'desc')
    .limit(historyLength)
    .execute()
}

/**
 * How many bookings a member has of lessons to come, and of lessons that have started or bookings that were
 * cancelled.
 */
export async function countBookings(reader: Reader, memberId: string, now: number) {
  const coming = sql<SqlBool>`${isLive} and lessons.starts_at > ${now}`
  const sumOf = (condition: Expression<SqlBool>) =>
    sql<number>`cast(coalesce(sum(case when ${condition} then 1 else 0 end), 0) as bigint)`
  return reader
    .selectFrom('bookings')
    .innerJoin('lessons', 'lessons.id', 'bookings.lessonId')
    .select([sumOf(coming).as('coming'), sumOf(sql<SqlBool>`not (${coming})`).as('past')])
    .where('bookings.memberId', '=', memberId)
    .executeTakeFirstOrThrow()
}

/** The lessons that both members have booked, as members or as the guests they were before. */
export async function listLessonsOfBoth(reader: Reader, memberId: string, otherId: string) {
  return reader
    .selectFrom('bookings')
    .innerJoin('bookings as other', 'other.lessonId', 'bookings.lessonId')
    .innerJoin('lessons', 'lessons.id', 'bookings.lessonId')
    .select(['lessons.id', 'lessons.title', 'lessons.titleEn', 'lessons.startsAt'])
    .leftJoin('guests', 'guests.id', 'bookings.guestId')
    .leftJoin('guests as others', 'others.id', 'other.guestId')
    .distinct()
    .where((eb) => eb.or([eb('bookings.memberId', '=', memberId), eb('guests.memberId', '=', memberId)]))
    .where(isLive)
    .where((eb) => eb.or([eb('other.memberId', '=', otherId), eb('others.memberId', '=', otherId)]))
    .where(sql<SqlBool>`other.status <> 'cancelled'`)
    .orderBy('lessons.startsAt')
    .execute()
}

/** Whose bookings are wanted: a member's, and those of the guests who became the member. */
export interface Bookers {
  memberId: string
  guestIds: readonly string[]
}

/** The bookings of any status, with the administrator whom the audit log names for the action. */
const bookingsOf = (
  reader: Reader,
  { memberId, guestIds }: Bookers,
  ...actions: Array<'booking.created' | 'booking.cancelled' | 'booking.marked' | 'booking.checkedIn'>
) =>
  reader
    .selectFrom('bookings')
    .innerJoin('lessons', 'lessons.id', 'bookings.lessonId')
    .select([
      'bookings.id',
      'lessons.id as lessonId',
      'lessons.title',
      'lessons.titleEn',
      'lessons.startsAt',
      'bookings.ticketsTaken as tickets',
    ])
    .select((booking) => actorOf(reader, booking.ref('bookings.id'), actions).as('actorId'))
    .where((booking) =>
      booking.or([
        booking('bookings.memberId', '=', memberId),
        // An empty list is not valid SQL.
        ...(guestIds.length > 0 ? [booking('bookings.guestId', 'in', guestIds)] : []),
      ]),
    )

/** The administrator of the last such entry; attendance can be marked several times. */
function actorOf(reader: Reader, bookingId: unknown, actions: readonly string[]) {
  return reader
    .selectFrom('audit_log')
    .select('actorId')
    .where(sql<boolean>`subject_id = ${bookingId}`)
    .where('action', 'in', actions)
    .orderBy('at', 'desc')
    .limit(1)
}

/** When lessons were booked. */
export async function listBookedBefore(reader: Reader, bookers: Bookers, earlier: Earlier) {
  const query = bookingsOf(reader, bookers, 'booking.created').select([
    'bookings.bookedAt as at',
    'bookings.guestId',
  ])
  return newestBefore(query, { at: 'bookings.bookedAt', id: 'bookings.id' }, earlier).execute()
}

/** When bookings were cancelled. */
export async function listCancelledBefore(reader: Reader, bookers: Bookers, earlier: Earlier) {
  const query = bookingsOf(reader, bookers, 'booking.cancelled')
    .select((booking) => [
      booking.ref('bookings.cancelledAt').$notNull().as('at'),
      'bookings.ticketsKept',
      'lessons.cancelledAt as lessonCancelledAt',
    ])
    .where('bookings.cancelledAt', 'is not', null)
  return newestBefore(query, { at: 'bookings.cancelledAt', id: 'bookings.id' }, earlier).execute()
}

/** A member who is booked at the front desk after the start came then. */
const attendedAt = sql<number>`case when bookings.booked_at > lessons.starts_at
  then bookings.booked_at else lessons.starts_at end`

/** The lessons to which the member came, or did not come. */
export async function listAttendedBefore(reader: Reader, bookers: Bookers, earlier: Earlier) {
  const query = bookingsOf(reader, bookers, 'booking.marked', 'booking.checkedIn')
    .select([attendedAt.as('at'), 'bookings.status'])
    .where('bookings.status', 'in', ['attended', 'missed'])
  return newestBefore(query, { at: attendedAt, id: 'bookings.id' }, earlier).execute()
}

/** The lessons that the members have booked, at any time, or wait for: those that a merge locks. */
export async function listLessonsOf(reader: Reader, memberIds: readonly string[]): Promise<string[]> {
  const booked = await reader
    .selectFrom('bookings')
    .select('lessonId')
    .where('memberId', 'in', memberIds)
    .execute()
  const waitedFor = await reader
    .selectFrom('waiting_entries')
    .select('lessonId')
    .where('memberId', 'in', memberIds)
    .where(isWaiting)
    .execute()
  return [...new Set([...booked, ...waitedFor].map(({ lessonId }) => lessonId))]
}

/** Gives all bookings of a member to the member with whom the account is merged. */
export async function moveBookings(
  writer: Writer,
  { from, to }: { from: string; to: string },
): Promise<void> {
  // The bookings of two accounts may touch, which no waiting list has caused.
  await writer
    .updateTable('bookings')
    .set({ memberId: to, hourFree: null })
    .where('memberId', '=', from)
    .execute()
  await writer
    .updateTable('bookings')
    .set({ hourFree: null })
    .where('memberId', '=', to)
    .where('hourFree', '=', 1)
    .execute()
  await writer
    .updateTable('bookings')
    .set({ cancelledBy: to })
    .where('memberId', '=', to)
    .where('cancelledBy', '=', from)
    .execute()
}

/**
 * The member's bookings that are not cancelled, of lessons that start at the instant or later, in order of
 * start.
 */
export async function listBookedFrom(reader: Reader, memberId: string, from: number) {
  return reader
    .selectFrom('bookings')
    .innerJoin('lessons', 'lessons.id', 'bookings.lessonId')
    .select([
      'bookings.id',
      'bookings.lessonId',
      'bookings.ticketsTaken',
      'bookings.withoutTicket',
      'lessons.title',
      'lessons.titleEn',
      'lessons.startsAt',
      'lessons.endsAt',
      'lessons.eventPrice',
    ])
    .where('bookings.memberId', '=', memberId)
    .where('bookings.status', '=', 'booked')
    .where('lessons.startsAt', '>=', from)
    .orderBy('lessons.startsAt')
    .orderBy('bookings.id')
    .execute()
}
