import { sql } from 'kysely'
import type { Reader } from '#server/database/database.ts'
import { newestBefore } from '#server/database/earlier.ts'
import type { Earlier } from '#server/database/earlier.ts'

/** Whose bookings are wanted: a member's, and those of the guests who became the member. */
export interface Bookers {
  memberId: string
  guestIds: readonly string[]
}

/** The bookings of any status, with the administrator whom the audit log names for the action. */
const bookingsOf = (
  reader: Reader,
  { memberId, guestIds }: Bookers,
  action: 'booking.created' | 'booking.cancelled' | 'booking.marked',
) =>
  reader
    .selectFrom('bookings')
    .innerJoin('lessons', 'lessons.id', 'bookings.lesson_id')
    .select([
      'bookings.id',
      'lessons.id as lessonId',
      'lessons.title',
      'lessons.title_en as titleEn',
      'lessons.starts_at as startsAt',
      'bookings.tickets_taken as tickets',
    ])
    .select((booking) => actorOf(reader, booking.ref('bookings.id'), action).as('actorId'))
    .where((booking) =>
      booking.or([
        booking('bookings.member_id', '=', memberId),
        // An empty list is not valid SQL.
        ...(guestIds.length > 0 ? [booking('bookings.guest_id', 'in', guestIds)] : []),
      ]),
    )

/** The administrator of the last such entry; attendance can be marked several times. */
function actorOf(reader: Reader, bookingId: unknown, action: string) {
  return reader
    .selectFrom('audit_log')
    .select('actor_id')
    .where(sql<boolean>`subject_id = ${bookingId}`)
    .where('action', '=', action)
    .orderBy('at', 'desc')
    .limit(1)
}

/** When lessons were booked. */
export async function listBookedBefore(reader: Reader, bookers: Bookers, earlier: Earlier) {
  const query = bookingsOf(reader, bookers, 'booking.created').select([
    'bookings.booked_at as at',
    'bookings.guest_id as guestId',
  ])
  return newestBefore(query, { at: 'bookings.booked_at', id: 'bookings.id' }, earlier).execute()
}

/** When bookings were cancelled. */
export async function listCancelledBefore(reader: Reader, bookers: Bookers, earlier: Earlier) {
  const query = bookingsOf(reader, bookers, 'booking.cancelled')
    .select((booking) => [
      booking.ref('bookings.cancelled_at').$notNull().as('at'),
      'bookings.tickets_kept as ticketsKept',
      'lessons.cancelled_at as lessonCancelledAt',
    ])
    .where('bookings.cancelled_at', 'is not', null)
  return newestBefore(query, { at: 'bookings.cancelled_at', id: 'bookings.id' }, earlier).execute()
}

/** A member who is booked at the front desk after the start came then. */
const attendedAt = sql<number>`case when bookings.booked_at > lessons.starts_at
  then bookings.booked_at else lessons.starts_at end`

/** The lessons to which the member came, or did not come. */
export async function listAttendedBefore(reader: Reader, bookers: Bookers, earlier: Earlier) {
  const query = bookingsOf(reader, bookers, 'booking.marked')
    .select([attendedAt.as('at'), 'bookings.status'])
    .where('bookings.status', 'in', ['attended', 'missed'])
  return newestBefore(query, { at: attendedAt, id: 'bookings.id' }, earlier).execute()
}
