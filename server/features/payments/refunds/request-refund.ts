import type { RefundReason } from '#contract/payments.ts'
import type { Writer } from '#server/database/database.ts'
import type { RefundsTable } from '#server/database/payment-tables.ts'
import { isAdmin } from '#server/http/authentication.ts'
import type { MemberCaller } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import { lockPaymentsOfHire } from '../ledger-queries.ts'
import { noteRefund } from './note-refund.ts'
import { insertRefund, sumOpen } from './queries.ts'
import { sharesOf } from './rules.ts'

interface Wanted {
  hireId: string
  /** Whole yen; 0 does nothing. */
  amount: number
  reason: RefundReason
  /** The member or the administrator who caused it; null for the server itself. */
  actor: MemberCaller | null
}

type Payment = Awaited<ReturnType<typeof lockPaymentsOfHire>>[number]

/**
 * Decides, in the transaction of the caller, that the studio gives back a part of what was paid for a hire: from the newest
 * payment first. The refund of a payment by card stays open until the provider has made it: after the commit, the caller
 * calls `makeRefundsOf`. What was paid in cash or by transfer counts as given back when an administrator is the actor;
 * otherwise the refund stays open until an administrator notes that the money was handed over.
 * @throws Error when so much was not paid, or is given back already
 */
export async function requestRefund(writer: Writer, wanted: Wanted, now: number): Promise<void> {
  const { hireId, amount } = wanted
  if (amount === 0) return
  const payments = await lockPaymentsOfHire(writer, hireId)
  const open = await sumOpen(
    writer,
    payments.map(({ id }) => id),
  )
  const shares = sharesOf(
    payments.map((payment) => ({ ...payment, refundOpen: open.get(payment.id) ?? 0 })),
    amount,
  )
  if (shares === undefined) throw new Error(`hire ${hireId}: ${amount} yen cannot be given back`)
  for (const { payment, share } of shares) {
    const refund = newRefund(payment, { ...wanted, amount: share }, now)
    await insertRefund(writer, refund)
    const { actor } = wanted
    if (payment.method === 'card' || actor === null || !isAdmin(actor)) continue
    await noteRefund(writer, { payment, refund, actor: actor.id }, now)
  }
}

const newRefund = (
  { id: paymentId }: Payment,
  { amount, reason, actor }: Wanted,
  now: number,
): RefundsTable => ({
  id: newId(),
  payment_id: paymentId,
  amount,
  reason,
  state: 'open',
  attempts: 0,
  due_at: now,
  last_error: null,
  provider_id: null,
  actor_id: actor?.id ?? null,
  created_at: now,
  done_at: null,
})
