/**
 * What a person has to prove who they are, besides the password. Only administrators have an app and recovery
 * codes.
 */
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { appCode, confirmation } from './identity.ts'
import { utcInstant } from '#contract/instant.ts'
import { route } from '#contract/route.ts'

const usage = { createdAt: utcInstant, lastUsedAt: z.nullable(utcInstant) }

export const ownFactors = z.object({
  passkeys: z.array(z.object({ id: z.string(), name: z.string(), ...usage })),
  totp: z.nullable(z.object(usage)),
  /** The recovery codes that were made last. */
  recoveryCodes: z.nullable(z.object({ createdAt: utcInstant, left: z.int() })),
  /** Whether the caller is an administrator who must have a factor. */
  isRequired: z.boolean(),
})

export type OwnFactors = z.output<typeof ownFactors>

export const listSecondFactors = {
  ...route('listSecondFactors', 'GET', '/user/second-factors', 'member', { beforeSecondFactor: true }),
  summary: 'The second factors of the caller, without their secrets',
  answer: ownFactors,
  status: 200,
  errors: [],
} as const satisfies Endpoint

const confirmed = z.object({ confirmation })

export const startTotp = {
  ...route('startTotp', 'POST', '/admin/totp/secret', 'admin', { beforeSecondFactor: true }),
  summary:
    'A new secret for an authenticator app. It counts once `setUpTotp` has proved that the app knows it',
  body: confirmed,
  answer: z.object({
    /** In base32, to type into the app. */
    secret: z.string(),
    /** The same as an address, for a QR code. */
    address: z.string(),
    /** Names the secret in the call that sets it up, within half an hour. */
    token: z.string(),
  }),
  status: 200,
  errors: ['error.identity.unconfirmed'],
} as const satisfies Endpoint

/** Codes that are shown once. */
const shownOnce = z.array(z.string())

/** The first factor of an administrator brings recovery codes. */
export const factorAdded = z.object({ recoveryCodes: z.optional(shownOnce) })

export type FactorAdded = z.output<typeof factorAdded>

export const setUpTotp = {
  ...route('setUpTotp', 'PUT', '/admin/totp', 'admin', { beforeSecondFactor: true }),
  summary:
    'Sets up the authenticator app that shows the code, in place of an earlier one. The first factor ends every other session, and is answered with recovery codes',
  body: z.object({
    code: appCode,
    confirmation,
    token: z.string('required').check(z.maxLength(1_000, 'tooLong')),
  }),
  answer: factorAdded,
  status: 200,
  errors: ['error.identity.unconfirmed', 'error.totpSecret.over', 'error.secondStep.incorrect'],
} as const satisfies Endpoint

export const removeTotp = {
  ...route('removeTotp', 'POST', '/admin/totp/removal', 'admin'),
  summary: 'Removes the authenticator app. With the last factor the recovery codes end',
  body: confirmed,
  answer: ownFactors,
  status: 200,
  errors: ['error.identity.unconfirmed', 'error.secondFactor.notFound', 'error.secondFactor.last'],
} as const satisfies Endpoint

export const reportLostPhone = {
  ...route('reportLostPhone', 'POST', '/user/lost-phone', 'member', { beforeSecondFactor: true }),
  summary:
    'Ends every session of the caller but that of the token, and removes the caller’s passkeys. With the last factor the recovery codes end',
  body: confirmed,
  answer: z.object({}),
  status: 200,
  errors: ['error.identity.unconfirmed'],
} as const satisfies Endpoint

export const makeRecoveryCodes = {
  ...route('makeRecoveryCodes', 'POST', '/admin/recovery-codes', 'admin'),
  summary: 'Makes new recovery codes, which are shown once and each work once. Earlier ones end',
  body: confirmed,
  answer: z.object({ codes: shownOnce }),
  status: 200,
  errors: ['error.identity.unconfirmed', 'error.secondFactor.notFound'],
} as const satisfies Endpoint
