import type { PasskeyProof } from '#contract/passkey-proof.ts'
import type { Database } from '#server/database/database.ts'
import {
  countAttempt,
  findPasskeyLogin,
  insertCheck,
  markCheckUsed,
} from '#server/features/second-factors/check-queries.ts'
import { expectUnblocked } from '#server/features/second-factors/pass-check.ts'
import { findPasskey, recordPasskeyUse } from '#server/features/second-factors/passkey-queries.ts'
import { newChallenge, userHandleOf } from '#server/features/second-factors/relying-party.ts'
import type { RelyingParty } from '#server/features/second-factors/relying-party.ts'
import { askForPasskey, newCounterOf } from '#server/features/second-factors/verify-passkey.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Tokens } from '#server/security/access-tokens.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import { newId } from '#server/security/new-id.ts'
import { beginSession } from './begin-session.ts'
import type { Device } from './device.ts'

interface Parts {
  database: Database
  tokens: Tokens
  linkTokens: LinkTokens
  relyingParty: RelyingParty
  /** E-mail addresses in lower case whose members cannot log in. */
  blockedLogins: readonly string[]
}

/** Asks for any passkey of this site. */
export async function startPasskeyLogin({ database, linkTokens, relyingParty }: Parts, now: number) {
  const challenge = newChallenge()
  const check = { id: newId(), memberId: null, purpose: 'passkeyLogin', challenge } as const
  await database.transact((writer) => insertCheck(writer, check, now))
  const options = await askForPasskey(relyingParty, challenge)
  return { token: linkTokens.sign('identity', check.id), options }
}

/**
 * Begins a session for the owner of the passkey, who has proved to the device who they are. Throws `error.secondStep.over` for a
 * challenge that is used or over, and `error.passkey.refused` for anything else that is wrong.
 */
export async function logInWithPasskey(
  parts: Parts,
  { token, proof, device }: { token: string; proof: PasskeyProof; device: Device },
  now: number,
): Promise<{ accessToken: string; email: string }> {
  const { database, tokens, linkTokens, relyingParty, blockedLogins } = parts
  const id = linkTokens.read('identity', token)
  const challenge = id === undefined ? undefined : await findPasskeyLogin(database.reader, id, now)
  if (id === undefined || challenge === undefined) throw new ApiError('error.secondStep.over')

  const passkey = await findPasskey(database.reader, proof.id)
  const refused = new ApiError('error.passkey.refused')
  if (passkey === undefined || proof.response.userHandle !== userHandleOf(passkey.memberId)) throw refused
  if (blockedLogins.includes(passkey.email.toLowerCase())) throw refused
  const after = await newCounterOf(relyingParty, proof, { passkey, challenge })
  if (after === undefined) throw refused
  return database.transact(async (writer) => {
    await expectUnblocked(writer, passkey.memberId)
    if (!(await countAttempt(writer, id, now))) throw new ApiError('error.secondStep.over')
    await markCheckUsed(writer, id, now)
    const use = { id: passkey.id, before: passkey.counter, after }
    if (!(await recordPasskeyUse(writer, use, now))) throw refused
    const member = { id: passkey.memberId, role: passkey.role }
    const accessToken = await beginSession({ writer, tokens }, member, device, now)
    return { accessToken, email: passkey.email }
  })
}
