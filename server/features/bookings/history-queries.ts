import { sql } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import type { Reader } from '#server/database/database.ts'
import { isLive } from './queries.ts'

const historyLength = 200

/** The member's bookings of any status, the newest lessons first. */
export async function listHistory(reader: Reader, memberId: string) {
  // Two queries, because live and cancelled bookings have an index each.
  const [live, cancelled] = await Promise.all([
    historyWhere(reader, memberId, isLive),
    historyWhere(reader, memberId, isCancelled),
  ])
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
