import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { route } from './index.ts'
import { limits } from './limits.ts'

/** The login form and the body of its call; `username` is the e-mail address. */
export const credentials = z.object({
  username: z
    .string('required')
    .check(z.trim(), z.minLength(1, 'required'), z.maxLength(limits.emailLength, 'tooLong')),
  password: z
    .string('required')
    .check(z.minLength(1, 'required'), z.maxLength(limits.passwordLength.max, 'tooLong')),
})

export const login = {
  ...route('login'),
  summary:
    'Exchanges e-mail address and password for a token that lasts seven days, and marks the device by a cookie, so that wrong passwords from elsewhere do not lock it out',
  body: credentials,
  answer: z.object({ access_token: z.string() }),
  status: 200,
  errors: ['error.login.failed'],
} as const satisfies Endpoint
