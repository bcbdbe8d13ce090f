import { sql } from 'kysely'
import type { Reader } from '#server/database/database.ts'
import { receipts } from '#studio/receipts.ts'
import type { Sums } from './figures.ts'
import type { Span } from './months.ts'

/** As `taxWithin` in ../rules.ts: whole numbers are divided towards zero on both engines. */
const taxOf = (amount: ReturnType<typeof sql.ref>) =>
  sql<number>`(${amount} * ${sql.lit(receipts.taxPercent)}) / ${sql.lit(100 + receipts.taxPercent)}`

const summed = (what: ReturnType<typeof sql>) => sql<number>`cast(coalesce(sum(${what}), 0) as bigint)`

/** The payments of a span, by what was paid for and by method. */
export async function sumPayments(reader: Reader, { from, until }: Span): Promise<Sums[]> {
  const kind = sql<'plan' | 'hire' | 'seat'>`case
    when payments.order_id is not null then 'plan' when payments.hire_id is not null then 'hire' else 'seat' end`
  return reader
    .selectFrom('payments')
    .leftJoin('orders', 'orders.id', 'payments.order_id')
    .select([
      kind.as('kind'),
      'orders.member_type as memberType',
      'payments.method',
      sql<number>`cast(count(*) as bigint)`.as('count'),
      summed(sql`payments.amount`).as('amount'),
      summed(taxOf(sql.ref('payments.amount'))).as('tax'),
      summed(sql`payments.entry_fee`).as('entryFee'),
      summed(sql`case when payments.entry_fee > 0 then 1 else 0 end`).as('entryFees'),
    ])
    .where('payments.paid_at', '>=', from)
    .where('payments.paid_at', '<', until)
    .groupBy([kind, 'orders.member_type', 'payments.method'])
    .execute()
}

/** What went back in a span, by the method of the payment. */
export async function sumRefunds(reader: Reader, { from, until }: Span): Promise<Sums[]> {
  const rows = await reader
    .selectFrom('refund_entries')
    .innerJoin('payments', 'payments.id', 'refund_entries.payment_id')
    .select([
      'payments.method',
      sql<number>`cast(count(*) as bigint)`.as('count'),
      summed(sql`refund_entries.amount`).as('amount'),
      summed(taxOf(sql.ref('refund_entries.amount'))).as('tax'),
    ])
    .where('refund_entries.at', '>=', from)
    .where('refund_entries.at', '<', until)
    .groupBy('payments.method')
    .execute()
  return rows.map((row) => ({ ...row, kind: 'refund', memberType: null, entryFee: 0, entryFees: 0 }))
}
