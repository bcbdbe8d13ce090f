import type { Reader, Writer } from '#server/database/database.ts'
import { newId } from '#server/security/new-id.ts'
import type { WentBack } from './refund-entry-rules.ts'

/* The table `refund_entries` is the ledger of money that went back. The entries of a payment add up to `payments.refunded`. */

export async function insertWentBack(
  writer: Writer,
  paymentId: string,
  wentBack: readonly WentBack[],
): Promise<void> {
  if (wentBack.length === 0) return
  const rows = wentBack.map(({ amount, providerId, at, byDispute }) => ({
    id: newId(),
    payment_id: paymentId,
    amount,
    provider_id: providerId,
    at,
    by_dispute: byDispute ? (1 as const) : (0 as const),
  }))
  await writer.insertInto('refund_entries').values(rows).execute()
}

/** What went back of a payment so far. */
export async function listWentBack(reader: Reader, paymentId: string): Promise<WentBack[]> {
  const rows = await reader
    .selectFrom('refund_entries')
    .select(['amount', 'provider_id as providerId', 'at', 'by_dispute'])
    .where('payment_id', '=', paymentId)
    .execute()
  return rows.map(({ by_dispute: byDispute, ...row }) => ({ ...row, byDispute: byDispute === 1 }))
}
