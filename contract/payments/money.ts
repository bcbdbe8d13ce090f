/** What the studio earned in a month of Tokyo, and each payment and refund of it. */
import * as z from 'zod/mini'
import { paidMemberTypes } from '#studio/member-types.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { route } from '#contract/route.ts'
import { utcInstant } from '#contract/instant.ts'
import { limits } from '#contract/limits.ts'
import { pagingFields } from '#contract/paging.ts'
import { requiredText } from '#contract/text-fields.ts'
import { disputeStates, payment, paymentMethods } from './payments.ts'

const isMonth = z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'pattern')
/** A month of Tokyo: `2026-11`. */
export const month = z.string('required').check(isMonth)

const monthsBetween = (first: string, last: string): number => {
  const [year = 0, number = 0] = first.split('-').map(Number)
  const [lastYear = 0, lastNumber = 0] = last.split('-').map(Number)
  return (lastYear - year) * 12 + lastNumber - number
}

/** From the first month to the last one; without a last month only the first. */
const monthFields = { month, until: z.optional(z.string('pattern').check(isMonth)) }

const rangeChecks = z.refine<{ month: string; until?: string | undefined }>(
  ({ month: first, until = first }) => {
    const months = monthsBetween(first, until)
    return months >= 0 && months < limits.moneyMonths
  },
  { path: ['until'], error: 'validate', when: ({ issues }) => issues.length === 0 },
)

/** The months of a report: one, or several that follow one another. */
export const monthsQuery = z.object(monthFields).check(rangeChecks)

const sum = z.object({ count: z.int(), amount: z.int() })

/**
 * Whole yen, tax included, and the tax within: rounded down for each payment and refund, as on its receipt.
 */
const total = z.object({ count: z.int(), amount: z.int(), tax: z.int() })

const person = z.object({
  /** Null for a guest. */
  memberId: z.nullable(z.string()),
  /** The number on the membership card. */
  memberNumber: z.nullable(z.int()),
  /** As it stands on the receipt. */
  name: z.string(),
})

const money = z.object({
  /**
   * Messages of the payment provider that were refused and none accepted since; null when there are none. Of
   * now.
   */
  refusedWebhooks: z.nullable(z.object({ firstAt: utcInstant, lastAt: utcInstant })),
  income: z.object({
    /** Without entry fees. */
    plans: z.array(z.extend(sum, { memberType: z.literal([...paidMemberTypes]) })),
    entryFees: sum,
    hires: sum,
    /** What guests paid for their seats. */
    trials: sum,
    /** Lesson tickets. */
    offers: sum,
    /** Seats in events that members paid for. */
    events: sum,
    /** The monthly fees of pauses. */
    pauseFees: sum,
  }),
  /** Whole yen that coupons took off the payments of this time. */
  givenAway: z.int(),
  methods: z.array(
    z.object({ method: z.enum(paymentMethods), income: z.int(), refunds: z.int(), left: z.int() }),
  ),
  total,
  /** What went back in this time, whenever it had been paid. */
  refunds: total,
  left: z.object({ amount: z.int(), tax: z.int() }),
  /**
   * Payments that were disputed in this time. One that is lost is among the refunds of the time in which it
   * was lost.
   */
  disputes: z.array(
    z.extend(person, {
      paymentId: z.string(),
      number: z.int(),
      amount: z.int(),
      refunded: z.int(),
      paidAt: utcInstant,
      disputedAt: utcInstant,
      state: z.enum(disputeStates),
      /** When the outcome was heard; null while it is open. */
      closedAt: z.nullable(utcInstant),
    }),
  ),
  /** Payments of this time that came when their contract had ended, and did not go back in full. */
  paidAfterEnd: z.array(
    z.extend(person, { paymentId: z.string(), number: z.int(), amount: z.int(), paidAt: utcInstant }),
  ),
  /** Renewals that the provider could not charge in this time, one row for each invoice. */
  failedRenewals: z.array(
    z.extend(person, {
      source: z.string(),
      attempts: z.int(),
      lastAt: utcInstant,
      /** The price of the membership; null when it is not known. */
      amount: z.nullable(z.int()),
      /** The payment that arrived later; null while it is not paid. */
      paymentId: z.nullable(z.string()),
    }),
  ),
})

export type Money = z.output<typeof money>

export const readMoney = {
  ...route('readMoney', 'GET', '/admin/money', 'admin', { recorded: true }),
  summary: 'Income, refunds, disputes and failed renewals of a month in Tokyo, or of several',
  query: monthsQuery,
  answer: money,
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const findPayments = {
  ...route('findPayments', 'GET', '/admin/money/search', 'admin'),
  summary:
    'The payment whose receipt has the number that is typed in `q` (`H-000012`, `h12` or six digits); none when there is none',
  query: z.object({ q: requiredText(limits.searchLength) }),
  answer: z.array(
    z.extend(person, { paymentId: z.string(), number: z.int(), amount: z.int(), paidAt: utcInstant }),
  ),
  status: 200,
  errors: [],
} as const satisfies Endpoint

export type FoundPayment = z.output<typeof findPayments.answer>[number]

const line = z.extend(person, {
  /** Of the payment, or of the entry in the ledger of refunds. */
  id: z.string(),
  kind: z.enum(['payment', 'refund']),
  /** The bank gave the money back after a dispute. */
  byDispute: z.boolean(),
  /** When the money came, or went back. */
  at: utcInstant,
  paymentId: z.string(),
  /** The receipt's number. */
  number: z.int(),
  subject: payment.shape.subject,
  method: z.enum(paymentMethods),
  /** Whole yen, tax included; below zero for a refund. */
  amount: z.int(),
  tax: z.int(),
  entryFee: z.int(),
  /** What went back of the payment up to now. */
  refunded: z.int(),
  /** The provider's payment, or its refund; null for cash and transfers. */
  providerId: z.nullable(z.string()),
})

export type MoneyLine = z.output<typeof line>

export const listMoneyLines = {
  ...route('listMoneyLines', 'GET', '/admin/money/payments', 'admin', { recorded: true }),
  summary: 'The payments and refunds of a month in Tokyo, or of several, oldest first',
  query: z.object({ ...pagingFields, ...monthFields }).check(rangeChecks),
  answer: z.array(line),
  paged: true,
  status: 200,
  errors: [],
} as const satisfies Endpoint
