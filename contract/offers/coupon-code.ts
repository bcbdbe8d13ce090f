import * as z from 'zod/mini'
import { plain } from '#contract/normalise.ts'

/**
 * A code as it is stored: `ｈｉｄａ－１２３４` and `Hida 1234` become `HIDA1234`. Case, width, hyphens and spaces are
 * for people. What is not seen goes too.
 */
export const normaliseCode = (text: string): string =>
  plain(text)
    .toUpperCase()
    .replaceAll(/[\s\p{Cc}\p{Cf}\p{Cs}-]/gu, '')

/** A code that the server made, in two groups, which are easier to say and to type. */
export const shownCode = (code: string): string => code.replace(/^(.{5})(?=.{4})/, '$1-')

/** A code as a person types it; empty for none. */
export const couponCode = z
  .string('pattern')
  .check(z.maxLength(60, 'tooLong'), z.overwrite(normaliseCode), z.maxLength(24, 'tooLong'))

/** The code of a coupon, and the whole yen that it takes off the price. */
export const usedCoupon = z.object({ code: z.string(), off: z.int() })

export type UsedCoupon = z.output<typeof usedCoupon>

/** Why a coupon cannot be used for an order. */
export const couponRefusals = [
  'error.coupon.notFound',
  'error.coupon.notYet',
  'error.coupon.over',
  'error.coupon.usedUp',
  'error.coupon.used',
  'error.coupon.notForThis',
  'error.coupon.tooSmall',
] as const

export type CouponRefusal = (typeof couponRefusals)[number]
