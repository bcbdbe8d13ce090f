/**
 * Passkeys (WebAuthn). A member logs in with one instead of the password, an administrator also in the second
 * step. The browser makes what is sent; its parts are base64url.
 */
import * as z from 'zod/mini'
import { byId } from '#contract/by-id.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { confirmation, passkeyOptions, passkeyProof } from './identity.ts'
import { linkToken } from '#contract/link-token.ts'
import { keptName } from '#contract/members/member-fields.ts'
import { route } from '#contract/route.ts'
import { factorAdded, ownFactors } from './second-factors.ts'

const started = z.object({
  /** Names the challenge in the call that answers it, within ten minutes. */
  token: z.string(),
  /** What the browser is asked for. */
  options: passkeyOptions,
})

export const startPasskeyLogin = {
  ...route('startPasskeyLogin', 'POST', '/auth/passkey/challenge', 'anyone'),
  summary: 'A challenge for a login with a passkey alone',
  answer: started,
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const passPasskeyLogin = {
  ...route('passPasskeyLogin', 'POST', '/auth/passkey', 'anyone'),
  summary: 'Exchanges the answer of a passkey for a token, once. No password and no second step are needed',
  body: z.object({ token: linkToken, passkey: passkeyProof }),
  answer: z.object({ access_token: z.string() }),
  status: 200,
  errors: ['error.secondStep.over', 'error.passkey.refused', 'error.login.blocked'],
} as const satisfies Endpoint

export const startPasskey = {
  ...route('startPasskey', 'POST', '/user/passkeys/challenge', 'member', { beforeSecondFactor: true }),
  summary: 'A challenge for a new passkey of the caller',
  body: z.object({ confirmation }),
  answer: started,
  status: 200,
  errors: ['error.identity.unconfirmed', 'error.passkey.tooMany'],
} as const satisfies Endpoint

const part = z.string('pattern').check(z.maxLength(20_000, 'tooLong'))

/** What the browser answers when it has made a passkey. */
const newPasskey = z.object(
  {
    id: part,
    rawId: part,
    type: z.literal('public-key', 'pattern'),
    response: z.object({
      clientDataJSON: part,
      attestationObject: part,
      transports: z.exactOptional(
        z.array(z.string().check(z.maxLength(20, 'tooLong'))).check(z.maxLength(10, 'tooLong')),
      ),
    }),
    clientExtensionResults: z.object({}),
  },
  'required',
)

export const passkeyNameFields = z.object({
  passkeyName: keptName,
})

export const addPasskey = {
  ...route('addPasskey', 'POST', '/user/passkeys', 'member', { beforeSecondFactor: true }),
  summary:
    'Adds a passkey that the browser has made. The first factor of an administrator ends every other session, and is answered with recovery codes',
  body: z.extend(passkeyNameFields, { token: linkToken, passkey: newPasskey }),
  answer: factorAdded,
  status: 200,
  errors: ['error.secondStep.over', 'error.passkey.refused', 'error.passkey.known', 'error.passkey.tooMany'],
} as const satisfies Endpoint

export const renamePasskey = {
  ...route('renamePasskey', 'PUT', '/user/passkeys/{id}', 'member'),
  summary: 'Gives a passkey of the caller another name',
  params: byId,
  body: passkeyNameFields,
  answer: ownFactors,
  status: 200,
  errors: ['error.secondFactor.notFound'],
} as const satisfies Endpoint

export const removePasskey = {
  ...route('removePasskey', 'POST', '/user/passkeys/{id}/removal', 'member'),
  summary: 'Removes a passkey of the caller. With the last factor the recovery codes end',
  params: byId,
  body: z.object({ confirmation }),
  answer: ownFactors,
  status: 200,
  errors: ['error.identity.unconfirmed', 'error.secondFactor.notFound', 'error.secondFactor.last'],
} as const satisfies Endpoint
