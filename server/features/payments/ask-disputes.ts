import type { Context } from '#server/context.ts'
import { recordIntent } from '#server/features/payments/refunds/make-refunds.ts'
import { forEachRow } from '#server/periodic-job.ts'
import { ProviderFailure, RefundRefused } from '#server/stripe/payment-provider.ts'
import type { Payments } from '#server/stripe/payment-provider.ts'
import { dayMs } from '#time/tokyo.ts'
import { listOpenDisputes, setDisputeAsked } from './ledger-queries.ts'

/**
 * Asks the provider once a day how each open dispute stands, because a dispute stays open for months: its
 * last webhook may be lost, or the account does not send it.
 */
export async function askDisputes(ctx: Context, payments: Payments | undefined): Promise<void> {
  if (payments === undefined) return
  const due = await listOpenDisputes(ctx.reader, ctx.now - dayMs)
  if (due.length === 0) return
  const provider = await payments.provider()
  await forEachRow(due, async ({ id, intentId }) => {
    await ctx.transact((tx) => setDisputeAsked(tx.writer, id, tx.now))
    try {
      await recordIntent(ctx, provider, intentId)
    } catch (error) {
      if (!(error instanceof RefundRefused) && !(error instanceof ProviderFailure)) throw error
      ctx.log.error({ err: error, payment: id }, 'the payment provider did not tell about a dispute')
    }
  })
}
