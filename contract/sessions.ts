import * as z from 'zod/mini'
import { byId } from './by-id.ts'
import type { Endpoint } from './endpoint.ts'
import { secondStep, secondStepErrors, secondStepProof } from '#contract/second-factors/identity.ts'
import { utcInstant } from './instant.ts'
import { limits } from './limits.ts'
import { typedEmail } from '#contract/members/member-fields.ts'
import { route } from './route.ts'

/** The login form and the body of its call; `username` is the e-mail address. */
export const credentials = z.object({
  username: typedEmail,
  password: z
    .string('required')
    .check(z.minLength(1, 'required'), z.maxLength(limits.passwordLength.max, 'tooLong')),
})

export const login = {
  ...route('login', 'POST', '/auth/login', 'anyone'),
  summary:
    'Exchanges e-mail address and password for a token that lasts seven days, and marks the device by a cookie, so that wrong passwords from elsewhere do not lock it out. ' +
    'An administrator with a second factor gets `secondStep` instead of the token',
  body: credentials,
  answer: z.object({ access_token: z.optional(z.string()), secondStep: z.optional(secondStep) }),
  status: 200,
  errors: ['error.login.failed', 'error.login.blocked'],
} as const satisfies Endpoint

export const passLoginStep = {
  ...route('passLoginStep', 'POST', '/auth/login/second-step', 'anyone'),
  summary: 'The second step of a login: exchanges a proof of a second factor for a token, once',
  body: secondStepProof,
  answer: z.object({ access_token: z.string() }),
  status: 200,
  errors: secondStepErrors,
} as const satisfies Endpoint

export const logout = {
  ...route('logout', 'POST', '/auth/logout', 'member', { beforeSecondFactor: true }),
  summary: 'Ends the session of the token, which no call accepts any more',
  answer: z.object({}),
  status: 200,
  errors: [],
} as const satisfies Endpoint

/** A device on which the member is logged in. */
export const device = z.object({
  begunAt: utcInstant,
  /** At most a quarter of an hour too early, because not every use is written. */
  lastUsedAt: utcInstant,
  /**
   * What the browser said of itself at the login, such as Chrome and Windows; null when it was not
   * recognised.
   */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
})

const session = z.extend(device, {
  id: z.string(),
  /** Whether it is the session of the token. */
  current: z.boolean(),
  /** Whether the device is a tablet at the door, which may make the calls of the self check-in only. */
  kiosk: z.boolean(),
})

export type Session = z.output<typeof session>

export const listOwnSessions = {
  ...route('listOwnSessions', 'GET', '/user/sessions', 'member'),
  summary: 'Where the caller is logged in, the last used device first',
  answer: z.array(session),
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const endOwnSession = {
  ...route('endOwnSession', 'DELETE', '/user/sessions/{id}', 'member'),
  summary: 'Ends a session of the caller',
  params: byId,
  answer: z.object({}),
  status: 200,
  errors: ['error.session.notFound'],
} as const satisfies Endpoint

export const endOtherSessions = {
  ...route('endOtherSessions', 'DELETE', '/user/sessions', 'member'),
  summary: 'Ends every session of the caller but that of the token',
  answer: z.object({}),
  status: 200,
  errors: [],
} as const satisfies Endpoint
