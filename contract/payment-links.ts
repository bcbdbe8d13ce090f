import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { route } from './index.ts'
import { email } from './member-fields.ts'

export const resendPaymentLink = {
  ...route('resendPaymentLink'),
  summary: 'Mails another payment link: for an administrator to anyone, for members to themselves alone',
  query: z.object({ email }),
  answer: z.object({ email: z.string() }),
  status: 200,
  errors: ['error.server.forbidden', 'error.email.notFound'],
} as const satisfies Endpoint
