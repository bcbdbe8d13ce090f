/** What is not paid, since when, and the mail that reminds of it. */
import * as z from 'zod/mini'
import { paidMemberTypes } from '#studio/member-types.ts'
import { byId } from '#contract/by-id.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { route } from '#contract/route.ts'
import { utcInstant } from '#contract/instant.ts'
import { pagingFields } from '#contract/paging.ts'

/**
 * What a member can have open. `renewal`: the provider could not charge a membership. `joining`: the member
 * has registered and paid nothing. `onSite`: the time that was paid at the studio is over. `hire`: a hire is
 * not paid in full. `pauseFee`: the fee of a month of a pause is not paid.
 */
export const memberPaymentKinds = ['renewal', 'joining', 'onSite', 'hire', 'pauseFee'] as const

export type MemberPaymentKind = (typeof memberPaymentKinds)[number]

/**
 * With `seat`: a guest’s seat is not paid in full; and `shop`: a hire, a seat or an order is to be paid at a
 * convenience store, and not overdue.
 */
export const openPaymentKinds = [...memberPaymentKinds, 'seat', 'shop'] as const

export type OpenPaymentKind = (typeof openPaymentKinds)[number]

const kind = z.enum(openPaymentKinds, 'pattern')

const openPayment = z.object({
  kind,
  /** The membership, the member, the hire or the booking. */
  id: z.string(),
  /** Null for a guest. */
  memberId: z.nullable(z.string()),
  memberNumber: z.nullable(z.int()),
  guestId: z.nullable(z.string()),
  name: z.string(),
  /** Of a renewal, and of a plan that was paid on site. */
  memberType: z.nullable(z.literal([...paidMemberTypes])),
  /** The space of a hire, or the lesson of a seat. */
  title: z.nullable(z.object({ ja: z.string(), en: z.string() })),
  start: z.nullable(utcInstant),
  end: z.nullable(utcInstant),
  /** Whole yen; null for a member who has not chosen a plan. */
  amount: z.nullable(z.int()),
  since: utcInstant,
  /** Until when it can be paid at a convenience store; null for all others. */
  until: z.nullable(utcInstant),
  lastReminder: z.nullable(utcInstant),
  /** Whether a mail can be sent now: there is an address, and the last reminder was not today. */
  remindable: z.boolean(),
})

export type OpenPayment = z.output<typeof openPayment>

export const listOpenPayments = {
  ...route('listOpenPayments', 'GET', '/admin/money/open', 'admin', { recorded: true }),
  summary: 'What is not paid, of one kind or of all, the newest first',
  query: z.object({ ...pagingFields, kind: z.optional(kind) }),
  answer: z.array(openPayment),
  paged: true,
  status: 200,
  errors: [],
} as const satisfies Endpoint

const matter = z.object({ kind, id: z.string() })

/** A mail as the recipient will read it. Links are left out, because they may log in or pay. */
const mailPreview = z.object({
  to: z.string(),
  language: z.enum(['ja', 'en']),
  subject: z.string(),
  text: z.string(),
})

export type MailPreview = z.output<typeof mailPreview>

export const previewReminder = {
  ...route('previewReminder', 'GET', '/admin/money/open/{kind}/{id}/reminder', 'admin'),
  summary: 'The mail that reminds of something that is not paid, as it would be sent',
  params: matter,
  answer: mailPreview,
  status: 200,
  errors: ['error.reminder.notOpen', 'error.reminder.noAddress'],
} as const satisfies Endpoint

export const sendReminder = {
  ...route('sendReminder', 'POST', '/admin/money/open/{kind}/{id}/reminder', 'admin'),
  summary: 'Mails a reminder of something that is not paid, at most once a day',
  params: matter,
  headers: ['Idempotency-Key'],
  answer: z.object({ sentAt: utcInstant }),
  status: 201,
  errors: ['error.reminder.notOpen', 'error.reminder.noAddress', 'error.reminder.sentToday'],
} as const satisfies Endpoint

export const previewPaymentLink = {
  ...route('previewPaymentLink', 'GET', '/admin/user/{id}/payment-link', 'admin'),
  summary: 'The mail with a payment link, as it would be sent to the member',
  params: byId,
  answer: mailPreview,
  status: 200,
  errors: ['error.member.notFound', 'error.member.noEmail', 'error.payment.alreadyMember'],
} as const satisfies Endpoint
