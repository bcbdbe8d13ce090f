import { sql } from 'kysely'
import type { Reader } from '#server/database/database.ts'
import { spanRows } from '#server/database/month-spans.ts'
import type { MonthSpan } from '#server/database/month-spans.ts'
import { receipts } from '#studio/receipts.ts'
import type { Sums } from './figures.ts'

type MonthSums = Sums & Pick<MonthSpan, 'month'>

/** As `taxWithin` in ../rules.ts: whole numbers are divided towards zero on both engines. */
const taxOf = (amount: ReturnType<typeof sql.ref>) =>
  sql<number>`(${amount} * ${sql.lit(receipts.taxPercent)}) / ${sql.lit(100 + receipts.taxPercent)}`

const summed = (what: ReturnType<typeof sql>) => sql<number>`cast(coalesce(sum(${what}), 0) as bigint)`

/** The payments of each span, by what was paid for and by method. */
export async function sumPayments(reader: Reader, spans: readonly MonthSpan[]): Promise<MonthSums[]> {
  const kind = sql<'plan' | 'hire' | 'seat'>`case
    when payments.order_id is not null then 'plan' when payments.hire_id is not null then 'hire' else 'seat' end`
  return reader
    .selectFrom(spanRows(spans))
    .innerJoin('payments', (join) =>
      join.onRef('payments.paid_at', '>=', 'span.from').onRef('payments.paid_at', '<', 'span.until'),
    )
    .leftJoin('orders', 'orders.id', 'payments.order_id')
    .select([
      'span.month',
      kind.as('kind'),
      'orders.member_type as memberType',
      'payments.method',
      sql<number>`cast(count(*) as bigint)`.as('count'),
      summed(sql`payments.amount`).as('amount'),
      summed(taxOf(sql.ref('payments.amount'))).as('tax'),
      summed(sql`payments.entry_fee`).as('entryFee'),
      summed(sql`case when payments.entry_fee > 0 then 1 else 0 end`).as('entryFees'),
    ])
    .groupBy(['span.month', kind, 'orders.member_type', 'payments.method'])
    .execute()
}

/** What went back in each span, by the method of the payment. */
export async function sumRefunds(reader: Reader, spans: readonly MonthSpan[]): Promise<MonthSums[]> {
  const rows = await reader
    .selectFrom(spanRows(spans))
    .innerJoin('refund_entries', (join) =>
      join.onRef('refund_entries.at', '>=', 'span.from').onRef('refund_entries.at', '<', 'span.until'),
    )
    .innerJoin('payments', 'payments.id', 'refund_entries.payment_id')
    .select([
      'span.month',
      'payments.method',
      sql<number>`cast(count(*) as bigint)`.as('count'),
      summed(sql`refund_entries.amount`).as('amount'),
      summed(taxOf(sql.ref('refund_entries.amount'))).as('tax'),
    ])
    .groupBy(['span.month', 'payments.method'])
    .execute()
  return rows.map((row) => ({ ...row, kind: 'refund', memberType: null, entryFee: 0, entryFees: 0 }))
}
