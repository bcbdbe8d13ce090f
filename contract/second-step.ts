/** The second step after the password: what the server asks for, and what the person sends. */
import * as z from 'zod/mini'
import { passkeyOptions, passkeyProof } from './identity.ts'
import { utcInstant } from './instant.ts'
import { linkToken } from './link-token.ts'
import { normaliseAppCode, normaliseRecoveryCode } from './normalise.ts'

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
