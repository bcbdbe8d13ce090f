import { sql } from 'kysely'
import type { Reader } from '../database.ts'
import type { IntegrityProblem } from './integrity-problem.ts'

/**
 * The movements of a booking take the tickets that it cost, in one movement for each lot that pays, and return them when
 * it is cancelled, unless it says that they were kept. Only a cancelled booking that cost tickets can say so. Movements of
 * another member count as movements, but their tickets do not count.
 */
export async function findBookingsWithWrongMovements(reader: Reader): Promise<IntegrityProblem[]> {
  const own = sql`movement.member_id = bookings.member_id`
  const sumOf = (term: ReturnType<typeof sql>) => sql<number>`cast(coalesce(sum(${term}), 0) as bigint)`
  const taken = sumOf(sql`case when ${own} and movement.change < 0 then -movement.change else 0 end`)
  const returned = sumOf(sql`case when ${own} and movement.change > 0 then movement.change else 0 end`)
  const takings = sumOf(sql`case when movement.change < 0 then 1 else 0 end`)
  const returns = sumOf(sql`case when movement.change > 0 then 1 else 0 end`)
  const cost = sql<number>`bookings.tickets_taken`
  const toReturn = sql<number>`case when bookings.status = 'cancelled' and bookings.tickets_kept = 0
    then bookings.tickets_taken else 0 end`
  const keepsNone = sql<boolean>`bookings.tickets_kept = 1 and (bookings.status <> 'cancelled' or bookings.tickets_taken = 0)`
  const ofOthers = sumOf(sql`case when movement.member_id <> bookings.member_id then 1 else 0 end`)
  const rows = await reader
    .selectFrom('bookings')
    .leftJoin('ticket_movements as movement', 'movement.booking_id', 'bookings.id')
    .select([
      'bookings.id',
      'bookings.status',
      'bookings.tickets_taken as cost',
      'bookings.tickets_kept as kept',
    ])
    .select([taken.as('taken'), takings.as('takings'), returned.as('returned'), returns.as('returns')])
    .groupBy([
      'bookings.id',
      'bookings.status',
      'bookings.tickets_taken',
      'bookings.tickets_kept',
      'bookings.member_id',
    ])
    .having((eb) =>
      eb.or([eb(taken, '<>', cost), eb(returned, '<>', toReturn), eb(ofOthers, '>', 0), keepsNone]),
    )
    .orderBy('bookings.id')
    .execute()
  return rows.map((row) => ({
    invariant: 'ticketsOfBooking',
    description:
      `booking ${row.id}: ${row.status}, cost ${row.cost} tickets, but ${row.taken} were taken from its member ` +
      `(${row.takings} movements) and ${row.returned} returned (${row.returns} movements)` +
      (row.kept === 1 ? ', and it says that they were kept' : ''),
  }))
}

export async function findMembersWithWrongSum(reader: Reader): Promise<IntegrityProblem[]> {
  const sum = sql<number>`cast(coalesce(sum(movement.change), 0) as bigint)`
  const rows = await reader
    .selectFrom('members')
    .leftJoin('ticket_movements as movement', 'movement.member_id', 'members.id')
    .select(['members.id', 'members.tickets', sum.as('sum')])
    .groupBy(['members.id', 'members.tickets'])
    .having('members.tickets', '<>', sum)
    .orderBy('members.id')
    .execute()
  return rows.map((row) => ({
    invariant: 'ticketsOfMember',
    description: `member ${row.id}: ${row.tickets} tickets, but the movements add up to ${row.sum}`,
  }))
}
