import { sql } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import type { Reader } from '#server/database/database.ts'
import { isLive } from './queries.ts'

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
    .innerJoin('lessons', 'lessons.id', 'bookings.lesson_id')
    .select([
      'bookings.id',
      'bookings.status',
      'bookings.tickets_taken as ticketsTaken',
      'bookings.tickets_kept as ticketsKept',
      'bookings.free_until as freeUntil',
      'lessons.id as lessonId',
      'lessons.title',
      'lessons.title_en as titleEn',
      'lessons.starts_at as startsAt',
      'lessons.ends_at as endsAt',
    ])
    .where('bookings.member_id', '=', memberId)
    .where(condition)
    .orderBy('lessons.starts_at', 'desc')
    .limit(historyLength)
    .execute()
}

/** How many bookings a member has of lessons to come, and of lessons that have started or bookings that were cancelled. */
export async function countBookings(reader: Reader, memberId: string, now: number) {
  const coming = sql<SqlBool>`${isLive} and lessons.starts_at > ${now}`
  const sumOf = (condition: Expression<SqlBool>) =>
    sql<number>`cast(coalesce(sum(case when ${condition} then 1 else 0 end), 0) as bigint)`
  return reader
    .selectFrom('bookings')
    .innerJoin('lessons', 'lessons.id', 'bookings.lesson_id')
    .select([sumOf(coming).as('coming'), sumOf(sql<SqlBool>`not (${coming})`).as('past')])
    .where('bookings.member_id', '=', memberId)
    .executeTakeFirstOrThrow()
}

/** The lessons that both members have booked, as members or as the guests they were before. */
export async function listLessonsOfBoth(reader: Reader, memberId: string, otherId: string) {
  return reader
    .selectFrom('bookings')
    .innerJoin('bookings as other', 'other.lesson_id', 'bookings.lesson_id')
    .innerJoin('lessons', 'lessons.id', 'bookings.lesson_id')
    .select(['lessons.id', 'lessons.title', 'lessons.title_en as titleEn', 'lessons.starts_at as startsAt'])
    .leftJoin('guests', 'guests.id', 'bookings.guest_id')
    .leftJoin('guests as others', 'others.id', 'other.guest_id')
    .distinct()
    .where((eb) => eb.or([eb('bookings.member_id', '=', memberId), eb('guests.member_id', '=', memberId)]))
    .where(isLive)
    .where((eb) => eb.or([eb('other.member_id', '=', otherId), eb('others.member_id', '=', otherId)]))
    .where(sql<SqlBool>`other.status <> 'cancelled'`)
    .orderBy('lessons.starts_at')
    .execute()
}
