/**
 * What a visitor does about the own seat: books a trial lesson, and sees, pays for or cancels the booking
 * without a login.
 */
import * as z from 'zod/mini'
import { bookingStatuses } from '#contract/bookings/bookings.ts'
import { trialBookingModes } from '#studio/booking-rules.ts'
import type { FormFacts } from '#studio/forms.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { seatErrors } from './guest-bookings.ts'
import { guestShape } from './guests.ts'
import { route } from '#contract/route.ts'
import { instant, utcInstant } from '#contract/instant.ts'
import { awaitedPayment, payingOtherwise } from '#contract/payments/awaited.ts'
import { onlineMethods } from '#contract/payments/payments.ts'
import { anyPhone, asAsked, email, orEmpty } from '#contract/members/member-fields.ts'

export const readTrialTerms = {
  ...route('readTrialTerms', 'GET', '/trial', 'anyone'),
  summary: 'How visitors get a trial lesson, and what it costs',
  answer: z.object({
    booking: z.enum(trialBookingModes),
    /** Whole yen, tax included. */
    price: z.int(),
    /** Whether a booking can be paid for on the website. */
    online: z.boolean(),
  }),
  status: 200,
  errors: [],
} as const satisfies Endpoint

/** What tells who the visitor is. Of kana and telephone number the studio says whether it asks for them. */
const trialShape = { ...guestShape, phone: orEmpty(anyPhone), email }

/** The body of the call of a trial lesson. */
const trialFields = z.object({
  lessonId: z.string('required').check(z.minLength(1, 'required')),
  /** The start of the lesson that the visitor saw. */
  start: instant,
  ...trialShape,
})

export type TrialFields = z.output<typeof trialFields>

const askedOfTrial = ({ trialPhone, trialKana }: FormFacts) => ({ phone: trialPhone, kana: trialKana })

/** What the call accepts, and the form, which has the lesson beside it. */
export const trialFieldsFor = (forms: FormFacts) => asAsked(trialFields, askedOfTrial(forms))
export const trialFormFor = (forms: FormFacts) => asAsked(z.object(trialShape), askedOfTrial(forms))

/** The signed name of a booking, as the guest's mails have it in their links. */
const token = z.string('required').check(z.minLength(1, 'required'), z.maxLength(500, 'pattern'))

/** So long a seat waits for the visitor, who confirms it by the link of a mail. */
export const trialHoldMinutes = 30

export const bookTrial = {
  ...route('bookTrial', 'POST', '/trial/bookings', 'anyone'),
  summary:
    'Holds a seat of a trial lesson for half an hour, where the studio offers it, and mails the visitor a link that confirms it. An address that has a seat to come is mailed the link to that one instead; the answer is the same',
  headers: ['Idempotency-Key'],
  body: trialFields,
  answer: z.object({}),
  status: 201,
  errors: [
    ...seatErrors,
    'error.yoga.notOpen',
    'error.yoga.eventPaid',
    'error.trial.notOffered',
    'error.trial.tooManyHeld',
  ],
} as const satisfies Endpoint

export const confirmTrial = {
  ...route('confirmTrial', 'POST', '/trial/confirm', 'anyone'),
  summary: 'Confirms the held seat of the guest who has the token of the mail. Repeated, it changes nothing',
  body: z.object({ token }),
  answer: z.object({}),
  status: 200,
  errors: ['error.trial.notFound', 'error.trial.lapsed', 'error.yoga.bookingNotFound'],
} as const satisfies Endpoint

const trialBooking = z.object({
  name: z.string(),
  title: z.string(),
  start: utcInstant,
  end: utcInstant,
  status: z.enum(bookingStatuses),
  /** Whole yen: the price, what was paid and not given back, and what is still to be paid. */
  price: z.int(),
  paid: z.int(),
  open: z.int(),
  /** What is being given back. */
  refundOpen: z.int(),
  cancelUntil: utcInstant,
  /** Until when the guest must confirm the seat; null when that is done. */
  confirmUntil: z.nullable(utcInstant),
  /** The seat was given back, because the guest did not confirm it in time. */
  lapsed: z.boolean(),
  /** Whether the guest can still cancel it. */
  cancellable: z.boolean(),
  /** Whether the open amount can be paid on the website. */
  payable: z.boolean(),
  ways: z.array(z.enum(onlineMethods)),
  /** What is to be paid at a convenience store; null otherwise. */
  awaited: z.nullable(awaitedPayment),
  /** Whether the Stripe simulator takes the payment, so that no money moves. */
  simulated: z.boolean(),
  /** Whether the studio has an e-mail address to which the link of this page can be sent. */
  mailable: z.boolean(),
  /** The token with which the guest answers the questionnaire of the first visit; null when there is no need. */
  firstVisit: z.nullable(z.string()),
})

export type TrialBooking = z.output<typeof trialBooking>

export const readTrialBooking = {
  ...route('readTrialBooking', 'POST', '/trial/read', 'anyone'),
  summary: 'A guest’s booking, for the guest who has its token',
  body: z.object({ token }),
  answer: trialBooking,
  status: 200,
  errors: ['error.trial.notFound'],
} as const satisfies Endpoint

export const cancelTrialBooking = {
  ...route('cancelTrialBooking', 'POST', '/trial/cancel', 'anyone'),
  summary: 'Cancels a guest’s booking until the members’ deadline, and gives back what was paid',
  body: z.object({ token }),
  answer: z.object({ refund: z.int() }),
  status: 200,
  errors: ['error.trial.notFound', 'error.yoga.bookingNotFound', 'error.yoga.cancelIn3hr'],
} as const satisfies Endpoint

export const startTrialCheckout = {
  ...route('startTrialCheckout', 'POST', '/trial/checkout', 'anyone'),
  summary:
    'The address of the payment provider’s page for what is still to be paid for a guest’s booking; the same address each time',
  body: z.object({ token, ...payingOtherwise }),
  answer: z.object({ url: z.string() }),
  status: 201,
  errors: [
    'error.trial.notFound',
    'error.trial.paid',
    'error.payment.underWay',
    'error.payment.waiting',
    'error.trial.unconfirmed',
    'error.yoga.bookingNotFound',
    'error.payment.unavailable',
    'error.payment.closed',
  ],
} as const satisfies Endpoint

export const readTrialCalendarFile = {
  ...route('readTrialCalendarFile', 'POST', '/trial/calendar', 'anyone'),
  summary: 'A calendar file (iCalendar) with a guest’s booking, the same entry as in the mails',
  body: z.object({ token }),
  answer: z.object({ name: z.string(), content: z.string() }),
  status: 200,
  errors: ['error.trial.notFound'],
} as const satisfies Endpoint

const done = z.object({})

export const mailTrialLink = {
  ...route('mailTrialLink', 'POST', '/trial/mail', 'anyone'),
  summary: 'Mails the link of a guest’s booking to the guest again, at most every ten minutes',
  body: z.object({ token }),
  answer: done,
  status: 200,
  errors: ['error.trial.notFound', 'error.yoga.bookingNotFound'],
} as const satisfies Endpoint

/** The form of a guest who has lost the mail. */
export const trialLinkFields = z.object({ email })

export const requestTrialLink = {
  ...route('requestTrialLink', 'POST', '/trial/link', 'anyone'),
  summary:
    'Mails the links of the coming bookings of guests with this address, at most every ten minutes; the answer does not tell whether there are any',
  body: trialLinkFields,
  answer: done,
  status: 200,
  errors: [],
} as const satisfies Endpoint
