import type { TransactionContext } from '#server/context.ts'
import type { PaymentIntent } from '#server/stripe/payment-provider.ts'
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
  tx: TransactionContext,
  intent: PaymentIntent,
  asked: AskedIntent,
): Promise<void> {
  const order = intent.orderId === undefined ? undefined : await findOrder(tx.writer, intent.orderId)
  if (order === undefined) return recordRefund(tx, intent, asked)
  await updateMemberTypeAfter(tx.writer, order.memberId, async (isClosed) => {
    const { id, amount, paidAt } = intent
    const paid = { source: id, intentId: id, amount, paidAt, first: true, paysMonth: false, isClosed }
    if (intent.paid) await recordPayment(tx, order, paid)
    await recordRefund(tx, intent, asked)
  })
}
