import { isRefundedOnline } from '#contract/payments/payments.ts'
import type { OpenRefund } from '#contract/payments/refunds.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { lockPayments } from '#server/features/payments/ledger-queries.ts'
import { subjectOf } from '#server/features/payments/payment-subject.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import type { Payments } from '#server/stripe/payment-provider.ts'
import { isoText } from '#time/tokyo.ts'
import { makeRefundsOf } from './make-refunds.ts'
import { findOpenRefund, findRefund, listOpenRefunds, setAttempt } from './queries.ts'
import { noteRefund } from './request-refund.ts'

/** The open refunds that administrators see, the oldest first. */
export async function listOpen(reader: Reader): Promise<OpenRefund[]> {
  const rows = await listOpenRefunds(reader)
  return rows.map((row) => {
    const { id, amount, reason, note, method, attempts, lastError } = row
    return {
      id,
      payer: { memberId: row.memberId, name: row.payer },
      subject: subjectOf(row),
      amount,
      reason,
      note,
      method,
      requestedAt: isoText(row.createdAt),
      attempts,
      lastError,
      nextTry: isRefundedOnline(method) ? isoText(row.dueAt) : null,
    }
  })
}

/**
 * Asks the provider for an open refund at once, or records that the administrator has given the money back by
 * hand. Throws `error.refund.notFound` when the refund is not open any more, or has not failed.
 */
export async function retry(
  ctx: Context<AdminCaller>,
  payments: Payments | undefined,
  id: string,
): Promise<{ done: boolean }> {
  const paymentId = await ctx.transact((tx) => queueAgain(tx, id))
  await makeRefundsOf(ctx, payments, { paymentId })
  return { done: (await findRefund(ctx.reader, id))?.state === 'done' }
}

async function queueAgain(tx: TransactionContext<AdminCaller>, id: string): Promise<string> {
  const paymentId = (await findOpenRefund(tx.writer, id))?.paymentId ?? ''
  const [payment] = await lockPayments(tx.writer, { paymentId })
  // Read again, because another administrator may have had the lock.
  const refund = await findOpenRefund(tx.writer, id)
  if (refund === undefined || payment === undefined) throw new ApiError('error.refund.notFound')
  if (!isRefundedOnline(payment.method)) {
    await noteRefund(tx, { payment, refund, actor: tx.caller.id })
    return paymentId
  }
  const { attempts, lastError } = refund
  await setAttempt(tx.writer, id, { attempts, dueAt: tx.now, lastError })
  const before = { amount: refund.amount, reason: lastError }
  await tx.record({
    action: 'refund.retried',
    subjectId: payment.id,
    before,
  })
  return paymentId
}
