import { sql } from 'kysely'
import type { Reader } from '#server/database/database.ts'

/** The payments on site for a plan that did not go back in full. */
export const paidOnSite = (reader: Reader) =>
  reader
    .selectFrom('payments')
    .where('paid_until', 'is not', null)
    .where((eb) => eb('refunded', '<', eb.ref('amount')))

/** The end of what the member has paid on site and did not get back in full; null when there is none. */
export async function findPaidUntil(reader: Reader, memberId: string): Promise<number | null> {
  const { until } = await paidOnSite(reader)
    .select(sql<number | null>`max(paid_until)`.as('until'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return until
}
