/** Seats of guests as administrators book and cancel them, and what guests pay for them. */
import * as z from 'zod/mini'
import { byId } from '#contract/by-id.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { guestShape } from './guests.ts'
import { route } from '#contract/route.ts'
import { instant } from '#contract/instant.ts'
import { limits } from '#contract/limits.ts'

const requiredId = z.string('required').check(z.minLength(1, 'required'))
/** What a guest pays for a seat, in whole yen. */
export const seatPrice = z
  .int('pattern')
  .check(z.minimum(0, 'validate'), z.maximum(limits.guestPrice, 'validate'))

/** How a guest pays at the desk. */
const sitePaymentMethods = ['cash', 'transfer'] as const

export type SitePaymentMethod = (typeof sitePaymentMethods)[number]

const seatShape = {
  lessonId: requiredId,
  /** The start of the lesson that the administrator saw. */
  start: instant,
  /** Absent: the price of a trial lesson. */
  seatPrice: z.optional(seatPrice),
  /** The guest has paid the whole price on site. Absent: pays later. */
  paid: z.optional(z.enum(sitePaymentMethods, 'pattern')),
  /**
   * Whether the administrator knows that the person has a seat in the lesson. Without it a second one is
   * refused.
   */
  secondSeat: z.optional(z.boolean('pattern')),
}

/** The seat that the person has: `current` of the refusal `error.yoga.secondSeat`. */
export interface SecondSeat {
  bookingId: string
  name: string
  kind: 'guest' | 'member'
}

/** The form of a guest who takes a seat, and the body of its call. */
const guestBookingFields = z.object({
  ...seatShape,
  ...guestShape,
  /** The inquiry that the guest wrote. */
  inquiryId: z.optional(requiredId),
})

export type GuestBookingFields = z.output<typeof guestBookingFields>

/** Why a seat cannot be taken, the same as for members. */
export const seatErrors = [
  'error.yoga.notFound',
  'error.yoga.rescheduled',
  'error.yoga.ended',
  'error.yoga.noSeat',
] as const

const bookedAnswer = z.object({
  /** The booking. */
  id: z.string(),
  guestId: z.string(),
})

export const bookGuest = {
  ...route('bookGuest', 'POST', '/admin/guests', 'admin'),
  summary: 'Adds a guest who takes a seat in a lesson by the same rules as members, and mails the guest',
  headers: ['Idempotency-Key'],
  body: guestBookingFields,
  answer: bookedAnswer,
  status: 201,
  errors: [...seatErrors, 'error.yoga.secondSeat', 'error.inquiry.notFound'],
} as const satisfies Endpoint

export const bookGuestAgain = {
  ...route('bookGuestAgain', 'POST', '/admin/guests/{id}/bookings', 'admin'),
  summary: 'Books another lesson for a guest who has been here',
  params: byId,
  headers: ['Idempotency-Key'],
  body: z.object(seatShape),
  answer: bookedAnswer,
  status: 201,
  errors: [...seatErrors, 'error.yoga.secondSeat', 'error.guest.notFound', 'error.guest.alreadyBooked'],
} as const satisfies Endpoint

export const cancelGuestBooking = {
  ...route('cancelGuestBooking', 'DELETE', '/admin/guest-bookings/{id}', 'admin'),
  summary:
    'Cancels a guest’s booking and mails the guest; after the deadline only if `afterDeadline` is true. The refusal of a paid booking without `refund` carries what was paid',
  params: byId,
  query: z.object({
    afterDeadline: z.optional(z.enum(['true', 'false'], 'pattern')),
    /** Whether what was paid goes back. Needed when something was paid. */
    refund: z.optional(z.enum(['true', 'false'], 'pattern')),
  }),
  /** `refund`: whole yen that go back. */
  answer: z.object({ refund: z.int() }),
  status: 200,
  errors: [
    'error.yoga.bookingNotFound',
    'error.yoga.cancelIn3hr',
    'error.guest.refundUndecided',
    'error.refund.aboveLimit',
  ],
} as const satisfies Endpoint

export const noteGuestPayment = {
  ...route('noteGuestPayment', 'POST', '/admin/guest-bookings/{id}/payments', 'admin'),
  summary:
    'Notes that a guest has paid on site. The refusal of more than what is open carries the open amount',
  params: byId,
  headers: ['Idempotency-Key'],
  body: z.object({
    method: z.enum(sitePaymentMethods, 'required'),
    amount: z.int('required').check(z.minimum(1, 'validate'), z.maximum(limits.guestPrice, 'validate')),
  }),
  answer: byId,
  status: 201,
  errors: ['error.yoga.bookingNotFound', 'error.guest.openChanged'],
} as const satisfies Endpoint
