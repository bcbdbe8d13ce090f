import type { Context, TransactionContext } from '#server/context.ts'
import { closePage } from '#server/features/payments/record-event.ts'
import { release } from '#server/features/spaces/occupancy/queries.ts'
import { forEachRow } from '#server/periodic-job.ts'
import { ProviderFailure } from '#server/stripe/payment-provider.ts'
import type { Payments } from '#server/stripe/payment-provider.ts'
import { listEndedHolds } from './hold-queries.ts'
import { findHire, lockHire, markExpired } from './queries.ts'
import { prepareHirePayment } from './record-hire-payment.ts'
import { stateAt } from './rules.ts'

/**
 * Closes the payment pages of the holds that have ended, and marks these. Their times are free already,
 * because an occupied time with an end does not count after it. What was paid is recorded, as by its webhook:
 * the hire is confirmed if its time is still free. While the provider does not answer, the hold stays as it
 * is, and the next run asks again.
 */
export async function endHolds(ctx: Context, payments: Payments | undefined): Promise<void> {
  await forEachRow(await listEndedHolds(ctx.reader, ctx.now), async (id) => {
    const sessionId = (await findHire(ctx.reader, id))?.sessionId ?? null
    try {
      if (sessionId !== null && payments !== undefined)
        await closePage(
          ctx,
          { provider: await payments.provider(), prepareIntent: prepareHirePayment },
          sessionId,
          // It ends at the provider at the same time, and the shop may tell of it a while later.
          'left',
        )
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error
      ctx.log.error({ err: error }, 'a hold cannot be ended')
      return
    }
    await ctx.transact((tx) => endHold(tx, { id, sessionId }))
  })
}

async function endHold(
  tx: TransactionContext,
  { id, sessionId }: { id: string; sessionId: string | null },
): Promise<void> {
  const hire = await lockHire(tx.writer, id)
  if (hire?.state !== 'held' || stateAt(hire, tx.now) !== 'expired') return
  // A page that was opened meanwhile is closed in the next run.
  if (hire.sessionId !== sessionId) return
  await markExpired(tx.writer, id)
  await release(tx.writer, id)
}
