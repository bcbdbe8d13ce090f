/** Members recommend the studio: who registers with a code and joins brings the member a coupon. */
import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { utcInstant } from './instant.ts'
import { normaliseCode } from './offers/coupon-code.ts'
import { route } from './route.ts'

/** The code of a member as a person types it, or as the address of the link has it; empty for none. */
export const referralCode = z
  .string('pattern')
  .check(z.maxLength(60, 'tooLong'), z.overwrite(normaliseCode), z.maxLength(24, 'tooLong'))

/**
 * Why no coupon is given. `samePerson`: the telephone number, the birthday with the name, or the card is the
 * member's own. `hadPlan`: the person had a plan before. `closed`: one of the accounts is closed. `refunded`:
 * the first payment went back within two weeks. `notOffered`: the studio gave no coupons at the time.
 */
export const referralReasons = ['samePerson', 'hadPlan', 'closed', 'refunded', 'notOffered'] as const

export type ReferralReason = (typeof referralReasons)[number]

const gift = z.object({
  code: z.string(),
  /** Whole yen. */
  amount: z.int(),
  /** The last day in Tokyo on which it can be used. */
  validUntil: z.iso.date(),
  used: z.boolean(),
})

const referral = z.object({
  registeredAt: utcInstant,
  state: z.enum(['registered', 'issued', 'withdrawn', 'refused']),
  reason: z.nullable(z.enum(referralReasons)),
  /** Null until it is given, and once it was taken back. */
  coupon: z.nullable(gift),
})

export type Referral = z.output<typeof referral>

export const readReferrals = {
  ...route('readReferrals', 'GET', '/user/referrals', 'member'),
  summary:
    'The caller’s code and link for friends, what a friend brings, whom it has brought without names, and how the caller came',
  answer: z.object({
    code: z.string(),
    link: z.string(),
    /** Whole yen for the member, and for the person who comes; 0 for none. */
    amount: z.int(),
    newcomerAmount: z.int(),
    /** The newest first. */
    brought: z.array(referral),
    /** The caller as the person who came; null for one who registered without a code. */
    own: z.nullable(referral),
  }),
  status: 200,
  errors: ['error.server.forbidden'],
} as const satisfies Endpoint

export const readReferralCode = {
  ...route('readReferralCode', 'GET', '/referrals/{code}', 'anyone'),
  summary: 'What a code of a member is good for; tells nothing about the member',
  params: z.object({ code: z.string().check(z.overwrite(normaliseCode)) }),
  answer: z.object({ amount: z.int(), newcomerAmount: z.int() }),
  status: 200,
  errors: ['error.referral.notFound'],
} as const satisfies Endpoint
