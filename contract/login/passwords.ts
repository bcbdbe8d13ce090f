import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { route } from '#contract/route.ts'
import { linkToken } from '#contract/link-token.ts'
import { email, password } from '#contract/members/member-fields.ts'

const done = z.object({})

const repeated = z.string('required').check(z.minLength(1, 'required'))

interface Twice {
  newPassword: string
  newPasswordConfirm: string
}

export const sameTwice = z.refine<Twice>((sent) => sent.newPassword === sent.newPasswordConfirm, {
  path: ['newPassword'],
  error: 'notEqual',
  when: ({ issues }) => issues.length === 0,
})

/** The password form; the confirmation must repeat the new password. */
export const passwordFields = z
  .object({
    oldPassword: z.string('required').check(z.minLength(1, 'required')),
    newPassword: password,
    newPasswordConfirm: repeated,
  })
  .check(sameTwice)

export const changePassword = {
  ...route('changePassword', 'PATCH', '/user/password', 'member'),
  summary: 'Changes the password, ends every other session and answers with a token for this one',
  body: passwordFields,
  answer: z.object({ access_token: z.string() }),
  status: 200,
  errors: ['error.oldPassword.incorrect'],
} as const satisfies Endpoint

export const passwordResetFields = z.object({ email })

export const requestPasswordReset = {
  ...route('requestPasswordReset', 'POST', '/user/password/forgotten', 'anyone'),
  summary: 'Mails a link for a new password if a member has the address; the answer is the same if not',
  body: passwordResetFields,
  answer: done,
  status: 200,
  errors: [],
} as const satisfies Endpoint

const linkErrors = ['error.resetLink.unknown', 'error.resetLink.used', 'error.resetLink.expired'] as const

export const checkResetLink = {
  ...route('checkResetLink', 'POST', '/user/password/link', 'anyone'),
  summary: 'Whether the link of a mail can still set a new password; does not use the link',
  body: z.object({ token: linkToken }),
  answer: done,
  status: 200,
  errors: linkErrors,
} as const satisfies Endpoint

/** The form behind the link of the mail. */
export const newPasswordFields = z
  .object({ newPassword: password, newPasswordConfirm: repeated })
  .check(sameTwice)

export const resetPassword = {
  ...route('resetPassword', 'POST', '/user/password/reset', 'anyone'),
  summary: 'Sets a new password with the link of a mail, once, and ends every session of the member',
  body: z.object({ token: linkToken, newPassword: password, newPasswordConfirm: repeated }).check(sameTwice),
  answer: done,
  status: 200,
  errors: linkErrors,
} as const satisfies Endpoint
