/** Offers of lesson tickets, and the orders by which persons with an account buy them. */
import * as z from 'zod/mini'
import { byId } from '#contract/by-id.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { route } from '#contract/route.ts'
import { tier } from '#contract/hires/quotes.ts'
import { instant, utcInstant } from '#contract/instant.ts'
import { awaitedPayment, payingOtherwise } from '#contract/payments/awaited.ts'
import { onlineMethods } from '#contract/payments/payments.ts'
import { couponCode, couponRefusals, usedCoupon } from './coupon-code.ts'

const worded = z.object({ ja: z.string(), en: z.string() })

/** Why a person cannot buy an offer. */
export const offerRefusals = [
  'error.offer.notOnSale',
  'error.offer.membersOnly',
  'error.offer.newcomersOnly',
  'error.offer.boughtBefore',
  'error.offer.needless',
] as const

export type OfferRefusal = (typeof offerRefusals)[number]

const offer = z.object({
  id: z.string(),
  name: worded,
  text: worded,
  /** Whole yen, tax included. */
  price: z.int(),
  /** For members with a yoga plan; null: the same. */
  memberPrice: z.nullable(z.int()),
  tickets: z.int(),
  lasts: z.object({ count: z.int(), unit: z.enum(['days', 'months']) }),
  /** The last day in Tokyo on which it is sold; null: without such a day. */
  saleUntil: z.nullable(z.iso.date()),
  buyers: z.enum(['anyone', 'members', 'newcomers']),
  oncePerPerson: z.boolean(),
  /** What the caller pays, and why the caller cannot buy it; null without a token. */
  yours: z.nullable(z.object({ price: z.int(), refusal: z.nullable(z.enum(offerRefusals)) })),
})

export type ShownOffer = z.output<typeof offer>

export const listOffers = {
  ...route('listOffers', 'GET', '/offers', 'anyone'),
  summary: 'The offers of lesson tickets that are on sale today; with a token also what the caller pays',
  answer: z.array(offer),
  status: 200,
  errors: [],
} as const satisfies Endpoint

/** A seat in an event that is ordered: the event, and its start that the caller saw. */
export const wantedEvent = z.object(
  {
    id: z.string('required').check(z.minLength(1, 'required'), z.maxLength(40, 'pattern')),
    start: instant,
  },
  'pattern',
)

/** What is ordered, an offer or a seat in an event, and with which coupon. An empty code is none. */
const wanted = z.object({
  offerId: z.optional(z.string('required').check(z.minLength(1, 'required'), z.maxLength(40, 'pattern'))),
  event: z.optional(wantedEvent),
  coupon: z.optional(couponCode),
})

export const isOfOneThing = z.refine<Pick<z.output<typeof wanted>, 'offerId' | 'event'>>(
  ({ offerId, event }) => (offerId === undefined) !== (event === undefined),
  { path: ['offerId'], error: 'required' },
)

/** Why a seat in an event cannot be ordered. */
export const seatRefusals = [
  'error.yoga.notFound',
  'error.yoga.rescheduled',
  'error.yoga.ended',
  'error.yoga.alreadyBooked',
  'error.yoga.noSeat',
  'error.yoga.overlaps',
  'error.yoga.seatFree',
  'error.member.paused',
] as const

const order = z.object({
  /** Null for a seat in an event. */
  offerId: z.nullable(z.string()),
  /** The event in which the order takes a seat; null for an offer. */
  event: z.nullable(
    z.object({
      id: z.string(),
      title: worded,
      start: utcInstant,
      end: utcInstant,
      /** What the buyer gets back who cancels up to each day, the earliest first. */
      tiers: z.array(tier),
    }),
  ),
  name: worded,
  tickets: z.int(),
  /** Whole yen, tax included: without the coupon, and what is paid. */
  listPrice: z.int(),
  price: z.int(),
  /** The coupon, and what it takes off in whole yen; null without one. */
  coupon: z.nullable(usedCoupon),
})

/** What holds for an order that would be placed now. */
const terms = z.extend(order, {
  /** The last day in Tokyo on which the tickets can be used when it is paid today; null without tickets. */
  lastDay: z.nullable(z.iso.date()),
  /** The price of a single lesson, at which used tickets are counted when the rest is given back. */
  lessonPrice: z.int(),
  /** How it can be paid online. */
  ways: z.array(z.enum(onlineMethods)),
  /** Whether the Stripe simulator takes the payment, so that no money moves. */
  simulated: z.boolean(),
})

export type OrderTerms = z.output<typeof terms>

export const readOrderTerms = {
  ...route('readOrderTerms', 'POST', '/orders/terms', 'member'),
  summary: 'What the caller would pay for an offer or an event, with a coupon or without one, and the terms',
  body: wanted.check(isOfOneThing),
  answer: terms,
  status: 200,
  errors: [
    'error.server.forbidden',
    'error.offer.notFound',
    ...offerRefusals,
    ...seatRefusals,
    ...couponRefusals,
  ],
} as const satisfies Endpoint

export const placeOrder = {
  ...route('placeOrder', 'POST', '/orders', 'member'),
  summary:
    'Orders an offer, or a seat in an event, which is held until the order is paid or ends, and answers with the address of the payment provider’s page; null when nothing is to be paid, and the tickets are there. The refusal of another price carries the new one',
  headers: ['Idempotency-Key'],
  body: z
    .extend(wanted, {
      /** The price that the caller saw. Absent, none is compared. */
      price: z.optional(z.int('pattern')),
      ...payingOtherwise,
    })
    .check(isOfOneThing),
  answer: z.object({ id: z.string(), url: z.nullable(z.string()) }),
  status: 201,
  errors: [
    'error.server.forbidden',
    'error.offer.notFound',
    ...offerRefusals,
    ...seatRefusals,
    ...couponRefusals,
    'error.offer.priceChanged',
    'error.payment.underWay',
    'error.payment.waiting',
    'error.payment.unavailable',
    'error.payment.closed',
  ],
} as const satisfies Endpoint

export const orderStates = ['open', 'paid', 'closed'] as const

export const readOrder = {
  ...route('readOrder', 'GET', '/orders/{id}', 'member'),
  summary: 'One of the caller’s orders: whether it is paid, and until when its tickets can be used',
  params: byId,
  answer: z.extend(order, {
    state: z.enum(orderStates),
    placedAt: utcInstant,
    /** For the receipt; null while it is not paid. */
    paymentId: z.nullable(z.string()),
    /** Whether the payment goes back, because the tickets could not be given. */
    goesBack: z.boolean(),
    /** The last day in Tokyo of its tickets; null while it is not paid, and for an event. */
    lastDay: z.nullable(z.iso.date()),
    /** Until when it can be paid. */
    payUntil: utcInstant,
    /** What is to be paid at a convenience store; null otherwise. */
    awaited: z.nullable(awaitedPayment),
  }),
  status: 200,
  errors: ['error.order.notFound'],
} as const satisfies Endpoint

export type Order = z.output<(typeof readOrder)['answer']>
