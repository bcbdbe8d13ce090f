/** What administrators do with inquiries. */
import * as z from 'zod/mini'
import { byId } from '#contract/by-id.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { route } from '#contract/route.ts'
import { utcInstant } from '#contract/instant.ts'
import { limits } from '#contract/limits.ts'
import { pagingFields } from '#contract/paging.ts'
import { requiredText } from '#contract/text-fields.ts'

const answer = z.object({
  id: z.string(),
  text: z.string(),
  at: utcInstant,
  /** Name of the administrator who wrote it; null when that account was closed. */
  author: z.nullable(z.string()),
  /** Whether its mail was sent; null when the mail was removed because of its age. */
  mail: z.nullable(z.enum(['waiting', 'sent', 'unsent'])),
})

const inquiry = z.object({
  id: z.string(),
  name: z.string(),
  /** Empty when the sender has closed the account. */
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  /** The language in which the sender reads. */
  language: z.enum(['ja', 'en']),
  /** The sender, if logged in. */
  memberId: z.nullable(z.string()),
  askedAt: utcInstant,
  answeredAt: z.nullable(utcInstant),
  /** Name of the administrator who marked it; null where the inquiry ended with the account of the sender. */
  answeredBy: z.nullable(z.string()),
  /** The administrator who takes care of it. */
  assignee: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** The oldest first. */
  answers: z.array(answer),
  /** The seats that guests of this inquiry have taken, the oldest first. */
  seats: z.array(
    z.object({
      bookingId: z.string(),
      guestId: z.string(),
      lessonId: z.string(),
      title: z.string(),
      start: utcInstant,
      cancelled: z.boolean(),
    }),
  ),
  /** The entity tag for `If-Match` of an answer: it changes with each answer. */
  etag: z.string(),
})

export type Inquiry = z.output<typeof inquiry>

export const listInquiries = {
  ...route('listInquiries', 'GET', '/admin/inquiry', 'admin', { recorded: true }),
  summary: 'Inquiries, open ones first, each part newest first',
  query: z.object({
    ...pagingFields,
    state: z.optional(z.enum(['open', 'answered'], 'pattern')),
    /** Words that must all stand in name, e-mail address, telephone number, message or answers. */
    q: z.optional(z.string('pattern').check(z.maxLength(limits.searchLength, 'tooLong'))),
    /** `2026-11`: those that arrived in this month in Tokyo. */
    month: z.optional(z.string('pattern').check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'pattern'))),
    /** `me`: those that the caller takes care of. `none`: those that are not assigned. */
    assigned: z.optional(z.enum(['me', 'none'], 'pattern')),
  }),
  answer: z.array(inquiry),
  paged: true,
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const markInquiry = {
  ...route('markInquiry', 'PUT', '/admin/inquiry/{id}', 'admin'),
  summary: 'Marks an inquiry as answered, or as open again',
  params: byId,
  body: z.object({ answered: z.boolean('required') }),
  answer: byId,
  status: 200,
  errors: ['error.inquiry.notFound'],
} as const satisfies Endpoint

export const inquiryAnswerFields = z.object({
  text: requiredText(limits.messageLength),
  /** Whether the inquiry is marked as answered too. */
  answered: z.boolean('required'),
})

export type InquiryAnswerFields = z.output<typeof inquiryAnswerFields>

export const answerInquiry = {
  ...route('answerInquiry', 'POST', '/admin/inquiry/{id}/answers', 'admin'),
  summary: 'Mails an answer to the sender of an inquiry, and keeps it with the inquiry',
  params: byId,
  headers: ['Idempotency-Key', 'If-Match'],
  body: inquiryAnswerFields,
  answer: byId,
  status: 201,
  errors: ['error.inquiry.notFound', 'error.inquiry.erased', 'error.inquiry.answeredMeanwhile'],
} as const satisfies Endpoint

/** The `current` of `error.inquiry.answeredMeanwhile`. */
export type AnsweredMeanwhile = Pick<Inquiry, 'answers' | 'etag'>

export const assignInquiry = {
  ...route('assignInquiry', 'PUT', '/admin/inquiry/{id}/assignee', 'admin'),
  summary: 'Says which administrator takes care of an inquiry',
  params: byId,
  body: z.object({
    /** Null: none. */
    memberId: z.nullable(z.string('required')),
  }),
  answer: byId,
  status: 200,
  errors: ['error.inquiry.notFound', 'error.member.notAdministrator'],
} as const satisfies Endpoint
