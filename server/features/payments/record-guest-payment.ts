import type { PaymentMethod } from '#contract/payments.ts'
import type { Writer } from '#server/database/database.ts'
import { newId } from '#server/security/new-id.ts'
import { hasPayment, insertPayment, nextReceiptNumber } from './ledger-queries.ts'
import { OutdatedAnswer } from './outdated-answer.ts'

interface PaidSeat {
  bookingId: string
  payerName: string
  /** The provider's payment intent; undefined when an administrator notes the payment. */
  intentId: string | undefined
  method: PaymentMethod
  /** Whole yen. */
  amount: number
  paidAt: number
}

/**
 * Adds a payment for a guest's seat to the ledger, with its receipt number, and returns its id and number. Does nothing and returns undefined
 * when the payment intent is recorded already. The caller has locked the booking.
 */
export async function recordGuestPayment(
  writer: Writer,
  { bookingId, payerName, intentId, method, amount, paidAt }: PaidSeat,
): Promise<{ id: string; number: number } | undefined> {
  const id = newId()
  const source = intentId ?? `noted_${id}`
  if (await hasPayment(writer, source)) return undefined
  const payment = {
    id,
    number: await nextReceiptNumber(writer),
    member_id: null,
    order_id: null,
    hire_id: null,
    booking_id: bookingId,
    membership_id: null,
    method,
    source,
    intent_id: intentId ?? null,
    payer_name: payerName,
    amount,
    entry_fee: 0,
    tickets: 0,
    paid_at: paidAt,
    refunded: 0,
    disputed_at: null,
    dispute_state: null,
    dispute_closed_at: null,
    dispute_asked_at: null,
    receipt_issued_at: null,
    paid_until: null,
    receipt_addressee: null,
    receipt_proviso: null,
    version: 1,
  }
  // Repeats the whole transaction, so that the receipt number is not lost.
  if (!(await insertPayment(writer, payment))) throw new OutdatedAnswer()
  return { id, number: payment.number }
}
