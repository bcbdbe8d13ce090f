import { sql } from 'kysely'
import type { Reader } from '#server/database/database.ts'
import { isLive } from '#server/features/bookings/queries.ts'
import { dayMs } from '#time/tokyo.ts'

/** What the rules need to know of each of the members. */
export async function listMemberFacts(reader: Reader, ids: readonly string[]) {
  // An empty list is not valid SQL.
  if (ids.length === 0) return []
  return reader
    .selectFrom('members')
    .select(['members.id', 'members.member_type as memberType', 'members.tickets', 'members.birthday'])
    .where('members.id', 'in', ids)
    .execute()
}

export type MemberFacts = Awaited<ReturnType<typeof listMemberFacts>>[number]

/**
 * The live bookings of lessons that touch the range whose member had no earlier lesson: none that an administrator marked as
 * attended or did not mark, as a member or as a guest before that.
 */
export async function listFirstVisits(reader: Reader, from: number, to: number): Promise<Set<string>> {
  const rows = await reader
    .selectFrom('lessons')
    .innerJoin('bookings', 'bookings.lesson_id', 'lessons.id')
    .select('bookings.id')
    .where(isLive)
    .where('lessons.starts_at', '>=', from - dayMs)
    .where('lessons.starts_at', '<', to)
    .where('lessons.ends_at', '>', from)
    .where('bookings.member_id', 'is not', null)
    .where((booking) =>
      booking.not(
        booking.exists(
          booking
            .selectFrom('bookings as earlier')
            .innerJoin('lessons as before', 'before.id', 'earlier.lesson_id')
            .select('earlier.id')
            .whereRef('earlier.member_id', '=', 'bookings.member_id')
            .where('earlier.status', 'in', ['attended', 'booked'])
            .whereRef('before.starts_at', '<', 'lessons.starts_at'),
        ),
      ),
    )
    .where((booking) =>
      booking.not(
        booking.exists(
          booking
            .selectFrom('guests')
            .innerJoin('bookings as asGuest', 'asGuest.guest_id', 'guests.id')
            .innerJoin('lessons as before', 'before.id', 'asGuest.lesson_id')
            .select('asGuest.id')
            .whereRef('guests.member_id', '=', 'bookings.member_id')
            // The literal lets the databases use the partial index.
            .where(sql<boolean>`"asGuest".status <> 'cancelled'`)
            .where('asGuest.guest_id', 'is not', null)
            .where('asGuest.status', '<>', 'missed')
            .whereRef('before.starts_at', '<', 'lessons.starts_at'),
        ),
      ),
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}
