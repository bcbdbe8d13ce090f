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
  const rows = wentBack.map(({ amount, providerId, at }) => ({
    id: newId(),
    payment_id: paymentId,
    amount,
    provider_id: providerId,
    at,
  }))
  await writer.insertInto('refund_entries').values(rows).execute()
}

/** What went back of a payment so far. */
export async function listWentBack(reader: Reader, paymentId: string): Promise<WentBack[]> {
  return reader
    .selectFrom('refund_entries')
    .select(['amount', 'provider_id as providerId', 'at'])
    .where('payment_id', '=', paymentId)
    .execute()
}
