import { sql } from 'kysely'
import type { Reader } from '#server/database/database.ts'
import { countOf } from '#server/database/count.ts'

/** How many seats of the lesson members and guests hold. */
export const countHeldSeats = (reader: Reader, lessonId: string): Promise<number> =>
  countOf(reader.selectFrom('bookings').where('lesson_id', '=', lessonId).where('status', '<>', 'cancelled'))

/** How many tickets the member's bookings have cost, and how many the member was given. */
export async function countSpentTickets(reader: Reader, memberId: string) {
  const sumOf = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number>`cast(coalesce(sum(case when ${condition} then change else 0 end), 0) as bigint)`
  const { given, spent } = await reader
    .selectFrom('ticket_movements')
    .select([sumOf(sql`change > 0`).as('given'), sumOf(sql`change < 0`).as('spent')])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return { given, spent: -spent }
}

/** How many tickets came back for the bookings. */
export async function countReturnedTickets(reader: Reader, bookingIds: string[]): Promise<number> {
  const { returned } = await reader
    .selectFrom('ticket_movements')
    .select(sql<number>`cast(coalesce(sum(change), 0) as bigint)`.as('returned'))
    .where('booking_id', 'in', bookingIds)
    .where('change', '>', 0)
    .executeTakeFirstOrThrow()
  return returned
}
