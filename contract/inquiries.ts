import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { route } from './index.ts'
import { utcInstant } from './instant.ts'
import { limits } from './limits.ts'
import { anyPhone, email, personName } from './member-fields.ts'
import { pagingFields } from './paging.ts'

/** The inquiry form and the body of its call; all four are required (specification section 5). */
export const inquiryFields = z.object({
  name: personName,
  email,
  phone: anyPhone,
  message: z
    .string('required')
    .check(z.trim(), z.minLength(1, 'required'), z.maxLength(limits.messageLength, 'tooLong')),
})

export type InquiryFields = z.output<typeof inquiryFields>

export const sendInquiry = {
  ...route('sendInquiry'),
  summary: 'Sends an inquiry to the studio',
  headers: ['Idempotency-Key'],
  body: inquiryFields,
  answer: z.object({ id: z.string() }),
  status: 201,
  errors: [],
} as const satisfies Endpoint

const inquiry = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  /** The language in which the sender reads. */
  language: z.enum(['ja', 'en']),
  isMember: z.boolean(),
  askedAt: utcInstant,
  answeredAt: z.nullable(utcInstant),
  /** Name of the administrator who marked it. */
  answeredBy: z.nullable(z.string()),
})

export type Inquiry = z.output<typeof inquiry>

export const listInquiries = {
  ...route('listInquiries'),
  summary: 'Inquiries, open ones first, each part newest first',
  query: z.object({ ...pagingFields, state: z.optional(z.enum(['open', 'answered'], 'pattern')) }),
  answer: z.array(inquiry),
  paged: true,
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const markInquiry = {
  ...route('markInquiry'),
  summary: 'Marks an inquiry as answered, or as open again',
  params: z.object({ id: z.string() }),
  body: z.object({ answered: z.boolean('required') }),
  answer: z.object({ id: z.string() }),
  status: 200,
  errors: ['error.inquiry.notFound'],
} as const satisfies Endpoint
