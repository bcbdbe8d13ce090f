import { isRefundedOnline } from '#contract/payments/payments.ts'
import type { RefundWanted } from '#contract/payments/refunds.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import { readAccount } from '#server/features/members/queries.ts'
import { queuePaymentMail } from '#server/features/payments/mails.ts'
import { subjectOf } from '#server/features/payments/payment-subject.ts'
import { takeFromPayment } from '#server/features/tickets/move-tickets.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { matches } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import type { Payments } from '#server/stripe/payment-provider.ts'
import { recordedDispute } from '../dispute-rules.ts'
import { lockPayments, setRefund } from '../ledger-queries.ts'
import { updateMemberTypeAfter } from '../update-member-type.ts'
import { makeRefundsOf } from './make-refunds.ts'
import { findPaidOffers, findPaymentToRefund, findRefund, sumOpen, ticketsLeftOf } from './queries.ts'
import type { PaymentToRefund } from './queries.ts'
import { requestRefund } from './request-refund.ts'
import { refusalOf, unusedRefundOf } from './rules.ts'

type RefundInput = RefundWanted & { id: string; ifMatch: IfMatch }

/**
 * An administrator gives back a payment or a part of it, takes back tickets that it paid for, and the payer
 * is told by mail. A payment by card is asked back from the provider at once; `done` is false while the
 * provider has not made it. Throws when the payment does not allow it (`refusalOf`), and
 * `error.payment.changed` when it is not as the administrator saw it. When the payer has closed the account,
 * or is a guest whose data were erased, the administrator's note is not kept and no mail is sent: closing
 * removes such notes and the address.
 */
export async function refundPayment(
  ctx: Context<AdminCaller>,
  payments: Payments | undefined,
  input: RefundInput,
): Promise<{ id: string; done: boolean }> {
  const { id } = await ctx.transact((tx) => tx.once(() => decide(tx, input)))
  await makeRefundsOf(ctx, payments, { paymentId: input.id })
  return { id, done: (await findRefund(ctx.reader, id))?.state === 'done' }
}

async function decide(tx: TransactionContext<AdminCaller>, input: RefundInput): Promise<{ id: string }> {
  const payment = await findPaymentToRefund(tx.writer, input.id)
  if (payment === undefined) throw new ApiError('error.payment.notFound')
  const { memberId } = payment
  const { amount, takeTickets } = input
  let id = ''
  const give = async (payerIsErased: boolean) => {
    const kept = payerIsErased ? { ...input, note: '' } : input
    id = await giveBack(tx, { input: kept, payment })
    if (!payerIsErased) await mailRefund(tx, payment, { amount, ticketsTaken: takeTickets })
  }
  // The member is locked before the payment, as when a webhook records a payment.
  await (memberId === null
    ? give(payment.guestErasedAt !== null)
    : updateMemberTypeAfter(tx.writer, memberId, give))
  return { id }
}

async function giveBack(
  tx: TransactionContext<AdminCaller>,
  { input, payment }: { input: RefundInput; payment: PaymentToRefund },
): Promise<string> {
  const { id: paymentId, amount, note, takeTickets, staysOwed } = input
  const locked = await lockExpected(tx.writer, input)
  if (takeTickets > 0) {
    const { memberId } = payment
    const tickets = { paymentId, tickets: takeTickets, actorId: tx.caller.id, note }
    const taken = memberId !== null && (await takeFromPayment(tx, { ...tickets, memberId }))
    if (!taken) throw new ApiError('error.refund.tooManyTickets')
  }
  const refund = { paymentId, amount, note, ticketsTaken: takeTickets, staysOwed, actor: tx.caller }
  const [refundId = ''] = await requestRefund(tx, { ...refund, reason: 'byAdministrator' })
  // What the provider gives back is not counted as refunded yet, but is another version for the next
  // administrator.
  if (isRefundedOnline(locked.method)) await setRefund(tx.writer, locked, { wentBack: [] })
  const after = { amount, method: locked.method, ticketsTaken: takeTickets, reason: note || null }
  await tx.record({ action: 'refund.requested', subjectId: paymentId, after })
  return refundId
}

/** Locks the payment, and throws when it is not as it was seen, or cannot be given back like this. */
async function lockExpected(writer: Writer, { id, ifMatch, ...input }: RefundInput) {
  const [locked] = await lockPayments(writer, { paymentId: id })
  if (locked === undefined) throw new Error(`there is no payment ${id}`)
  const open = (await sumOpen(writer, [id])).get(id) ?? 0
  const ticketsLeft = (await ticketsLeftOf(writer, [id])).get(id) ?? 0
  const current = { amount: locked.amount - locked.refunded - open, takeTickets: ticketsLeft }
  if (!matches(ifMatch, String(locked.version)))
    throw new ApiError('error.payment.changed', undefined, current)
  const refusal = refusalOf(
    { ...locked, left: current.amount, dispute: recordedDispute(locked), ticketsLeft },
    input,
  )
  if (refusal !== undefined) throw new ApiError(refusal, undefined, current)
  const offer = (await findPaidOffers(writer, [id])).get(id)
  if (offer !== undefined && input.takeTickets > 0) {
    const most = unusedRefundOf({ ...offer, back: locked.refunded + open }, input.takeTickets)
    if (input.amount > most)
      throw new ApiError('error.refund.usedTickets', undefined, { ...current, amount: most })
  }
  return locked
}

/** Tells the payer of a refund. A guest without an e-mail address gets no mail. */
async function mailRefund(
  tx: TransactionContext,
  payment: PaymentToRefund,
  { amount, ticketsTaken }: { amount: number; ticketsTaken: number },
): Promise<void> {
  const to = await recipientOf(tx.writer, payment)
  if (to === undefined) return
  const { id, number, method, paidAt, memberId, guestId, lessonId, bookingId } = payment
  const content = {
    paymentId: memberId === null ? null : id,
    bookingId,
    number,
    subject: subjectOf(payment),
    method,
    amount,
    paid: payment.amount,
    paidAt,
    ticketsTaken,
  }
  const about = guestId === null ? {} : { guestId, ...(lessonId !== null && { lessonId }) }
  await queuePaymentMail(tx, { kind: 'refundGiven', to, content, ...about })
}

async function recipientOf(writer: Writer, payment: PaymentToRefund) {
  const { memberId, guestName, guestEmail, guestLanguage } = payment
  if (memberId !== null) return readAccount(writer, memberId)
  if (guestName === null || guestEmail === null || guestLanguage === null) return undefined
  return { memberId: null, name: guestName, email: guestEmail, language: guestLanguage }
}
