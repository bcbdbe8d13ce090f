import type { Writer } from '#server/database/database.ts'
import type { PaymentIntent } from '#server/stripe/payment-provider.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { findOrder } from './order-queries.ts'
import { recordPayment } from './record-payment.ts'
import { recordRefund } from './record-refund.ts'
import type { AskedIntent } from './record-refund.ts'
import { updateMemberTypeAfter } from './update-member-type.ts'

/**
 * Records a payment without an invoice, which is that of the rental membership, and what was refunded of any
 * payment. Payments with an invoice are recorded with the invoice.
 */
export async function recordPaymentIntent(
  facts: StudioFacts,
  writer: Writer,
  intent: PaymentIntent,
  asked: AskedIntent,
  now: number,
): Promise<void> {
  const order = intent.orderId === undefined ? undefined : await findOrder(writer, intent.orderId)
  if (order === undefined) return recordRefund(writer, intent, asked, now)
  await updateMemberTypeAfter(writer, order.memberId, async (isClosed) => {
    const { id, amount, paidAt } = intent
    const paid = { source: id, intentId: id, amount, paidAt, first: true, paysMonth: false, isClosed }
    if (intent.paid) await recordPayment(facts, writer, order, paid, now)
    await recordRefund(writer, intent, asked, now)
  })
}
