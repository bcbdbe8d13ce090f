import type { Writer } from '#server/database/database.ts'
import { readAccount } from '#server/features/members/queries.ts'
import { hasPayment } from './ledger-queries.ts'
import { queuePaymentMail } from './mails.ts'
import { findOrder } from './order-queries.ts'
import { insertFailure } from './webhook-queries.ts'

/**
 * Records that the provider could not charge a renewal, and mails the member, once for each attempt. The membership itself
 * becomes past due by the webhook event about the subscription
 * (record-subscription.ts).
 */
export async function recordFailedRenewal(
  writer: Writer,
  { invoiceId, orderId, attempt }: { invoiceId: string; orderId: string; attempt: number },
  now: number,
): Promise<void> {
  const order = await findOrder(writer, orderId)
  if (order === undefined) return
  const memberId = order.member_id
  if (!(await insertFailure(writer, { source: invoiceId, attempt, memberId, now }))) return
  // The webhooks came in another order: a later attempt has succeeded already.
  if (await hasPayment(writer, invoiceId)) return
  const member = await readAccount(writer, memberId)
  const content = { memberType: order.member_type, amount: order.price }
  await queuePaymentMail(writer, { kind: 'paymentFailed', to: member, content }, now)
}
