import type { Context, TransactionContext } from '#server/context.ts'
import { lockLesson } from '#server/features/lessons/queries.ts'
import { lockMember } from '#server/features/members/queries.ts'
import { askProvider } from '#server/features/payments/ask-provider.ts'
import { closePage } from '#server/features/payments/record-event.ts'
import { ApiError } from '#server/http/api-error.ts'
import { forEachRow } from '#server/periodic-job.ts'
import { ProviderFailure } from '#server/stripe/payment-provider.ts'
import type { Payments } from '#server/stripe/payment-provider.ts'
import { findOpenOrder, findOrder, listEndedOrders, lockOrder } from './queries.ts'
import type { OfferOrder } from './queries.ts'
import { endOpenOrder, prepareOfferPayment } from './record-offer-payment.ts'

/**
 * Closes the payment pages of the orders whose time is over, and ends these. Their coupons can be used again.
 * What was paid is recorded, as by its webhook. While the provider does not answer, the order stays open, and
 * the next run asks again.
 */
export async function endOrders(ctx: Context, payments: Payments | undefined): Promise<void> {
  await forEachRow(await listEndedOrders(ctx.reader, ctx.now), async (id) => {
    const order = await findOrder(ctx.reader, id)
    if (order === undefined) return
    const { sessionId } = order
    try {
      if (sessionId !== null && payments !== undefined)
        await closePage(
          ctx,
          await recordingOf(payments),
          sessionId,
          // At its deadline the provider ends a payment at a shop itself, and may tell of it a while later.
          order.expiresAt <= ctx.now ? 'left' : undefined,
        )
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error
      ctx.log.error({ err: error }, 'an order cannot be ended')
      return
    }
    await ctx.transact((tx) => endSeen(tx, order))
  })
}

const recordingOf = async (payments: Payments) => ({
  provider: await payments.provider(),
  prepareIntent: prepareOfferPayment,
})

/** Ends the open order of a member, if there is one (`closeOrder`). */
export async function closeOrderOf(
  ctx: Context,
  payments: Payments | undefined,
  memberId: string,
): Promise<void> {
  const open = await findOpenOrder(ctx.reader, memberId)
  if (open !== undefined) await closeOrder(ctx, payments, open)
}

/**
 * Ends an open order, and closes its payment page first, so that the member cannot pay there any
 * more. Throws `error.payment.underWay` when the member has paid there, which is recorded then, and
 * `error.payment.unavailable` when the provider does not answer.
 */
export async function closeOrder(
  ctx: Context,
  payments: Payments | undefined,
  open: OfferOrder,
): Promise<void> {
  const { sessionId } = open
  // Without a provider the member cannot pay on any page.
  if (sessionId !== null && payments !== undefined) {
    const isPaid = await askProvider(ctx, payments, async () =>
      closePage(ctx, await recordingOf(payments), sessionId),
    )
    if (isPaid) throw new ApiError('error.payment.underWay')
  }
  await ctx.transact((tx) => endSeen(tx, open))
}

/** Ends the order, unless it was paid, or got another page since it was read. */
async function endSeen(
  tx: TransactionContext,
  { id, memberId, lessonId, sessionId }: OfferOrder,
): Promise<void> {
  // The order of locks: lesson, booking, member.
  if (lessonId !== null) await lockLesson(tx.writer, lessonId)
  await lockMember(tx.writer, memberId)
  const order = await lockOrder(tx.writer, id)
  if (order?.state === 'open' && order.sessionId === sessionId) await endOpenOrder(tx, order)
}
