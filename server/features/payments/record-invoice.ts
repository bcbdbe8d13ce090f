import type { Writer } from '#server/database/database.ts'
import type { PaidInvoice } from '#server/stripe/payment-provider.ts'
import { findOrder } from './order-queries.ts'
import { recordPayment } from './record-payment.ts'
import { recordMembership } from './record-subscription.ts'
import type { AskedSubscription } from './record-subscription.ts'
import { updateMemberTypeAfter } from './update-member-type.ts'

/** Records a paid invoice: the membership, the payment and its tickets. An invoice that is recorded already stays as it is. */
export async function recordInvoice(
  writer: Writer,
  invoice: PaidInvoice,
  asked: AskedSubscription,
  now: number,
): Promise<void> {
  const order = await findOrder(writer, invoice.orderId)
  if (order === undefined) return
  await updateMemberTypeAfter(writer, order.member_id, async (isClosed) => {
    const membership = await recordMembership(writer, order, asked, {
      isClosed,
      paidUntil: invoice.paysMonth ? invoice.monthEndsAt : undefined,
      now,
    })
    await recordPayment(writer, order, { ...invoice, source: invoice.id, membership, isClosed }, now)
  })
}
