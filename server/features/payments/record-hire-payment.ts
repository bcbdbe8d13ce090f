import type { PaymentMethod } from '#contract/payments.ts'
import type { Writer } from '#server/database/database.ts'
import { readAccount } from '#server/features/members/queries.ts'
import { newId } from '#server/security/new-id.ts'
import { fullName } from '#studio/person-name.ts'
import type { HireToPay } from './hire-queries.ts'
import { hasPayment, insertPayment, nextReceiptNumber } from './ledger-queries.ts'
import { OutdatedAnswer } from './outdated-answer.ts'

interface PaidHire {
  /** The provider's payment intent; undefined when an administrator notes the payment. */
  intentId: string | undefined
  method: PaymentMethod
  amount: number
  paidAt: number
}

/**
 * Adds a payment for a hire to the ledger, with its receipt number, and returns its id. Does nothing and returns undefined
 * when the payment intent is recorded already.
 */
export async function recordHirePayment(
  writer: Writer,
  hire: Pick<HireToPay, 'id' | 'memberId'>,
  { intentId, method, amount, paidAt }: PaidHire,
): Promise<string | undefined> {
  const id = newId()
  const source = intentId ?? `noted_${id}`
  if (await hasPayment(writer, source)) return undefined
  const payment = {
    id,
    number: await nextReceiptNumber(writer),
    member_id: hire.memberId,
    order_id: null,
    hire_id: hire.id,
    booking_id: null,
    membership_id: null,
    method,
    source,
    intent_id: intentId ?? null,
    payer_name: fullName(await readAccount(writer, hire.memberId)),
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
  return id
}
