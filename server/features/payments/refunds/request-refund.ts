import type { RefundReason } from '#contract/payments/payments.ts'
import type { Writer } from '#server/database/database.ts'
import type { PaymentsTable, RefundsTable } from '#server/database/payment-tables.ts'
import { record } from '#server/features/audit/record.ts'
import { isAdmin } from '#server/http/authentication.ts'
import type { AdminId, MemberCaller } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import { paymentFilter, lockPayments, setRefund } from '../ledger-queries.ts'
import type { PaymentsOf } from '../ledger-queries.ts'
import { insertRefund, setOutcome, sumOpen } from './queries.ts'
import { sharesOf } from './rules.ts'

type Wanted = PaymentsOf & {
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
 * Decides, in the transaction of the caller, that the studio gives back a part of one payment, or of what was
 * paid for a hire or a guest's seat: from the newest payment first. The refund of a payment by card stays
 * open until the provider has made it: after the commit, the caller calls `makeRefundsOf`. What was paid in
 * cash or by transfer counts as given back when an administrator is the actor; otherwise the refund stays
 * open until an administrator notes that the money was handed over. Returns the ids of the refunds.
 * @throws Error when so much was not paid, or is given back already
 */
export async function requestRefund(writer: Writer, wanted: Wanted, now: number): Promise<string[]> {
  const { amount } = wanted
  if (amount === 0) return []
  const payments = await lockPayments(writer, wanted)
  const open = await sumOpen(
    writer,
    payments.map(({ id }) => id),
  )
  const shares = sharesOf(
    payments.map((payment) => ({ ...payment, refundOpen: open.get(payment.id) ?? 0 })),
    amount,
  )
  if (shares === undefined)
    throw new Error(`${paymentFilter(wanted).join(' ')}: ${amount} yen cannot be given back`)
  const ids: string[] = []
  for (const { payment, share } of shares) {
    const refund = newRefund(payment, { ...wanted, amount: share }, now)
    await insertRefund(writer, refund)
    ids.push(refund.id)
    const { actor } = wanted
    if (payment.method === 'card' || actor === null || !isAdmin(actor)) continue
    await noteRefund(writer, { payment, refund, actor: actor.id }, now)
  }
  return ids
}

const newRefund = (
  { id: paymentId }: Payment,
  { amount, reason, actor, note = '', ticketsTaken = 0, staysOwed = false }: Omit<Wanted, keyof PaymentsOf>,
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
  /** Paid in cash or by transfer, and locked by the caller. */
  payment: Pick<PaymentsTable, 'id' | 'version' | 'refunded' | 'method'>
  refund: { id: string; amount: number }
  actor: AdminId
}

/** Records that the administrator has given back, in cash or by transfer, what was to be given back. */
export async function noteRefund(
  writer: Writer,
  { payment, refund, actor }: GivenBack,
  now: number,
): Promise<void> {
  const { method } = payment
  const wentBack = [{ amount: refund.amount, providerId: null, at: now, byDispute: false }]
  if (!(await setRefund(writer, payment, { wentBack })))
    throw new Error(`payment ${payment.id} was not locked`)
  await setOutcome(writer, refund.id, { state: 'done', doneAt: now })
  const after = { amount: refund.amount, method }
  await record(writer, { actor, action: 'refund.noted', subjectId: payment.id, before: null, after }, now)
}
