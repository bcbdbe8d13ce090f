import type { Context, TransactionContext } from '#server/context.ts'
import { lockCalendar } from '#server/database/locks.ts'
import { mailAwaited, recordAwaited } from '#server/features/payments/awaited.ts'
import { occupy } from '#server/features/spaces/occupancy/occupy.ts'
import { release } from '#server/features/spaces/occupancy/queries.ts'
import type { MemberCaller } from '#server/http/authentication.ts'
import type { PaymentIntent } from '#server/stripe/payment-provider.ts'
import { minuteMs } from '#time/tokyo.ts'
import { isRefused } from './confirm-hire.ts'
import { setHeldUntil } from './hold-queries.ts'
import { lockHire, markExpired } from './queries.ts'
import type { Hire } from './queries.ts'
import { stateAt } from './rules.ts'

/**
 * Holds a time until the payment at a convenience store is due, when the provider says that it is awaited,
 * and gives the time free when it says that it was not paid. A guest's hire is confirmed already, and
 * stays so. The caller has locked the calendar and then the member.
 */
export async function followShopPayment(
  tx: TransactionContext,
  id: string,
  intent: PaymentIntent,
): Promise<void> {
  const news = await recordAwaited(tx, intent)
  if (news === undefined) return
  const hire = await lockHire(tx.writer, id)
  if (hire === undefined) return
  if (news === 'failed') {
    if (hire.state === 'held') {
      await markExpired(tx.writer, id)
      await release(tx.writer, id)
    }
    if (hire.state !== 'cancelled') await mailAwaited(tx, intent.id, 'shopPaymentMissed')
    return
  }
  // Otherwise the time is not the payer's any more: the payment is cancelled at the provider
  // (`followAwaited`).
  const isHeld = hire.state === 'confirmed' || (await moveHold(tx, hire, intent.awaited?.until ?? tx.now))
  if (isHeld) await mailAwaited(tx, intent.id, 'shopPaymentAwaited')
  else if (hire.state === 'held') await markExpired(tx.writer, id)
}

/** Holds the time until then, unless the hold has ended and the space is not free any more. */
async function moveHold(tx: TransactionContext, hire: Hire, until: number): Promise<boolean> {
  const { id: referenceId, spaceId, startsAt, endsAt } = hire
  if (hire.state !== 'held' || startsAt <= tx.now) return false
  await release(tx.writer, referenceId)
  if (stateAt(hire, tx.now) === 'expired' && (await isRefused(tx, hire))) return false
  await occupy(tx, { kind: 'hire', referenceId, spaceId, startsAt, endsAt, expiresAt: until })
  await setHeldUntil(tx.writer, referenceId, until)
  return true
}

/** Holds a time for as many minutes as any other, because its member pays otherwise than at a store. */
export async function holdForMinutes(ctx: Context<MemberCaller>, id: string): Promise<void> {
  await ctx.transact(async (tx) => {
    await lockCalendar(tx.writer)
    const hire = await lockHire(tx.writer, id)
    if (hire !== undefined) await moveHold(tx, hire, tx.now + tx.facts.rental.holdMinutes * minuteMs)
  })
}
