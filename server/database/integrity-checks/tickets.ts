import { sql } from 'kysely'
import { line } from './integrity-problem.ts'
import type { IntegrityCheck } from './integrity-problem.ts'

/**
 * The movements of a booking take the tickets that it cost, in one movement for each lot that pays, and
 * return them when it is cancelled, unless it says that they were kept. Only a cancelled booking that cost
 * tickets can say so. Movements of another member count as movements, but their tickets do not count.
 */
export const bookingsWithWrongMovements: IntegrityCheck = {
  invariant: 'ticketsOfBooking',
  broken(db) {
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
    const kept = sql`case when bookings.tickets_kept = 1 then ', and it says that they were kept' else '' end`
    return db
      .selectFrom('bookings')
      .leftJoin('ticket_movements as movement', 'movement.booking_id', 'bookings.id')
      .select(
        line`booking ${'bookings.id'}: ${'bookings.status'}, cost ${cost} tickets, but ${taken} were taken from its member (${takings} movements) and ${returned} returned (${returns} movements)${kept}`,
      )
      .groupBy([
        'bookings.id',
        'bookings.status',
        'bookings.tickets_taken',
        'bookings.tickets_kept',
        'bookings.member_id',
      ])
      .having((eb) =>
        eb.or([
          eb(taken, '<>', cost),
          eb(returned, '<>', toReturn),
          sql<boolean>`${ofOthers} > 0`,
          keepsNone,
        ]),
      )
  },
}

export const membersWithWrongSum: IntegrityCheck = {
  invariant: 'ticketsOfMember',
  broken(db) {
    const sum = sql<number>`cast(coalesce(sum(movement.change), 0) as bigint)`
    return db
      .selectFrom('members')
      .leftJoin('ticket_movements as movement', 'movement.member_id', 'members.id')
      .select(line`member ${'members.id'}: ${'members.tickets'} tickets, but the movements add up to ${sum}`)
      .groupBy(['members.id', 'members.tickets'])
      .having('members.tickets', '<>', sum)
  },
}
