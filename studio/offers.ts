import type { Worded } from './languages.ts'

/** What a person without enough tickets can buy: so many tickets, which can be used for a while. */
export interface Offer {
  /** Stands in the orders. Another offer never gets it. */
  id: string
  name: Worded
  /** What it is good for, in a sentence. */
  text: Worded
  /** In whole yen, tax included. */
  price: number
  /** For members with a yoga plan; null: the same. */
  memberPrice: number | null
  tickets: number
  /**
   * How long the tickets can be used, from the day of the payment on: at most six months, so that they are no
   * prepaid payment instruments (prepaid-balance.ts).
   */
  lasts: { count: number; unit: 'days' | 'months' }
  /**
   * Who may buy it: each person with an account, members with a yoga plan, or only who never had one.
   */
  buyers: OfferBuyers
  oncePerPerson: boolean
  /** The first and the last day in Tokyo on which it is sold; null: without such a day. */
  saleFrom: string | null
  saleUntil: string | null
}

export const offerBuyers = ['anyone', 'members', 'newcomers'] as const

type OfferBuyers = (typeof offerBuyers)[number]

/** What can be changed of the offers. */
export interface OfferFacts {
  offers: readonly Offer[]
}

const always = { saleFrom: null, saleUntil: null } as const

/** The offers of a new studio. Their prices stand between those of the trial lesson and the plans. */
export const offersOfFile: OfferFacts = {
  offers: [
    {
      id: 'single',
      name: { ja: '1回券', en: 'Single lesson' },
      text: {
        ja: '気が向いた日に、1回だけ。入会しなくてもご利用いただけます。',
        en: 'One lesson on a day that suits you. No membership needed.',
      },
      price: 3_800,
      memberPrice: 3_300,
      tickets: 1,
      lasts: { count: 1, unit: 'months' },
      buyers: 'anyone',
      oncePerPerson: false,
      ...always,
    },
    {
      id: 'pack-5',
      name: { ja: '5回券', en: 'Pack of 5' },
      text: {
        ja: '月に2回ほど、ご自分のペースで通いたい方に。',
        en: 'For about two lessons a month, at your own pace.',
      },
      price: 17_500,
      memberPrice: null,
      tickets: 5,
      lasts: { count: 3, unit: 'months' },
      buyers: 'anyone',
      oncePerPerson: false,
      ...always,
    },
    {
      id: 'pack-10',
      name: { ja: '10回券', en: 'Pack of 10' },
      text: {
        ja: '1回あたりがいちばんお得な回数券です。',
        en: 'The lowest price for each lesson among the packs.',
      },
      price: 33_000,
      memberPrice: null,
      tickets: 10,
      lasts: { count: 6, unit: 'months' },
      buyers: 'anyone',
      oncePerPerson: false,
      ...always,
    },
    {
      id: 'trial-pack-3',
      name: { ja: 'はじめての3回券', en: 'First three lessons' },
      text: {
        ja: 'いろいろなクラスを試してみたい方に。はじめての方、お一人1回限りです。',
        en: 'To try different classes. For newcomers, once per person.',
      },
      price: 6_900,
      memberPrice: null,
      tickets: 3,
      lasts: { count: 1, unit: 'months' },
      buyers: 'newcomers',
      oncePerPerson: true,
      ...always,
    },
  ],
}

type Priced = Pick<Offer, 'price' | 'memberPrice'>

/** What the buyer pays without a coupon, in whole yen. */
export const offerPrice = ({ price, memberPrice }: Priced, hasPlan: boolean): number =>
  hasPlan ? (memberPrice ?? price) : price

/** Whether it is sold on a day in Tokyo, such as `2026-11-20`. */
export const isOnSale = ({ saleFrom, saleUntil }: Offer, day: string): boolean =>
  (saleFrom === null || saleFrom <= day) && (saleUntil === null || day <= saleUntil)
