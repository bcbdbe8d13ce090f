import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { normaliseEmail, normaliseName, normalisePhone } from './normalise.ts'

/**
 * The browser's own idea of an address, with a dot in the domain: stricter ones refuse addresses that Japanese
 * carriers have given out.
 */
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/

const text = (longest: number) =>
  z.string('required').check(z.minLength(1, 'required'), z.maxLength(longest, 'tooLong'))

/** The inquiry form and the body of its call; all four are required (specification section 5). */
export const inquiryFields = z.object({
  name: z.pipe(z.pipe(z.string('required'), z.transform(normaliseName)), text(limits.nameLength)),
  email: z.pipe(
    z.pipe(z.string('required'), z.transform(normaliseEmail)),
    text(limits.emailLength).check(z.regex(emailPattern, 'pattern')),
  ),
  // From anywhere: whoever asks need not have a Japanese number.
  phone: z.pipe(
    z.pipe(z.string('required'), z.transform(normalisePhone)),
    text(limits.phoneLength).check(z.regex(/^\+?\d{5,}$/, 'pattern')),
  ),
  message: z
    .string('required')
    .check(z.trim(), z.minLength(1, 'required'), z.maxLength(limits.messageLength, 'tooLong')),
})

export type InquiryFields = z.output<typeof inquiryFields>

export const sendInquiry = {
  method: 'POST',
  path: '/user/inquiry',
  access: 'anyone',
  summary: 'Sends an inquiry to the studio',
  body: inquiryFields,
  answer: z.object({ id: z.string() }),
  status: 201,
  refusals: [],
} as const satisfies Endpoint
