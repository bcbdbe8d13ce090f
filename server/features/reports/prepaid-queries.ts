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
 *
 * The lots come first, because PostgreSQL would join all payments with all movements before it knows which lots count.
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
        .groupBy('lot_id')
        // Many lots were given and used up since, which changes no figure. Tickets that came back only later change one.
        .having((eb) => eb.or([eb(undone(earlier), '<>', 0), eb(undone(later), '<>', 0)])),
    )
  return reader
    .with(
      (name) => name('paid').materialized(),
      () =>
        reader
          .selectFrom(left.as('lots'))
          .innerJoin('ticket_movements as granting', 'granting.id', 'lots.lotId')
          .where(gaveLot('granting'))
          // In other words than `is not null`, because for those PostgreSQL takes another index and reads the rows.
          .where(sql<SqlBool>`coalesce(granting.payment_id, '') <> ''`)
          .select(['granting.payment_id as paymentId', 'lots.earlier', 'lots.later', 'lots.now']),
    )
    .selectFrom('paid')
    .innerJoin('payments', 'payments.id', 'paid.paymentId')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select([
      'orders.member_type as memberType',
      sql<number>`payments.amount - payments.entry_fee`.as('price'),
      'payments.tickets',
      summed('paid.earlier').as('earlier'),
      summed('paid.later').as('later'),
      summed('paid.now').as('now'),
    ])
    .groupBy(['orders.member_type', sql`payments.amount - payments.entry_fee`, 'payments.tickets'])
    .execute()
}
