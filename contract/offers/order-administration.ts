/** Administrators sell offers that are paid on site, and see what was sold. */
import * as z from 'zod/mini'
import { beyondLimits } from '#contract/bookings/bookings.ts'
import { byId } from '#contract/by-id.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { route } from '#contract/route.ts'
import { isOfOneThing, listOffers, offerRefusals, seatRefusals, wantedEvent } from './offers.ts'
import { couponCode, couponRefusals } from './coupon-code.ts'

export const listOffersForMember = {
  ...route('listOffersForMember', 'GET', '/admin/user/{id}/offers', 'admin'),
  summary: 'The offers that are on sale today, with what the member pays and why the member cannot buy one',
  params: byId,
  answer: listOffers.answer,
  status: 200,
  errors: ['error.member.notFound'],
} as const satisfies Endpoint

/** The form of an offer that is sold on site, and the body of its call. */
export const offerSale = z
  .object({
    offerId: z.optional(z.string('required').check(z.minLength(1, 'required'))),
    /** A seat in an event, instead of an offer. */
    event: z.optional(wantedEvent),
    coupon: z.optional(couponCode),
    method: z.enum(['cash', 'transfer'], 'required'),
    /** The price that the administrator saw, which the member has paid. */
    price: z.int('required'),
    /** Of a seat in an event. */
    beyond: z.optional(beyondLimits),
  })
  .check(isOfOneThing)

export type OfferSale = z.output<typeof offerSale>

export const sellOffer = {
  ...route('sellOffer', 'POST', '/admin/user/{id}/offers', 'admin'),
  summary:
    'Notes that a member has paid for an offer in cash or by transfer: with receipt number, tickets and mail; the same for a seat in an event',
  params: byId,
  headers: ['Idempotency-Key'],
  body: offerSale,
  answer: z.object({
    paymentId: z.string(),
    /** The receipt's number. */
    number: z.int(),
    /** The tickets that the member has now. */
    tickets: z.int(),
  }),
  status: 201,
  errors: [
    'error.member.notFound',
    'error.offer.notFound',
    ...offerRefusals,
    ...seatRefusals,
    ...couponRefusals,
    'error.offer.priceChanged',
    'error.payment.underWay',
    'error.payment.unavailable',
  ],
} as const satisfies Endpoint

export const listOfferSales = {
  ...route('listOfferSales', 'GET', '/admin/offers', 'admin'),
  summary: 'How often each offer was sold, what came in, went back and was given away by coupons',
  answer: z.array(
    z.object({
      offerId: z.string(),
      /** As it was sold last. */
      name: z.object({ ja: z.string(), en: z.string() }),
      sold: z.int(),
      /** Whole yen. */
      income: z.int(),
      refunded: z.int(),
      givenAway: z.int(),
      /** Tickets of it that can still be used. */
      ticketsLeft: z.int(),
    }),
  ),
  status: 200,
  errors: [],
} as const satisfies Endpoint
