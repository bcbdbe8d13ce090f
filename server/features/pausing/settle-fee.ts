import type { PauseFeeOfMember } from '#contract/pausing.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import { askProvider } from '#server/features/payments/ask-provider.ts'
import {
  findPauseFee,
  listPauseFeesOf,
  listUnpaidFeesOf,
  updatePauseFee,
} from '#server/features/payments/pause-fees/queries.ts'
import type { PauseFeeRow } from '#server/features/payments/pause-fees/queries.ts'
import { isUnpaid, lockFee, prepareFee, recordPaid } from '#server/features/payments/pause-fees/record-fee.ts'
import { OutdatedAnswer } from '#server/features/payments/outdated-answer.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import type { Payments } from '#server/stripe/payment-provider.ts'
import { minuteMs } from '#time/tokyo.ts'
import { toFeeOfMember } from './read-pausings.ts'

/**
 * Waives a fee that is not paid. The invoice at the provider is closed first, so that the member cannot pay
 * it any more. Throws `error.pauseFee.notFound`, and `error.pauseFee.notOpen` also when it turns out to be
 * paid, which is recorded then; `error.payment.unavailable` when the provider does not answer.
 */
export async function waivePauseFee(
  ctx: Context<AdminCaller>,
  payments: Payments | undefined,
  { id, reason }: { id: string; reason: string },
): Promise<PauseFeeOfMember> {
  if (await closeInvoice(ctx, payments, await findOpenFee(ctx, id)))
    throw new ApiError('error.pauseFee.notOpen')
  return ctx.transact(async (tx) => {
    const fee = await lockFee(tx, id)
    if (fee === undefined) throw new Error('a fee that was found is gone, and fees are never deleted')
    expectOpen(fee)
    const waiver = { state: 'waived', waivedBy: tx.caller.id, waivedAt: tx.now, waiveReason: reason } as const
    if (!(await updatePauseFee(tx.writer, fee, { ...waiver, dueAt: null }))) throw new OutdatedAnswer()
    const after = { amount: fee.amount, reason }
    await tx.record({ action: 'pauseFee.waived', subjectId: fee.memberId, after })
    const fees = await listPauseFeesOf(tx.writer, fee.memberId)
    return toFeeOfMember(fees.find((one) => one.id === id) ?? { ...fee, ...waiver, paymentId: null })
  })
}

/** Notes that a fee was paid in cash or by transfer; otherwise as `waivePauseFee`. */
export async function notePauseFeePayment(
  ctx: Context<AdminCaller>,
  payments: Payments | undefined,
  { id, method }: { id: string; method: 'cash' | 'transfer' },
): Promise<{ id: string; number: number }> {
  // A repeated request gets the first answer, although the fee is paid now.
  const seen = await findPauseFee(ctx.reader, id)
  if (seen !== undefined && isUnpaid(seen) && (await closeInvoice(ctx, payments, seen)))
    throw new ApiError('error.pauseFee.notOpen')
  return ctx.transact((tx) =>
    tx.once(async () => {
      const fee = await lockFee(tx, id)
      if (fee === undefined) throw new ApiError('error.pauseFee.notFound')
      expectOpen(fee)
      const paid = { invoiceId: undefined, intentId: undefined, method, amount: fee.amount, paidAt: tx.now }
      const recorded = await recordPaid(tx, fee, paid)
      if (recorded === undefined) throw new Error('a payment got an id that another one has')
      const after = { amount: fee.amount, method }
      await tx.record({ action: 'payment.noted', subjectId: recorded.id, after })
      return recorded
    }),
  )
}

/**
 * Closes the invoices of what a member has not paid, before the account is closed: nothing is charged
 * afterwards. Throws `error.payment.unavailable` when the provider does not answer.
 */
export async function closeFeeInvoicesOf(
  ctx: Context,
  payments: Payments | undefined,
  memberId: string,
): Promise<void> {
  for (const fee of await listUnpaidFeesOf(ctx.reader, memberId)) await closeInvoice(ctx, payments, fee)
}

function expectOpen(fee: PauseFeeRow): void {
  if (!isUnpaid(fee)) throw new ApiError('error.pauseFee.notOpen')
}

async function findOpenFee(ctx: Context, id: string): Promise<PauseFeeRow> {
  const fee = await findPauseFee(ctx.reader, id)
  if (fee === undefined) throw new ApiError('error.pauseFee.notFound')
  expectOpen(fee)
  return fee
}

/** Meanwhile the job does not ask. It goes on by itself when the provider does not answer here. */
const claimMs = 2 * minuteMs

/**
 * Keeps the job from the fee, then closes its invoice. One that the job makes in this moment is a draft that
 * it cannot store and does not charge. Returns whether the invoice is paid, which is recorded then.
 */
async function closeInvoice(
  ctx: Context,
  payments: Payments | undefined,
  { id }: PauseFeeRow,
): Promise<boolean> {
  const fee = await ctx.transact((tx) => claimFee(tx, id))
  const invoiceId = fee?.invoiceId
  if (fee === undefined || typeof invoiceId !== 'string') return false
  const invoice = await askProvider(ctx, payments, (provider) => provider.closeFeeInvoice(invoiceId))
  if (invoice?.state !== 'paid') return false
  const record = await prepareFee(ctx, fee, invoice)
  await ctx.transact(record)
  return true
}

async function claimFee(tx: TransactionContext, id: string): Promise<PauseFeeRow | undefined> {
  const fee = await lockFee(tx, id)
  if (fee === undefined || !isUnpaid(fee)) return fee
  const claim = { dueAt: fee.dueAt === null ? null : tx.now + claimMs }
  await updatePauseFee(tx.writer, fee, claim)
  return { ...fee, ...claim, version: fee.version + 1 }
}
