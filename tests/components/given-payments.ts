import type { Membership, Payment, Terms } from '#contract/payments/payments.ts'
import type { Receipt } from '#contract/payments/receipts.ts'
import { dayMs, isoText } from '#time/tokyo.ts'
import { now } from './show.tsx'

/** A plan that renews each month, with the entry fee, as the offer names it. */
export const terms = (given: Partial<Terms> = {}): Terms => ({
  memberType: 3,
  lessonsPerMonth: 4,
  price: 12_990,
  entryFee: 15_000,
  off: 0,
  first: 27_990,
  renews: true,
  year: 170_880,
  ...given,
})

/** A membership that renews in twenty days. */
export const membership = (given: Partial<Membership> = {}): Membership => ({
  memberType: 3,
  price: 12_990,
  status: 'active',
  periodEnds: isoText(now + 20 * dayMs),
  ends: null,
  next: null,
  ...given,
})

/** The first payment of that plan, by card. */
export const payment = (given: Partial<Payment> = {}): Payment => ({
  id: 'payment-1',
  number: 1,
  paidAt: isoText(now - 10 * dayMs),
  subject: { kind: 'plan', memberType: 3 },
  method: 'card',
  amount: 27_990,
  entryFee: 15_000,
  tickets: 4,
  refunded: 0,
  refundOpen: 0,
  ...given,
})

/** The receipt of that payment, which has not been printed. */
export const receipt = (given: Partial<Receipt> = {}): Receipt => ({
  ...payment(),
  payer: '山田 花子',
  tax: 2_544,
  issuedAt: null,
  addressee: null,
  memberId: 'member-1',
  paper: {
    title: '領収書',
    number: 'H-000001',
    copy: null,
    addressee: '山田 花子 様',
    received: '上記正に領収いたしました。',
    total: { term: '金額', value: '27,990円' },
    proviso: '月4回プラン',
    rows: [{ term: '消費税', value: '2,544円' }],
    notes: [],
    issuer: ['株式会社ひだまり'],
  },
  ...given,
})
