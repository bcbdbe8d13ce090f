/** Accounts as administrators make and end them for a person who stands before them or telephones. */
import * as z from 'zod/mini'
import { ownPassword } from './account.ts'
import { byId } from '#contract/by-id.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { utcInstant } from '#contract/instant.ts'
import { membership, sitePlan } from '#contract/payments/payments.ts'
import { route } from '#contract/route.ts'
import { askedFields, orEmpty } from '#contract/members/member-fields.ts'
import { profileFields } from '#contract/members/members.ts'

const unlessUnknown = <Schema extends z.ZodMiniType<string>>(schema: Schema) =>
  z._default(orEmpty(schema), '')

const { firstName, email, gender } = profileFields.shape

/**
 * The form with which an administrator adds a member, and the body of its call: the registration without
 * password and consent. What the front desk does not know yet, such as the e-mail address, is empty; only a
 * name is needed.
 */
export const newMemberFields = z
  .extend(profileFields, {
    firstName: unlessUnknown(firstName),
    kanaLastName: z._default(askedFields.kanaLastName, ''),
    kanaFirstName: z._default(askedFields.kanaFirstName, ''),
    email: unlessUnknown(email),
    phone: z._default(askedFields.phone, ''),
    birthday: z._default(askedFields.birthday, ''),
    addressId: z._default(askedFields.addressId, ''),
    addressRest: z._default(askedFields.addressRest, ''),
    gender: z._default(gender, 3),
    /** Whether the member is mailed a payment link at once. */
    paymentLink: z._default(z.boolean('pattern'), false),
  })
  .check(
    z.refine(({ email: to, paymentLink }) => !paymentLink || to !== '', {
      path: ['email'],
      error: 'required',
    }),
  )

export type NewMemberFields = z.output<typeof newMemberFields>

export const addMember = {
  ...route('addMember', 'POST', '/admin/user', 'admin'),
  summary:
    'Adds a member, of whom only the name must be known. With an e-mail address the member is mailed a link with which to set a password, and a payment link if wanted',
  headers: ['Idempotency-Key'],
  body: newMemberFields,
  answer: byId,
  status: 201,
  errors: ['error.email.isUsed', 'error.addressId.notFound'],
} as const satisfies Endpoint

export const sendPasswordLink = {
  ...route('sendPasswordLink', 'POST', '/admin/user/{id}/password/link', 'admin'),
  summary: 'Mails a member the link of the form for forgotten passwords',
  params: byId,
  answer: z.object({ email: z.string() }),
  status: 201,
  errors: ['error.member.notFound', 'error.member.noEmail'],
} as const satisfies Endpoint

const closingPreview = z.object({
  /** The bookings to come, in order of start. */
  bookings: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      titleEn: z.string(),
      start: utcInstant,
      /** Whether it stays because it is too late to cancel it. */
      stays: z.boolean(),
      /** Whole yen that go back for a seat in an event. */
      refund: z.int(),
    }),
  ),
  waits: z.int(),
  /** The hires that are cancelled, in order of start, with what goes back by their rules. */
  hires: z.array(
    z.object({
      id: z.string(),
      space: z.string(),
      spaceEn: z.string(),
      start: utcInstant,
      end: utcInstant,
      refund: z.int(),
    }),
  ),
  /** Tickets and invitations that cannot be used any more. */
  tickets: z.int(),
  invitations: z.int(),
  /** The contract by card, which ends at once; nothing of the paid time goes back. */
  membership: z.nullable(membership),
  /** The plan that was paid at the studio. */
  onSite: z.nullable(sitePlan),
  /**
   * From when on the member has no plan when it is not renewed, and the last day with it in Tokyo, after
   * which the account can be closed instead. Null when nothing is paid.
   */
  leaves: z.nullable(z.object({ at: utcInstant, lastDay: z.iso.date() })),
})

export type ClosingPreview = z.output<typeof closingPreview>

export const previewClosing = {
  ...route('previewClosing', 'GET', '/admin/user/{id}/closing', 'admin'),
  summary: 'What follows when the account of a member is closed now',
  params: byId,
  answer: closingPreview,
  status: 200,
  errors: ['error.member.notFound'],
} as const satisfies Endpoint

export const closeForMember = {
  ...route('closeForMember', 'POST', '/admin/user/{id}/closing', 'admin'),
  summary:
    'Closes the account of a member who asked for it, with the administrator’s own password, as `closeAccount` does for the caller. A contract that renews is ended at once only where `endContract` says so. With `lastDay`, the last paid day of the preview, the member leaves the plan on it, what is booked after it is cancelled now, and the account is closed by itself when that day is over; who takes the leave back keeps the account',
  params: byId,
  body: z.extend(ownPassword, {
    endContract: z._default(z.boolean('pattern'), false),
    lastDay: z.optional(z.iso.date('pattern')),
  }),
  answer: z.object({}),
  status: 200,
  errors: [
    'error.password.incorrect',
    'error.member.notFound',
    'error.member.isAdministrator',
    'error.member.membershipActive',
    'error.pausing.dayChanged',
    'error.pausing.refused',
    'error.pausing.alreadyRequested',
    'error.payment.underWay',
    'error.payment.unavailable',
  ],
} as const satisfies Endpoint
