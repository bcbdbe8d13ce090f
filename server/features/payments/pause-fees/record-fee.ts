import type { PauseFee } from '#contract/pausing.ts'
import type { PaymentMethod } from '#contract/payments/payments.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import { lockMember, readAccount } from '#server/features/members/queries.ts'
import type { FeeInvoice, PaymentProvider } from '#server/stripe/payment-provider.ts'
import { flagMismatch, priceMismatch } from '../flag-mismatch.ts'
import { setIntent } from '../ledger-queries.ts'
import { queuePaymentMail } from '../mails.ts'
import { recordPauseFeePayment } from '../record-payment.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { OutdatedAnswer } from '../outdated-answer.ts'
import { dateOf, isoText } from '#time/tokyo.ts'
import { findPauseFee, lockPauseFee, updatePauseFee } from './queries.ts'
import type { PauseFeeRow } from './queries.ts'

/** The fee of a month of a pause as its member sees it. */
export const toFee = ({
  id,
  fromAt,
  untilAt,
  amount,
  state,
  membershipId,
  dueAt,
  paymentId,
}: PauseFeeWithPayment): PauseFee => ({
  id,
  firstDay: dateOf(fromAt),
  lastDay: dateOf(untilAt - 1),
  amount,
  state,
  byCard: membershipId !== null,
  asksAt: dueAt === null ? null : isoText(dueAt),
  paymentId,
})

export type PauseFeeWithPayment = PauseFeeRow & { paymentId: string | null }

type Change = (tx: TransactionContext) => Promise<void>

export const isUnpaid = ({ state }: Pick<PauseFeeRow, 'state'>): boolean =>
  state === 'open' || state === 'failed'

/**
 * Asks the provider how the invoice of a fee stands, and prepares what follows: however often the server
 * asks, and in whatever order the answers come, a paid invoice is recorded once. Undefined when it is none
 * of this studio.
 */
export async function prepareFeeInvoice(
  ctx: Context,
  provider: PaymentProvider,
  invoiceId: string,
): Promise<Change | undefined> {
  const invoice = await provider.findFeeInvoice(invoiceId)
  const fee = invoice && (await findPauseFee(ctx.reader, invoice.feeId))
  return invoice && fee && prepareFee(ctx, fee, invoice)
}

/** The same with an answer that is there already. */
export async function prepareFee(ctx: Context, fee: PauseFeeRow, invoice: FeeInvoice): Promise<Change> {
  const { id, amount, currency, state } = invoice
  if (state === 'paid') {
    const asked = { memberId: fee.memberId, price: fee.amount }
    const mismatch = await priceMismatch(ctx.reader, asked, { id, amount, currency })
    if (mismatch !== undefined) {
      ctx.log.warn({ payment: id, member: fee.memberId }, 'a payment does not match the fee of its pause')
      return (tx) => flagMismatch(tx, mismatch)
    }
  }
  return (tx) => recordFeeInvoice(tx, invoice)
}

async function recordFeeInvoice(tx: TransactionContext, invoice: FeeInvoice): Promise<void> {
  const fee = await lockFee(tx, invoice.feeId)
  if (fee === undefined) return
  if (invoice.state === 'paid') {
    const { id: invoiceId, intentId, amount, paidAt } = invoice
    await recordPaid(tx, fee, { invoiceId, intentId, method: 'card', amount, paidAt })
    if (intentId !== undefined) await setIntent(tx.writer, invoiceId, intentId)
  } else if (invoice.state === 'declined' && fee.state === 'open') await recordDeclined(tx, fee)
}

/**
 * Read when its member and its row are locked, so that nothing changes it until the transaction ends: who
 * asks the provider changes it without the member. Of a closed account, too.
 */
export async function lockFee(tx: TransactionContext, id: string): Promise<PauseFeeRow | undefined> {
  const found = await findPauseFee(tx.writer, id)
  if (found === undefined) return undefined
  await lockMember(tx.writer, found.memberId)
  await lockPauseFee(tx.writer, id)
  return findPauseFee(tx.writer, id)
}

interface Paid {
  /** The provider's; undefined for what was paid on site. */
  invoiceId: string | undefined
  intentId: string | undefined
  method: PaymentMethod
  amount: number
  paidAt: number
}

/**
 * Records that the fee was paid, and tells the member. What comes for a fee that was paid otherwise or waived
 * meanwhile goes back in full. Does nothing when the invoice is recorded already. The caller has locked the
 * member.
 */
export async function recordPaid(
  tx: TransactionContext,
  fee: PauseFeeRow,
  paid: Paid,
): Promise<{ id: string; number: number } | undefined> {
  const { id: pauseFeeId, memberId } = fee
  const isOpen = isUnpaid(fee)
  // Before the payment, in the order of locks.
  const stored = isOpen && (await updatePauseFee(tx.writer, fee, { state: 'paid', dueAt: null }))
  if (isOpen && !stored) throw new OutdatedAnswer()
  const recorded = await recordPauseFeePayment(tx, { ...paid, pauseFeeId, memberId })
  if (recorded === undefined) return undefined
  if (!isOpen) {
    const reason = fee.state === 'paid' ? 'paidTwice' : 'orderEnded'
    await requestRefund(tx, { paymentId: recorded.id, amount: paid.amount, reason, actor: null })
    return recorded
  }
  const content = {
    paymentId: recorded.id,
    number: recorded.number,
    from: fee.fromAt,
    until: fee.untilAt,
    amount: paid.amount,
    paidAt: paid.paidAt,
  }
  const to = await readAccount(tx.writer, memberId)
  await queuePaymentMail(tx, { kind: 'pauseFeePaid', to, content })
  return recorded
}

/** Tells the member once, however often the provider tries again. */
async function recordDeclined(tx: TransactionContext, fee: PauseFeeRow): Promise<void> {
  if (!(await updatePauseFee(tx.writer, fee, { state: 'failed' }))) throw new OutdatedAnswer()
  const { memberId, fromAt: from, untilAt: until, amount } = fee
  const to = await readAccount(tx.writer, memberId)
  await queuePaymentMail(tx, { kind: 'pauseFeeFailed', to, content: { from, until, amount } })
}
