import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { route } from '#contract/route.ts'
import { linkToken } from '#contract/link-token.ts'
import { ownMember } from '#contract/members/members.ts'

const linkErrors = [
  'error.emailLink.unknown',
  'error.emailLink.used',
  'error.emailLink.withdrawn',
  'error.emailLink.expired',
] as const

const confirmedEmail = z.object({
  email: z.string(),
  /** Whether the address takes the place of another one. */
  isNew: z.boolean(),
})

export const resendEmailLink = {
  ...route('resendEmailLink', 'POST', '/user/email/pending/link', 'member'),
  summary:
    'Mails the link that confirms the pending e-mail address, or else the present one, again; it works for another day',
  answer: ownMember,
  status: 200,
  errors: ['error.emailChange.notFound'],
} as const satisfies Endpoint

export const withdrawEmailChange = {
  ...route('withdrawEmailChange', 'DELETE', '/user/email/pending', 'member'),
  summary: 'Withdraws the pending e-mail address, whose links end; does nothing when none is pending',
  answer: ownMember,
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const checkEmailLink = {
  ...route('checkEmailLink', 'POST', '/user/email/link', 'anyone'),
  summary: 'The e-mail address that the link of a mail would confirm; does not use the link',
  body: z.object({ token: linkToken }),
  answer: confirmedEmail,
  status: 200,
  errors: linkErrors,
} as const satisfies Endpoint

export const confirmEmailChange = {
  ...route('confirmEmailChange', 'POST', '/user/email/confirm', 'anyone'),
  summary:
    'Confirms the address of the link, once. Another address than the present one becomes the one that the member logs in with, and the earlier one is mailed',
  body: z.object({ token: linkToken }),
  answer: confirmedEmail,
  status: 200,
  errors: [...linkErrors, 'error.email.isUsed'],
} as const satisfies Endpoint
