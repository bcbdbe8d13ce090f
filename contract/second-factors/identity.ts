/**
 * Before a change that only the person may make, such as removing a second factor, the person confirms who
 * they are.
 */
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { utcInstant } from '#contract/instant.ts'
import { limits } from '#contract/limits.ts'
import { linkToken } from '#contract/link-token.ts'
import { normaliseAppCode, normaliseRecoveryCode } from '#contract/normalise.ts'
import { route } from '#contract/route.ts'

/** The options of WebAuthn as JSON, which the browser reads. */
export const passkeyOptions = z.looseObject({ challenge: z.string() })

const part = z.string('pattern').check(z.maxLength(8_000, 'tooLong'))

/** What the browser answers when a passkey has signed a challenge. */
export const passkeyProof = z.object(
  {
    id: part,
    rawId: part,
    type: z.literal('public-key', 'pattern'),
    response: z.object({
      clientDataJSON: part,
      authenticatorData: part,
      signature: part,
      userHandle: z.exactOptional(part),
    }),
    clientExtensionResults: z.object({}),
  },
  'required',
)

export type PasskeyProof = z.output<typeof passkeyProof>

/** The second step after the password: what the server asks for, and what the person sends. */

export const secondStep = z.object({
  /** Names this step in the call that passes it. */
  token: z.string(),
  /** Until when the step can be passed. */
  expiresAt: utcInstant,
  /** What the account has: passkeys, an authenticator app, recovery codes that are not used. */
  ways: z.array(z.enum(['passkey', 'totp', 'recoveryCode'])),
  /** What the browser asks a passkey for; absent when there is none. */
  passkey: z.optional(passkeyOptions),
})

export type SecondStep = z.output<typeof secondStep>

const typed = (normalise: (text: string) => string, pattern: RegExp) =>
  z.pipe(
    z.pipe(z.string('required').check(z.maxLength(100, 'pattern')), z.transform(normalise)),
    z.string().check(z.minLength(1, 'required'), z.regex(pattern, 'pattern')),
  )

export const appCode = typed(normaliseAppCode, /^\d{6}$/)

export const recoveryCode = typed(normaliseRecoveryCode, /^[A-Z\d]{12}$/)

/** One proof: the answer of a passkey, the code that an authenticator app shows, or a recovery code. */
export const secondStepProof = z
  .object({
    token: linkToken,
    code: z.optional(appCode),
    recoveryCode: z.optional(recoveryCode),
    passkey: z.optional(passkeyProof),
  })
  .check(
    z.refine<{ code?: unknown; recoveryCode?: unknown; passkey?: unknown }>(
      ({ code, recoveryCode: paper, passkey }) =>
        [code, paper, passkey].filter((proof) => proof !== undefined).length === 1,
      { path: ['code'], error: 'required', when: ({ issues }) => issues.length === 0 },
    ),
  )

export type SecondStepProof = z.output<typeof secondStepProof>

export const secondStepErrors = [
  'error.secondStep.over',
  'error.secondStep.incorrect',
  'error.login.blocked',
] as const

/** What confirmed calls carry. It lasts a quarter of an hour. */
export const confirmation = linkToken

export const identityFields = z.object({
  password: z
    .string('required')
    .check(z.minLength(1, 'required'), z.maxLength(limits.passwordLength.max, 'tooLong')),
})

export const confirmIdentity = {
  ...route('confirmIdentity', 'POST', '/user/identity', 'member', { beforeSecondFactor: true }),
  summary:
    'Exchanges the caller’s password for a confirmation, which calls that change the login need. An administrator with a second factor gets `secondStep` instead',
  body: identityFields,
  answer: z.object({ confirmation: z.optional(z.string()), secondStep: z.optional(secondStep) }),
  status: 200,
  errors: ['error.password.incorrect'],
} as const satisfies Endpoint

export const passIdentityStep = {
  ...route('passIdentityStep', 'POST', '/user/identity/second-step', 'member', { beforeSecondFactor: true }),
  summary: 'The second step of confirming who the caller is: exchanges a proof for a confirmation, once',
  body: secondStepProof,
  answer: z.object({ confirmation: z.string() }),
  status: 200,
  errors: secondStepErrors,
} as const satisfies Endpoint
