import type { PaymentMethod } from '#contract/payments.ts'
import type { Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { findHireToPay } from './hire-queries.ts'
import { recordHirePayment } from './record-hire-payment.ts'

interface PaidOnSite {
  hireId: string
  method: Exclude<PaymentMethod, 'card'>
  /** Whole yen. */
  amount: number
  actor: AdminId
}

/**
 * Records, in the transaction of the caller, that the member has paid for a hire in cash or by transfer, with a receipt
 * number. Returns the id of the payment. The caller has checked that so much is still to be paid.
 */
export async function notePaymentOnSite(
  writer: Writer,
  { hireId, method, amount, actor }: PaidOnSite,
  now: number,
): Promise<string> {
  const hire = await findHireToPay(writer, hireId)
  if (hire === undefined) throw new Error(`there is no hire ${hireId}`)
  const paid = { intentId: undefined, method, amount, paidAt: now }
  const id = await recordHirePayment(writer, hire, paid)
  if (id === undefined) throw new Error('a payment got an id that another one has')
  const entry = { action: 'payment.noted', subjectId: id, before: null, after: { amount, method } } as const
  await record(writer, { actor, ...entry }, now)
  return id
}
