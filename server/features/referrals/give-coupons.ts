import type { Context, TransactionContext } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import type { ReferralsTable } from '#server/database/offer-tables.ts'
import { lockMembers, readAccount } from '#server/features/members/queries.ts'
import { giveCoupon, takeBackCoupon } from '#server/features/coupons/coupons.ts'
import { forEachRow } from '#server/periodic-job.ts'
import { ProviderFailure } from '#server/stripe/payment-provider.ts'
import type { PaymentProvider, Payments } from '#server/stripe/payment-provider.ts'
import { dateOf, dayMs, instantOf, monthsLater } from '#time/tokyo.ts'
import { queueReferralMail } from './mails.ts'
import {
  updateReferral,
  findFirstPlanPayment,
  findPerson,
  listIntentsOf,
  listPaidReferrals,
  listRefundedReferrals,
  lockReferral,
} from './queries.ts'
import { couponMonths, reasonAgainst, refundDays, wentBackSoon } from './rules.ts'

/**
 * Decides about the persons who came by a code and have paid for their first month: gives the coupons, or
 * notes why there are none. Then takes back the coupons whose payment went back within two weeks. Any number
 * of servers may do so at once. While the provider does not say with which card was paid, the next run asks
 * again.
 */
export async function giveReferralCoupons(ctx: Context, payments: Payments | undefined): Promise<void> {
  // A referral that cannot be decided does not keep the coupons of others from being taken back.
  await forEachRow([decideAll, withdrawRefunded], (work) => work(ctx, payments))
}

async function decideAll(ctx: Context, payments: Payments | undefined): Promise<void> {
  await forEachRow(await listPaidReferrals(ctx.reader), async (referral) => {
    let sameCard
    try {
      sameCard = await paidWithSameCard(ctx.reader, await payments?.provider(), referral)
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error
      ctx.log.error({ err: error }, 'a referral cannot be decided')
      return
    }
    await ctx.transact((tx) => decide(tx, referral, sameCard))
  })
}

async function withdrawRefunded(ctx: Context): Promise<void> {
  const since = ctx.now - (refundDays + 1) * dayMs
  await forEachRow(await listRefundedReferrals(ctx.reader, since), (id) =>
    ctx.transact((tx) => withdraw(tx, id)),
  )
}

async function paidWithSameCard(
  reader: Reader,
  provider: PaymentProvider | undefined,
  { referrerId, newcomerId }: ReferralsTable,
): Promise<boolean> {
  const intentId = (await findFirstPlanPayment(reader, newcomerId))?.intentId ?? undefined
  if (provider === undefined || intentId === undefined) return false
  const card = (await provider.findPaymentIntent(intentId))?.card
  if (card === undefined) return false
  for (const other of await listIntentsOf(reader, referrerId))
    if ((await provider.findPaymentIntent(other))?.card === card) return true
  return false
}

async function decide(
  tx: TransactionContext,
  { id, referrerId, newcomerId }: ReferralsTable,
  sameCard: boolean,
): Promise<void> {
  // Locked, so that no merge and no closing comes in between.
  await lockMembers(tx.writer, [referrerId, newcomerId])
  const referral = await lockReferral(tx.writer, id)
  const payment = await findFirstPlanPayment(tx.writer, newcomerId)
  if (referral?.state !== 'registered' || payment === undefined) return
  // Merged meanwhile: the next run decides about the accounts that are kept.
  if (referral.referrerId !== referrerId || referral.newcomerId !== newcomerId) return
  const reason = reasonAgainst({
    referrer: await findPerson(tx.writer, referrerId),
    newcomer: await findPerson(tx.writer, newcomerId),
    registeredAt: referral.registeredAt,
    payment,
    sameCard,
  })
  const decided = { paymentId: payment.id, decidedAt: tx.now }
  if (reason !== undefined) return updateReferral(tx.writer, id, { ...decided, state: 'refused', reason })
  const { referralCoupon, newcomerCoupon } = tx.facts.prices
  const couponId = await give(tx, referrerId, { amount: referralCoupon, kind: 'referralCoupon' })
  const newcomerCouponId = await give(tx, newcomerId, { amount: newcomerCoupon, kind: 'newcomerCoupon' })
  if (couponId === null && newcomerCouponId === null)
    return updateReferral(tx.writer, id, { ...decided, state: 'refused', reason: 'notOffered' })
  await updateReferral(tx.writer, id, { ...decided, state: 'issued', couponId, newcomerCouponId })
}

async function give(
  tx: TransactionContext,
  memberId: string,
  { amount, kind }: { amount: number; kind: 'referralCoupon' | 'newcomerCoupon' },
): Promise<string | null> {
  if (amount === 0) return null
  const until = instantOf(monthsLater(dateOf(tx.now), couponMonths)) ?? tx.now
  const coupon = await giveCoupon(tx, { memberId, amount, validUntil: until, note: kind })
  const to = await readAccount(tx.writer, memberId)
  await queueReferralMail(tx, { kind, to, content: { code: coupon.code, amount, validUntil: until } })
  return coupon.id
}

async function withdraw(tx: TransactionContext, id: string): Promise<void> {
  const referral = await lockReferral(tx.writer, id)
  if (referral?.state !== 'issued') return
  const payment = await findFirstPlanPayment(tx.writer, referral.newcomerId)
  if (payment === undefined || !wentBackSoon(payment.paidAt, tx.now)) return
  const { couponId, newcomerCouponId } = referral
  const ofNewcomer = newcomerCouponId !== null && (await takeBackCoupon(tx, newcomerCouponId))
  const isTakenBack = couponId === null ? ofNewcomer : await takeBackCoupon(tx, couponId)
  if (!isTakenBack) return
  await updateReferral(tx.writer, id, { state: 'withdrawn', reason: 'refunded', decidedAt: tx.now })
}
