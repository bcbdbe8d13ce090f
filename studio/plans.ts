import type { Worded } from './languages.ts'

export interface Plan {
  /** The number that is stored with each member (specification section 3). A plan keeps it for ever. */
  code: number
  name: Worded
  /** How members pay for it on the website: each month, once, or not there at all. */
  paid: 'monthly' | 'once' | 'never'
  /** In whole yen, tax included. Members who pay each month keep the price that they have ordered. */
  price: number
  /** As many tickets come with each monthly payment. Members with 'unlimited' book without tickets. */
  lessonsPerMonth: number | 'unlimited'
  /** A row that is no plan until administrators add one with its code, name and price at /admin/studio. */
  addable?: true
}

const addable = {
  name: { ja: '追加プラン', en: 'Added plan' },
  paid: 'monthly',
  price: 0,
  addable: true,
} as const

/**
 * All plans, in the order in which they are listed until an administrator changes it. The website, the
 * checkout at Stripe, the mails and the receipts take names and prices from this table. The plans for each
 * month are yoga plans: the entry fee in prices.ts comes on top of the first payment. One plan is paid once:
 * the rental membership, free for yoga members.
 */
export const plans = [
  {
    code: 2,
    name: { ja: 'ヨガ 月2回', en: 'Yoga, twice a month' },
    paid: 'monthly',
    price: 6_990,
    lessonsPerMonth: 2,
  },
  {
    code: 3,
    name: { ja: 'ヨガ 月4回', en: 'Yoga, four times a month' },
    paid: 'monthly',
    price: 12_990,
    lessonsPerMonth: 4,
  },
  {
    code: 4,
    name: { ja: 'ヨガ 通い放題', en: 'Yoga, unlimited' },
    paid: 'monthly',
    price: 19_990,
    lessonsPerMonth: 'unlimited',
  },
  { code: 21, ...addable, lessonsPerMonth: 1 },
  { code: 22, ...addable, lessonsPerMonth: 1 },
  { code: 23, ...addable, lessonsPerMonth: 1 },
  { code: 24, ...addable, lessonsPerMonth: 1 },
  { code: 25, ...addable, lessonsPerMonth: 1 },
  { code: 26, ...addable, lessonsPerMonth: 1 },
  { code: 31, ...addable, lessonsPerMonth: 'unlimited' },
  { code: 32, ...addable, lessonsPerMonth: 'unlimited' },
  { code: 33, ...addable, lessonsPerMonth: 'unlimited' },
  {
    code: 1,
    name: { ja: 'ヨガ', en: 'Yoga' },
    paid: 'never',
    price: 0,
    lessonsPerMonth: 0,
  },
  {
    code: 11,
    name: { ja: 'レンタルスペース', en: 'Rental space' },
    paid: 'once',
    price: 3_000,
    lessonsPerMonth: 0,
  },
  {
    code: 0,
    name: { ja: '入会前', en: 'Before joining' },
    paid: 'never',
    price: 0,
    lessonsPerMonth: 0,
  },
] as const satisfies readonly Plan[]
