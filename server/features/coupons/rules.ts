import { couponScopes } from '#contract/offers/coupons.ts'
import type { CouponRefusal } from '#contract/offers/coupon-code.ts'

/** What can be ordered with a coupon. */
export type CouponScope = (typeof couponScopes)[number]

/** As the table has them: `offers plans hires`. */
export const scopesOf = (words: string): CouponScope[] =>
  couponScopes.filter((scope) => words.split(' ').includes(scope))

interface Coupon {
  kind: 'amount' | 'percent'
  value: number
  validFrom: number | null
  validUntil: number | null
  appliesTo: readonly CouponScope[]
  /** Null: each offer. */
  offerIds: readonly string[] | null
  smallestOrder: number
  usesInAll: number | null
  usesPerPerson: number | null
  used: number
  memberId: string | null
  endedAt: number | null
}

interface CouponUse {
  memberId: string
  scope: CouponScope
  /** Of an offer. */
  offerId?: string
  /** The price without the coupon, in whole yen. */
  listPrice: number
  /** How often the person uses it already. */
  usedByPerson: number
  now: number
}

/**
 * Why the coupon cannot be used for the order: the first reason that applies, or undefined. A coupon of
 * another person is answered like one that does not exist, so that its existence stays private.
 */
export function refusalOfCoupon(coupon: Coupon | undefined, use: CouponUse): CouponRefusal | undefined {
  if (coupon === undefined || (coupon.memberId !== null && coupon.memberId !== use.memberId))
    return 'error.coupon.notFound'
  if (coupon.endedAt !== null || (coupon.validUntil !== null && coupon.validUntil <= use.now))
    return 'error.coupon.over'
  if (coupon.validFrom !== null && use.now < coupon.validFrom) return 'error.coupon.notYet'
  if (!isFor(coupon, use)) return 'error.coupon.notForThis'
  if (use.listPrice < coupon.smallestOrder) return 'error.coupon.tooSmall'
  if (coupon.usesPerPerson !== null && use.usedByPerson >= coupon.usesPerPerson) return 'error.coupon.used'
  if (coupon.usesInAll !== null && coupon.used >= coupon.usesInAll) return 'error.coupon.usedUp'
  return undefined
}

/** The smallest amount in whole yen that the payment provider charges. */
const leastCharge = 50

/**
 * What the coupon takes off, in whole yen: per cents are rounded down, and the price is never below zero. A
 * rest that no card can be charged with is let off, too.
 */
export function offByCoupon({ kind, value }: Pick<Coupon, 'kind' | 'value'>, listPrice: number): number {
  const off = kind === 'amount' ? value : Math.floor((listPrice * value) / 100)
  return listPrice - off < leastCharge ? listPrice : off
}

const isFor = (
  { appliesTo, offerIds }: Pick<Coupon, 'appliesTo' | 'offerIds'>,
  { scope, offerId }: Pick<CouponUse, 'scope' | 'offerId'>,
): boolean =>
  appliesTo.includes(scope) &&
  (scope !== 'offers' || offerIds === null || (offerId !== undefined && offerIds.includes(offerId)))
