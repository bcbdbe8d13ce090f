import type { Writer } from '#server/database/database.ts'
import { readAccount } from '#server/features/members/queries.ts'
import { findOrder, hasPayment } from './recording-queries.ts'
import { insertFailure } from './failure-queries.ts'
import { queuePaymentMail } from './mails.ts'

/** Tells a member that a renewal could not be charged, once for each attempt. */
export async function recordFailure(
  writer: Writer,
  { invoiceId, orderId, attempt }: { invoiceId: string; orderId: string; attempt: number },
  now: number,
): Promise<void> {
  const order = await findOrder(writer, orderId)
  if (order === undefined) return
  const memberId = order.member_id
  if (!(await insertFailure(writer, { source: invoiceId, attempt, memberId, now }))) return
  // The money may have come since: then there is nothing to worry about.
  if (await hasPayment(writer, invoiceId)) return
  const member = await readAccount(writer, memberId)
  const content = { memberType: order.member_type, amount: order.price }
  await queuePaymentMail(writer, { kind: 'paymentFailed', to: member, content }, now)
}
