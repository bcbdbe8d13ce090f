import { sql } from 'kysely'
import type { Reader } from '#server/database/database.ts'
import { staysOwed } from '../refunds/queries.ts'

/** The payments on site for a plan that did not go back in full. */
export const paidOnSite = (reader: Reader) =>
  reader
    .selectFrom('payments')
    .where('paidUntil', 'is not', null)
    .where((eb) => eb('refunded', '<', eb.ref('amount')))

/**
 * The members whose time at this moment was paid on site and given back in full, and is not to be paid again.
 */
export const grantedOnSite = (reader: Reader, now: number) =>
  reader
    .selectFrom('payments')
    .select('memberId')
    .where('memberId', 'is not', null)
    .where('paidUntil', '>', now)
    .where((eb) => eb('refunded', '>=', eb.ref('amount')))
    .where(sql<boolean>`not exists (select 1 from refunds where payment_id = payments.id and ${staysOwed})`)
    .$narrowType<{ memberId: string }>()

/** The end of what the member has paid on site and did not get back in full; null when there is none. */
export async function findPaidUntil(reader: Reader, memberId: string): Promise<number | null> {
  const { until } = await paidOnSite(reader)
    .select(sql<number | null>`max(paid_until)`.as('until'))
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  return until
}

/** The plan that the member has paid furthest on site, and the end of that time. */
export const findPaidPlan = (reader: Reader, memberId: string) =>
  paidOnSite(reader)
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select(['orders.memberType', (eb) => eb.ref('paidUntil').$notNull().as('paidUntil')])
    .where('payments.memberId', '=', memberId)
    .orderBy('paidUntil', 'desc')
    .limit(1)
    .executeTakeFirst()

/** When the member paid for a plan at the studio. */
export async function listPaidOnSiteAt(reader: Reader, memberId: string): Promise<number[]> {
  const rows = await paidOnSite(reader).select('paidAt').where('memberId', '=', memberId).execute()
  return rows.map(({ paidAt }) => paidAt)
}
