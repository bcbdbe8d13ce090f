import type { Order, OrderTerms, ShownOffer } from '#contract/offers/offers.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'
import { now } from './show.tsx'

/** The pack of five, which the caller can buy. */
export const shownOffer = (given: Partial<ShownOffer> = {}): ShownOffer => ({
  id: 'pack-5',
  name: { ja: '5回券', en: 'Pack of 5' },
  text: { ja: 'ご自分のペースで。', en: 'At your own pace.' },
  price: 17_500,
  memberPrice: null,
  tickets: 5,
  lasts: { count: 3, unit: 'months' },
  saleUntil: null,
  buyers: 'anyone',
  oncePerPerson: false,
  yours: { price: 17_500, refusal: null },
  ...given,
})

/** One lesson for 3,800 yen. */
export const singleOffer = (given: Partial<ShownOffer> = {}): ShownOffer =>
  shownOffer({
    id: 'single',
    name: { ja: '1回券', en: 'Single lesson' },
    price: 3_800,
    tickets: 1,
    lasts: { count: 1, unit: 'months' },
    yours: { price: 3_800, refusal: null },
    ...given,
  })

export const orderTerms = (given: Partial<OrderTerms> = {}): OrderTerms => ({
  offerId: 'pack-5',
  event: null,
  name: { ja: '5回券', en: 'Pack of 5' },
  tickets: 5,
  listPrice: 17_500,
  price: 17_500,
  coupon: null,
  lastDay: '2027-02-19',
  lessonPrice: 3_800,
  ways: ['card'],
  simulated: true,
  ...given,
})

const event = {
  id: 'event-1',
  title: { ja: '月夜のヨガ', en: 'Moonlight yoga' },
  start: isoText(now + 10 * dayMs),
  end: isoText(now + 10 * dayMs + hourMs),
  tiers: [
    { until: '2026-11-23', percent: 0, refund: 3_000, fee: 0 },
    { until: '2026-11-29', percent: 50, refund: 1_500, fee: 0 },
    { until: null, percent: 100, refund: 0, fee: 0 },
  ],
}

const ofSeat = {
  offerId: null,
  event,
  name: { ja: '月夜のヨガ（11/30）', en: 'Moonlight yoga (Nov 30)' },
  tickets: 0,
  listPrice: 3_000,
  price: 3_000,
  lastDay: null,
}

/** A seat in an event for 3,000 yen. */
export const seatTerms = (given: Partial<OrderTerms> = {}): OrderTerms => orderTerms({ ...ofSeat, ...given })

/** An order of the seat that is paid. */
export const seatOrder = (given: Partial<Order> = {}): Order => paidOrder({ ...ofSeat, ...given })

/** An order of the pack that is paid. */
export const paidOrder = (given: Partial<Order> = {}): Order => ({
  offerId: 'pack-5',
  event: null,
  name: { ja: '5回券', en: 'Pack of 5' },
  tickets: 5,
  listPrice: 17_500,
  price: 17_500,
  coupon: null,
  state: 'paid',
  placedAt: isoText(now),
  paymentId: 'payment-1',
  goesBack: false,
  awaited: null,
  lastDay: '2027-02-19',
  payUntil: isoText(now + hourMs),
  ...given,
})
