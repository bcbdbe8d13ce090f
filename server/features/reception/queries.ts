import { sql } from 'kysely'
import type { LessonEvent } from '#contract/lessons.ts'
import { countOf } from '#server/database/count.ts'
import type { Reader } from '#server/database/database.ts'
import { isLive } from '#server/features/bookings/queries.ts'
import { countNotes } from '#server/features/notes/queries.ts'
import { dayMs } from '#time/tokyo.ts'

/** What the rules need to know of each of the members. */
export async function listMemberFacts(reader: Reader, ids: readonly string[]) {
  // An empty list is not valid SQL.
  if (ids.length === 0) return []
  return reader
    .selectFrom('members')
    .select(['members.id', 'members.memberType', 'members.tickets', 'members.birthday'])
    .where('members.id', 'in', ids)
    .execute()
}

/**
 * The live bookings of lessons that touch the range whose member had no earlier lesson: none that an
 * administrator marked as attended or did not mark, as a member or as a guest before that.
 */
export async function listFirstVisits(reader: Reader, from: number, to: number): Promise<Set<string>> {
  const rows = await reader
    .selectFrom('lessons')
    .innerJoin('bookings', 'bookings.lessonId', 'lessons.id')
    .select('bookings.id')
    .where(isLive)
    .where('lessons.startsAt', '>=', from - dayMs)
    .where('lessons.startsAt', '<', to)
    .where('lessons.endsAt', '>', from)
    .where('bookings.memberId', 'is not', null)
    .where((booking) =>
      booking.not(
        booking.exists(
          booking
            .selectFrom('bookings as earlier')
            .innerJoin('lessons as before', 'before.id', 'earlier.lessonId')
            .select('earlier.id')
            .whereRef('earlier.memberId', '=', 'bookings.memberId')
            .where('earlier.status', 'in', ['attended', 'booked'])
            .whereRef('before.startsAt', '<', 'lessons.startsAt'),
        ),
      ),
    )
    .where((booking) =>
      booking.not(
        booking.exists(
          booking
            .selectFrom('guests')
            .innerJoin('bookings as asGuest', 'asGuest.guestId', 'guests.id')
            .innerJoin('lessons as before', 'before.id', 'asGuest.lessonId')
            .select('asGuest.id')
            .whereRef('guests.memberId', '=', 'bookings.memberId')
            // The literal lets the databases use the partial index.
            .where(sql<boolean>`as_guest.status <> 'cancelled'`)
            .where('asGuest.guestId', 'is not', null)
            .where('asGuest.status', '<>', 'missed')
            .whereRef('before.startsAt', '<', 'lessons.startsAt'),
        ),
      ),
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** How many notes there are about each person in the lessons. */
export async function countNotesOf(reader: Reader, events: readonly LessonEvent[]) {
  const guests = events.flatMap(({ resource }) => resource.guests ?? [])
  const memberIds = [
    ...events.flatMap(({ resource }) => (resource.users ?? []).map(({ id }) => id)),
    ...guests.flatMap(({ memberId }) => memberId ?? []),
  ]
  const ofMembers = await countNotes(reader, 'memberId', memberIds)
  const ofGuests = await countNotes(
    reader,
    'guestId',
    guests.map(({ guestId }) => guestId),
  )
  const ofMember = (id: string) => ofMembers.get(id) ?? 0
  return {
    ofMember,
    ofGuest: ({ guestId, memberId }: { guestId: string; memberId: string | null }) =>
      memberId === null ? (ofGuests.get(guestId) ?? 0) : ofMember(memberId),
  }
}

/** How many lessons begin in the range and take place. */
export const countLessons = (reader: Reader, from: number, to: number): Promise<number> =>
  countOf(
    reader
      .selectFrom('lessons')
      .where('startsAt', '>=', from)
      .where('startsAt', '<', to)
      .where('cancelledAt', 'is', null),
  )
