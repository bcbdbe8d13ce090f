import { limits } from '#contract/limits.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { lockPayments, setRefund } from '../ledger-queries.ts'
import { findPaymentToWithdraw, insertRefund, sumOpen } from './queries.ts'
import { newRefund } from './request-refund.ts'
import { mayWithdraw } from './rules.ts'

/**
 * Withdraws a payment that an administrator has noted by mistake. The payment stays in the ledger with its
 * number; all of it counts as given back, and is owed again. No mail is sent, because none was sent about the
 * payment.
 * @throws `error.payment.notFound`, and `error.payment.notWithdrawable` (`mayWithdraw`)
 */
export async function withdrawPayment(ctx: Context<AdminCaller>, id: string): Promise<void> {
  await ctx.transact(async (tx) => {
    const [locked] = await lockPayments(tx.writer, { paymentId: id })
    const noted = await findPaymentToWithdraw(tx.writer, id)
    if (locked === undefined || noted === undefined) throw new ApiError('error.payment.notFound')
    const refundOpen = (await sumOpen(tx.writer, [id])).get(id) ?? 0
    const isPossible = mayWithdraw({ ...locked, ...noted, refundOpen }, limits.withdrawalMs, tx.now)
    if (!isPossible) throw new ApiError('error.payment.notWithdrawable')
    await withdraw(tx, locked)
  })
}

type Locked = Awaited<ReturnType<typeof lockPayments>>[number]

async function withdraw(tx: TransactionContext<AdminCaller>, payment: Locked): Promise<void> {
  const { id, amount, method } = payment
  const wentBack = [{ amount, providerId: null, at: tx.now, byDispute: false }]
  if (!(await setRefund(tx.writer, payment, { wentBack }))) throw new Error(`payment ${id} was not locked`)
  const refund = { amount, reason: 'withdrawn', actor: tx.caller, staysOwed: true } as const
  await insertRefund(tx.writer, { ...newRefund(payment, refund, tx.now), state: 'done', doneAt: tx.now })
  await tx.record({
    action: 'payment.withdrawn',
    subjectId: id,
    before: { amount, method },
  })
}
