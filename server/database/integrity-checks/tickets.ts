import { sql } from 'kysely'
import type { Reader } from '../database.ts'
import type { Violation } from './violation.ts'

export async function findBookingsWithWrongMovements(reader: Reader): Promise<Violation[]> {
  // Tickets and movements out, and back, of each booking. A movement of another member counts as neither.
  const own = sql`movement.member_id = bookings.member_id`
  const sumOf = (what: ReturnType<typeof sql>) => sql<number>`cast(coalesce(sum(${what}), 0) as bigint)`
  const out = sumOf(sql`case when ${own} and movement.change < 0 then -movement.change else 0 end`)
  const back = sumOf(sql`case when ${own} and movement.change > 0 then movement.change else 0 end`)
  const outs = sumOf(sql`case when movement.change < 0 then 1 else 0 end`)
  const backs = sumOf(sql`case when movement.change > 0 then 1 else 0 end`)
  const due = sql<number>`case when bookings.status = 'cancelled' then bookings.tickets_taken else 0 end`
  const movementsFor = (tickets: ReturnType<typeof sql>) =>
    sql<number>`case when ${tickets} > 0 then 1 else 0 end`
  const rows = await reader
    .selectFrom('bookings')
    .leftJoin('ticket_movements as movement', 'movement.booking_id', 'bookings.id')
    .select(['bookings.id', 'bookings.status', 'bookings.tickets_taken as taken'])
    .select([out.as('out'), outs.as('outs'), back.as('back'), backs.as('backs')])
    .groupBy(['bookings.id', 'bookings.status', 'bookings.tickets_taken', 'bookings.member_id'])
    .having((eb) =>
      eb.or([
        eb(out, '<>', sql<number>`bookings.tickets_taken`),
        eb(outs, '<>', movementsFor(sql`bookings.tickets_taken`)),
        eb(back, '<>', due),
        eb(backs, '<>', movementsFor(due)),
      ]),
    )
    .orderBy('bookings.id')
    .execute()
  return rows.map((row) => ({
    invariant: 'ticketsMoved',
    finding:
      `booking ${row.id}: ${row.status} for ${row.taken} tickets, but its member's movements are ` +
      `${row.out} out (${row.outs} times) and ${row.back} back (${row.backs} times)`,
  }))
}

export async function findMembersWithWrongSum(reader: Reader): Promise<Violation[]> {
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
    finding: `member ${row.id}: ${row.tickets} tickets, but movements of ${row.sum} in sum`,
  }))
}
