import { sql } from 'kysely'
import { line } from './integrity-problem.ts'
import type { IntegrityCheck } from './integrity-problem.ts'

/**
 * A lot was granted what its movements granted, and has left what its movements add up to. A merge moves a
 * lot out of one balance and into another one.
 */
export const lotsWithWrongSums: IntegrityCheck = {
  invariant: 'ticketsOfLot',
  broken(db) {
    const sumOf = (term: ReturnType<typeof sql>) => sql<number>`cast(coalesce(sum(${term}), 0) as bigint)`
    const sum = sumOf(sql`movement.change`)
    const granted = sumOf(
      sql`case when movement.change > 0 and movement.booking_id is null and movement.reason <> 'merged' then movement.change else 0 end`,
    )
    return db
      .selectFrom('ticket_lots')
      .leftJoin('ticket_movements as movement', 'movement.lot_id', 'ticket_lots.id')
      .select(
        line`lot ${'ticket_lots.id'}: ${'ticket_lots.granted'} tickets granted and ${'ticket_lots.remaining'} left, but its movements grant ${granted} and leave ${sum}`,
      )
      .groupBy(['ticket_lots.id', 'ticket_lots.granted', 'ticket_lots.remaining'])
      .having((eb) =>
        eb.or([eb('ticket_lots.remaining', '<>', sum), eb('ticket_lots.granted', '<>', granted)]),
      )
  },
}

/** A movement changes a lot of its own member. */
export const movementsInLotsOfOthers: IntegrityCheck = {
  invariant: 'ticketsOfLot',
  broken: (db) =>
    db
      .selectFrom('ticket_movements as movement')
      .innerJoin('ticket_lots', 'ticket_lots.id', 'movement.lot_id')
      .select(
        line`movement ${'movement.id'} of member ${'movement.member_id'}: is in lot ${'ticket_lots.id'} of another member`,
      )
      .whereRef('movement.member_id', '<>', 'ticket_lots.member_id'),
}

/** The tickets of a booking return to the lots that paid, no more to each than it paid. */
export const ticketsReturnedToOtherLots: IntegrityCheck = {
  invariant: 'ticketsOfLot',
  broken(db) {
    const sum = sql<number>`cast(sum(change) as bigint)`
    return db
      .selectFrom('ticket_movements')
      .select(line`booking ${'booking_id'}: lot ${'lot_id'} got ${sum} tickets more back than it paid`)
      .where('booking_id', 'is not', null)
      .groupBy(['booking_id', 'lot_id'])
      .having(sql<boolean>`${sum} > 0`)
  },
}
