import type { CouponRefusal } from '#contract/offers/coupon-code.ts'
import type { ReadContext, TransactionContext } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import { countUsesBy, findCoupon, findCouponByCode, takeCoupon } from './queries.ts'
import { offByCoupon, refusalOfCoupon, scopesOf } from './rules.ts'
import type { CouponScope } from './rules.ts'

interface Use {
  memberId: string
  scope: CouponScope
  /** Of an offer. */
  offerId?: string
  /** Whole yen, without the coupon. */
  listPrice: number
  /** The coupon of the member's open order or held time, which this one replaces, so that its use comes free. */
  replaced?: string | null | undefined
}

export interface UsedCoupon {
  id: string
  code: string
  /** Whole yen that it takes off the price. */
  off: number
}

/** The coupon of the code, and what it takes off the price. Throws why it cannot be used. */
export async function checkCoupon(ctx: ReadContext, code: string, use: Use): Promise<UsedCoupon> {
  const found = await findCouponByCode(ctx.reader, code)
  const free = found !== undefined && found.id === use.replaced ? 1 : 0
  const usedByPerson =
    found === undefined ? 0 : (await countUsesBy(ctx.reader, found.id, use.memberId)) - free
  const coupon = found && {
    ...found,
    appliesTo: scopesOf(found.appliesTo),
    offerIds: idsOf(found.offerIds),
    used: found.used - free,
  }
  const refusal = refusalOfCoupon(coupon, { ...use, usedByPerson, now: ctx.now })
  if (refusal !== undefined || coupon === undefined) throw refusedCoupon(refusal ?? 'error.coupon.notFound')
  return { id: coupon.id, code: coupon.code, off: offByCoupon(coupon, use.listPrice) }
}

/** So that the form shows it at the field. */
export const refusedCoupon = (code: CouponRefusal) =>
  new ApiError(code, { coupon: code.slice('error.coupon.'.length) })

/** The offers of a coupon; null: each. */
export const idsOf = (json: string | null): string[] | null =>
  json === null ? null : (JSON.parse(json) as string[])

/**
 * Counts a use for an order that the caller writes. Counted under the lock of its row, so that of two orders
 * at once only one gets the last use.
 */
export async function countUse(tx: TransactionContext, coupon: { id: string }): Promise<void> {
  if (!(await takeCoupon(tx.writer, coupon.id))) throw refusedCoupon('error.coupon.usedUp')
}

/**
 * Counts a use again that was given up with an order which ended unpaid, because its payment came late.
 * Returns false when it cannot be used any more. The caller has locked the member.
 */
export async function countUseAgain(
  writer: Writer,
  { couponId, memberId }: { couponId: string; memberId: string },
): Promise<boolean> {
  const most = (await findCoupon(writer, couponId))?.usesPerPerson ?? Infinity
  if ((await countUsesBy(writer, couponId, memberId)) >= most) return false
  return takeCoupon(writer, couponId)
}
