import type { Answer } from '#contract/endpoint.ts'
import type { readReferralCode, readReferrals, Referral } from '#contract/referrals.ts'
import type { Context, ReadContext, TransactionContext } from '#server/context.ts'
import { newCode } from '#server/features/coupons/coupons.ts'
import { ApiError } from '#server/http/api-error.ts'
import { isStaff } from '#server/http/authentication.ts'
import type { MemberCaller } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import { siteIn } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { dateOf, isoText } from '#time/tokyo.ts'
import {
  findCode,
  findReferralOf,
  findReferrer,
  insertCode,
  insertReferral,
  listReferralsBy,
} from './queries.ts'
import type { ReferralRow } from './queries.ts'

/** The caller's code, which is made now if there is none, and what became of the persons who used it. */
export async function readOwnReferrals(
  ctx: Context<MemberCaller>,
  { publicUrl, language }: { publicUrl: string; language: Language },
): Promise<Answer<typeof readReferrals>> {
  if (isStaff(ctx.caller)) throw new ApiError('error.server.forbidden')
  const { id } = ctx.caller
  const code = (await findCode(ctx.reader, id)) ?? (await makeCode(ctx, id))
  const brought = await listReferralsBy(ctx.reader, id)
  const own = await findReferralOf(ctx.reader, id)
  return {
    code,
    link: `${siteIn(language, publicUrl)}/register?referral=${code}`,
    ...amountsOf(ctx),
    brought: brought.map((row) => shown(row, row)),
    own: own === undefined ? null : shown(own, asNewcomer(own)),
  }
}

async function makeCode(ctx: Context, memberId: string): Promise<string> {
  for (;;) {
    await ctx.transact((tx) => insertCode(tx.writer, memberId, newCode(), tx.now))
    // Another tab may have made one, or another member may have got the same one.
    const code = await findCode(ctx.reader, memberId)
    if (code !== undefined) return code
  }
}

const amountsOf = ({ facts }: ReadContext) => ({
  amount: facts.prices.referralCoupon,
  newcomerAmount: facts.prices.newcomerCoupon,
})

type Gift = Pick<ReferralRow, 'code' | 'value' | 'validUntil' | 'used' | 'endedAt'>

const asNewcomer = (row: ReferralRow): Gift => ({
  code: row.newcomerCode,
  value: row.newcomerValue,
  validUntil: row.newcomerValidUntil,
  used: row.newcomerUsed,
  endedAt: row.newcomerEndedAt,
})

function shown({ registeredAt, state, reason }: ReferralRow, gift: Gift): Referral {
  const { code, value, validUntil, used, endedAt } = gift
  // The state is about the referrer's coupon; each of the two may have ended without the other.
  const isUsable = endedAt === null || (used ?? 0) > 0
  const isGiven = state === 'issued' && code !== null && value !== null && validUntil !== null && isUsable
  return {
    registeredAt: isoText(registeredAt),
    state,
    reason,
    coupon: isGiven
      ? { code, amount: value, validUntil: dateOf(validUntil - 1), used: (used ?? 0) > 0 }
      : null,
  }
}

/** What a code is good for. Throws `error.referral.notFound`. */
export async function readCode(ctx: ReadContext, code: string): Promise<Answer<typeof readReferralCode>> {
  if ((await findReferrer(ctx.reader, code)) === undefined) throw new ApiError('error.referral.notFound')
  return amountsOf(ctx)
}

/** Notes, in the transaction of the registration, by whose code the person came. */
export async function noteReferral(
  tx: TransactionContext,
  { code, newcomerId }: { code: string; newcomerId: string },
): Promise<void> {
  const referrerId = await findReferrer(tx.writer, code)
  if (referrerId === undefined) throw new ApiError('error.referral.notFound', { referral: 'notFound' })
  await insertReferral(tx.writer, {
    id: newId(),
    referrerId,
    newcomerId,
    registeredAt: tx.now,
    state: 'registered',
    reason: null,
    paymentId: null,
    couponId: null,
    newcomerCouponId: null,
    decidedAt: null,
  })
}
