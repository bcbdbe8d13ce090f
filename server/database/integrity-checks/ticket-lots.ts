import { sql } from 'kysely'
import type { Reader } from '../database.ts'
import type { IntegrityProblem } from './integrity-problem.ts'

/** A lot was granted what its movements granted, and has left what its movements add up to. A merge moves a lot out of one balance and into another one. */
export async function findLotsWithWrongSums(reader: Reader): Promise<IntegrityProblem[]> {
  const sumOf = (term: ReturnType<typeof sql>) => sql<number>`cast(coalesce(sum(${term}), 0) as bigint)`
  const sum = sumOf(sql`movement.change`)
  const granted = sumOf(
    sql`case when movement.change > 0 and movement.booking_id is null and movement.reason <> 'merged' then movement.change else 0 end`,
  )
  const rows = await reader
    .selectFrom('ticket_lots')
    .leftJoin('ticket_movements as movement', 'movement.lot_id', 'ticket_lots.id')
    .select(['ticket_lots.id', 'ticket_lots.granted', 'ticket_lots.remaining'])
    .select([sum.as('sum'), granted.as('grantedByMovements')])
    .groupBy(['ticket_lots.id', 'ticket_lots.granted', 'ticket_lots.remaining'])
    .having((eb) => eb.or([eb('ticket_lots.remaining', '<>', sum), eb('ticket_lots.granted', '<>', granted)]))
    .orderBy('ticket_lots.id')
    .execute()
  return rows.map((row) => ({
    invariant: 'ticketsOfLot',
    description:
      `lot ${row.id}: ${row.granted} tickets granted and ${row.remaining} left, but its movements grant ` +
      `${row.grantedByMovements} and leave ${row.sum}`,
  }))
}

/** A movement changes a lot of its own member. */
export async function findMovementsInLotsOfOthers(reader: Reader): Promise<IntegrityProblem[]> {
  const rows = await reader
    .selectFrom('ticket_movements as movement')
    .innerJoin('ticket_lots', 'ticket_lots.id', 'movement.lot_id')
    .select(['movement.id', 'movement.member_id as memberId', 'ticket_lots.id as lotId'])
    .whereRef('movement.member_id', '<>', 'ticket_lots.member_id')
    .orderBy('movement.id')
    .execute()
  return rows.map((row) => ({
    invariant: 'ticketsOfLot',
    description: `movement ${row.id} of member ${row.memberId}: is in lot ${row.lotId} of another member`,
  }))
}

/** The tickets of a booking return to the lots that paid, no more to each than it paid. */
export async function findTicketsReturnedToOtherLots(reader: Reader): Promise<IntegrityProblem[]> {
  const sum = sql<number>`cast(sum(change) as bigint)`
  const rows = await reader
    .selectFrom('ticket_movements')
    .select(['booking_id as bookingId', 'lot_id as lotId', sum.as('sum')])
    .where('booking_id', 'is not', null)
    .groupBy(['booking_id', 'lot_id'])
    .having(sum, '>', 0)
    .orderBy('booking_id')
    .orderBy('lot_id')
    .execute()
  return rows.map((row) => ({
    invariant: 'ticketsOfLot',
    description: `booking ${row.bookingId}: lot ${row.lotId} got ${row.sum} tickets more back than it paid`,
  }))
}
