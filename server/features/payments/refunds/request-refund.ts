import { isRefundedOnline } from '#contract/payments/payments.ts'
import type { RefundReason } from '#contract/payments/payments.ts'
import type { TransactionContext } from '#server/context.ts'
import type { PaymentsTable, RefundsTable } from '#server/database/payment-tables.ts'
import { ApiError } from '#server/http/api-error.ts'
import { isStaff } from '#server/http/authentication.ts'
import type { AdminId, MemberCaller } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import { paymentFilter, lockPayments, setRefund } from '../ledger-queries.ts'
import type { PaymentsOf } from '../ledger-queries.ts'
import { insertRefund, setOutcome, sumOpen } from './queries.ts'
import { sharesOf } from './rules.ts'

type RefundInput = PaymentsOf & {
  /** Whole yen; 0 does nothing. */
  amount: number
  reason: RefundReason
  /** The member or the administrator who caused it; null for the server itself. */
  actor: MemberCaller | null
  /** What the administrator wrote. */
  note?: string
  /** How many of the payment's tickets the caller has taken back. */
  ticketsTaken?: number
  /** Whether an administrator wants the amount to be paid in another way. Otherwise it is owed no more. */
  staysOwed?: boolean
}

type Payment = Awaited<ReturnType<typeof lockPayments>>[number]

/**
 * Decides, in the transaction of the caller, that the studio gives back a part of one payment, or of what
 * was paid for a hire or a guest's seat: from the newest payment first. The refund of a payment by card or
 * PayPay stays open until the provider has made it: after the commit, the caller calls `makeRefundsOf`.
 * What was paid in cash, by transfer or at a convenience store counts as given back when an administrator
 * is the actor; otherwise the refund stays open until an administrator notes that the money was handed
 * over. Returns the ids of the refunds.
 * @throws ApiError `error.refund.aboveLimit` for the reception
 * @throws Error when so much was not paid, or is given back already
 */
export async function requestRefund(tx: TransactionContext, input: RefundInput): Promise<string[]> {
  const { amount, actor } = input
  if (amount === 0) return []
  const payments = await lockPayments(tx.writer, input)
  const open = await sumOpen(
    tx.writer,
    payments.map(({ id }) => id),
  )
  expectWithinLimit(tx, input, [...payments.map(({ refunded }) => refunded), ...open.values()])
  const shares = sharesOf(
    payments.map((payment) => ({ ...payment, refundOpen: open.get(payment.id) ?? 0 })),
    amount,
  )
  if (shares === undefined)
    throw new Error(`${paymentFilter(input).join(' ')}: ${amount} yen cannot be given back`)
  const ids: string[] = []
  for (const { payment, share } of shares) {
    const refund = newRefund(payment, { ...input, amount: share }, tx.now)
    await insertRefund(tx.writer, refund)
    ids.push(refund.id)
    if (isRefundedOnline(payment.method) || actor === null || !isStaff(actor)) continue
    await noteRefund(tx, { payment, refund, actor: actor.id })
  }
  return ids
}

/**
 * The reception gives back at most what the studio's setting says, of one payment or of what was paid for one
 * thing, so that several small refunds are no way around it. Throws `error.refund.aboveLimit`.
 */
function expectWithinLimit(
  { facts }: TransactionContext,
  { actor, amount }: Pick<RefundInput, 'actor' | 'amount'>,
  givenBefore: readonly number[],
): void {
  if (actor?.role !== 'RECEPTION') return
  const limit = facts.booking.receptionRefundYen
  const before = givenBefore.reduce((sum, part) => sum + part, 0)
  if (amount + before > limit) throw new ApiError('error.refund.aboveLimit', undefined, { limit })
}

/** A refund that is open. */
export const newRefund = (
  { id: paymentId }: Pick<Payment, 'id'>,
  {
    amount,
    reason,
    actor,
    note = '',
    ticketsTaken = 0,
    staysOwed = false,
  }: Omit<RefundInput, keyof PaymentsOf>,
  now: number,
): RefundsTable => ({
  id: newId(),
  paymentId,
  amount,
  reason,
  state: 'open',
  attempts: 0,
  dueAt: now,
  lastError: null,
  providerId: null,
  actorId: actor?.id ?? null,
  note,
  ticketsTaken,
  staysOwed: staysOwed ? 1 : 0,
  createdAt: now,
  doneAt: null,
})

interface GivenBack {
  /** Given back by hand, and locked by the caller. */
  payment: Pick<PaymentsTable, 'id' | 'version' | 'refunded' | 'method'>
  refund: { id: string; amount: number }
  actor: AdminId
}

/** Records that the administrator has given back, in cash or by transfer, what was to be given back. */
export async function noteRefund(
  tx: TransactionContext,
  { payment, refund, actor }: GivenBack,
): Promise<void> {
  const { method } = payment
  const wentBack = [{ amount: refund.amount, providerId: null, at: tx.now, byDispute: false }]
  if (!(await setRefund(tx.writer, payment, { wentBack })))
    throw new Error(`payment ${payment.id} was not locked`)
  await setOutcome(tx.writer, refund.id, { state: 'done', doneAt: tx.now })
  const after = { amount: refund.amount, method }
  await tx.record({ actor, action: 'refund.noted', subjectId: payment.id, after })
}
