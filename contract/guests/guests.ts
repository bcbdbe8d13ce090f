/** Guests as administrators manage them: people who take a seat without being members. */
import * as z from 'zod/mini'
import { attendances, bookingStatuses } from '#contract/bookings/bookings.ts'
import { byId } from '#contract/by-id.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { route } from '#contract/route.ts'
import { utcInstant } from '#contract/instant.ts'
import { limits } from '#contract/limits.ts'
import { anyPhone, email, kanaName, orEmpty, personName } from '#contract/members/member-fields.ts'
import { pagingFields } from '#contract/paging.ts'
import { disputeStates, paymentMethods } from '#contract/payments/payments.ts'

/**
 * The fields that tell who a guest is. Kana and e-mail address may stay empty; a guest without an address
 * gets no mails.
 */
export const guestShape = {
  name: personName,
  kana: z._default(orEmpty(kanaName), ''),
  phone: anyPhone,
  email: z._default(orEmpty(email), ''),
  language: z.enum(['ja', 'en'], 'pattern'),
}

/**
 * The form in which a guest's data are corrected. The studio may not have asked for a telephone number.
 */
export const guestFields = z.object({ ...guestShape, phone: orEmpty(anyPhone) })

export type GuestFields = z.output<typeof guestFields>

const personOfGuest = {
  name: z.string(),
  kana: z.string(),
  phone: z.string(),
  /** Empty for a guest who gets no mails. */
  email: z.string(),
}

/** A guest in the list of a lesson, beside its members. */
export const guestInLesson = z.object({
  kind: z.literal('guest'),
  guestId: z.string(),
  bookingId: z.string(),
  status: z.enum(attendances),
  ...personOfGuest,
  /** Whole yen. */
  price: z.int(),
  /** What was paid and has not been given back. */
  paid: z.int(),
  /** What is still to be paid. */
  open: z.int(),
  /** Until when a visitor who took the seat on the website must confirm it; absent when it is confirmed. */
  confirmUntil: z.optional(utcInstant),
  /** No earlier lesson that the guest has not missed. */
  firstVisit: z.boolean(),
  /**
   * Present when the studio has moved the lesson late: the guest may cancel until then instead of the usual
   * deadline.
   */
  freeUntil: z.optional(utcInstant),
  /** The member that the guest became. */
  memberId: z.nullable(z.string()),
})

export type GuestInLesson = z.output<typeof guestInLesson>

const money = {
  price: z.int(),
  /** What was paid, of it what was given back, and what is being given back. */
  paid: z.int(),
  refunded: z.int(),
  refundOpen: z.int(),
  /** What is still to be paid; 0 for a cancelled booking. */
  open: z.int(),
}

export const guestBooking = z.object({
  id: z.string(),
  lessonId: z.string(),
  title: z.string(),
  start: utcInstant,
  end: utcInstant,
  status: z.enum(bookingStatuses),
  ...money,
  /** The last instant at which the guest may cancel. */
  cancelUntil: utcInstant,
})

export type GuestBooking = z.output<typeof guestBooking>

const guestPayment = z.object({
  id: z.string(),
  /** The receipt's number. */
  number: z.int(),
  bookingId: z.string(),
  paidAt: utcInstant,
  method: z.enum(paymentMethods),
  amount: z.int(),
  refunded: z.int(),
  refundOpen: z.int(),
  /** As in a member’s contract. */
  dispute: z.nullable(z.enum(disputeStates)),
  /** For `If-Match` of a refund. */
  version: z.int(),
})

export type GuestPayment = z.output<typeof guestPayment>

const guest = z.object({
  id: z.string(),
  ...personOfGuest,
  language: z.enum(['ja', 'en']),
  /** The inquiry that the guest wrote. */
  inquiryId: z.nullable(z.string()),
  /** The member that the guest became. */
  memberId: z.nullable(z.string()),
  createdAt: utcInstant,
  /** The personal data were removed, some months after the last lesson. */
  erased: z.boolean(),
  /** For `If-Match`. */
  version: z.int(),
})

export type Guest = z.output<typeof guest>

const guestWithHistory = z.extend(guest, {
  /** The newest lessons first. */
  bookings: z.array(guestBooking),
  /** The newest first. */
  payments: z.array(guestPayment),
})

export type GuestWithHistory = z.output<typeof guestWithHistory>

export const changeGuest = {
  ...route('changeGuest', 'PUT', '/admin/guests/{id}', 'admin'),
  summary: 'Corrects a guest’s data; refused with what is there now when another administrator was faster',
  params: byId,
  headers: ['If-Match'],
  body: guestFields,
  answer: guest,
  status: 200,
  errors: ['error.guest.notFound', 'error.guest.changed'],
} as const satisfies Endpoint

export const readGuest = {
  ...route('readGuest', 'GET', '/admin/guests/{id}', 'admin'),
  summary: 'A guest with bookings and payments',
  params: byId,
  answer: guestWithHistory,
  status: 200,
  errors: ['error.guest.notFound'],
} as const satisfies Endpoint

const foundGuest = z.extend(guest, {
  /** How many lessons the guest has booked and not cancelled. */
  lessons: z.int(),
  /** The start of the newest of them. */
  lastLesson: z.nullable(utcInstant),
})

export type FoundGuest = z.output<typeof foundGuest>

export const listGuests = {
  ...route('listGuests', 'GET', '/admin/guests', 'admin', { recorded: true }),
  summary:
    'The guests whose name, kana, telephone number or e-mail address contains every word of `q`, the newest first',
  query: z.object({
    ...pagingFields,
    q: z.optional(z.string('pattern').check(z.maxLength(limits.searchLength, 'tooLong'))),
  }),
  answer: z.array(foundGuest),
  paged: true,
  status: 200,
  errors: [],
} as const satisfies Endpoint
