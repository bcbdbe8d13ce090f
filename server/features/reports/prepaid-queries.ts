import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import type { Reader } from '#server/database/database.ts'
import { gaveLot } from './queries.ts'

const summed = (column: string) => sql<number>`cast(sum(${sql.ref(column)}) as bigint)`
const none = sql<number>`cast(0 as bigint)`
const undone = (since: number) =>
  sql<number>`cast(sum(case when at >= ${since} then -change else 0 end) as bigint)`

/**
 * The tickets of payments that are left now, and that were left at two earlier instants, by price and plan: what is left now
 * without what was moved since. One statement, so that no booking comes between the lots and the movements.
 */
export async function sumPaidTickets(reader: Reader, { earlier, later }: { earlier: number; later: number }) {
  const left = reader
    .selectFrom('ticket_lots')
    .select(['id as lotId', 'remaining as earlier', 'remaining as later', 'remaining as now'])
    .where(sql<SqlBool>`has_tickets = 1`)
    .unionAll(
      reader
        .selectFrom('ticket_movements')
        .select(['lot_id as lotId', undone(earlier).as('earlier'), undone(later).as('later'), none.as('now')])
        .where('at', '>=', earlier)
        .groupBy('lot_id'),
    )
  return reader
    .selectFrom(left.as('lots'))
    .innerJoin('ticket_movements as granting', 'granting.id', 'lots.lotId')
    .where(gaveLot('granting'))
    .innerJoin('payments', 'payments.id', 'granting.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select([
      'orders.member_type as memberType',
      sql<number>`payments.amount - payments.entry_fee`.as('price'),
      'payments.tickets',
      summed('lots.earlier').as('earlier'),
      summed('lots.later').as('later'),
      summed('lots.now').as('now'),
    ])
    .groupBy(['orders.member_type', sql`payments.amount - payments.entry_fee`, 'payments.tickets'])
    .execute()
}
