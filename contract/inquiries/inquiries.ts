import * as z from 'zod/mini'
import { byId } from '#contract/by-id.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { route } from '#contract/route.ts'
import { limits } from '#contract/limits.ts'
import { anyPhone, email, personName } from '#contract/members/member-fields.ts'
import { requiredText } from '#contract/text-fields.ts'

/** The inquiry form and the body of its call; all four are required (specification section 5). */
export const inquiryFields = z.object({
  name: personName,
  email,
  phone: anyPhone,
  message: requiredText(limits.messageLength),
})

export type InquiryFields = z.output<typeof inquiryFields>

export const sendInquiry = {
  ...route('sendInquiry', 'POST', '/user/inquiry', 'anyone'),
  summary: 'Sends an inquiry to the studio',
  headers: ['Idempotency-Key'],
  body: inquiryFields,
  answer: byId,
  status: 201,
  errors: [],
} as const satisfies Endpoint
