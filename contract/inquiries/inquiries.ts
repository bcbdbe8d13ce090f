import * as z from 'zod/mini'
import type { FormFacts } from '#studio/forms.ts'
import { byId } from '#contract/by-id.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { route } from '#contract/route.ts'
import { limits } from '#contract/limits.ts'
import { anyPhone, asAsked, email, orEmpty, personName } from '#contract/members/member-fields.ts'
import { requiredText } from '#contract/text-fields.ts'

/**
 * The body of the call of the inquiry form. All four are required (specification section 5), unless the
 * studio does not ask for a telephone number.
 */
const inquiryFields = z.object({
  name: personName,
  email,
  phone: orEmpty(anyPhone),
  message: requiredText(limits.messageLength),
})

export type InquiryFields = z.output<typeof inquiryFields>

/** The form, and what the call accepts. */
export const inquiryFieldsFor = (forms: FormFacts) => asAsked(inquiryFields, { phone: forms.inquiryPhone })

export const sendInquiry = {
  ...route('sendInquiry', 'POST', '/user/inquiry', 'anyone'),
  summary: 'Sends an inquiry to the studio',
  headers: ['Idempotency-Key'],
  body: inquiryFields,
  answer: byId,
  status: 201,
  errors: [],
} as const satisfies Endpoint
