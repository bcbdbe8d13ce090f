import type { Read } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type * as contract from '#contract/second-factors/passkeys.ts'
import type { FactorAdded } from '#contract/second-factors/second-factors.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import { readOwnMember } from '#server/features/members/own-member.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { MemberCaller } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import type { App } from '#server/services.ts'
import { fullName } from '#studio/person-name.ts'
import { expectConfirmation, isOf } from './confirm-identity.ts'
import { addFactor } from './factors.ts'
import { expectOpenCheck } from './pass-check.ts'
import {
  changePasskeyName,
  countAttempt,
  findPasskeys,
  insertCheck,
  insertPasskey,
  markCheckUsed,
} from './queries.ts'
import { algorithms, bytesOf, newChallenge, userHandleOf, webAuthnLibrary } from './relying-party.ts'
import { checkLifeMs } from './rules.ts'

/** What the browser needs to make a passkey. Throws `error.passkey.tooMany`. */
export async function startPasskey(
  ctx: Context<MemberCaller>,
  { linkTokens, relyingParty }: Pick<App, 'linkTokens' | 'relyingParty'>,
  confirmation: string,
) {
  const { id, sessionId } = ctx.caller
  await expectConfirmation(ctx, linkTokens, confirmation)
  const member = await readOwnMember(ctx.reader, id)
  const passkeys = await findPasskeys(ctx.reader, id)
  if (passkeys.length >= limits.passkeys) throw new ApiError('error.passkey.tooMany')
  const challenge = newChallenge()
  const { generateRegistrationOptions } = await webAuthnLibrary()
  const options = await generateRegistrationOptions({
    rpName: ctx.facts.names.studioName[member.language],
    rpID: relyingParty.id,
    userID: bytesOf(userHandleOf(id)),
    userName: member.email,
    userDisplayName: fullName(member),
    challenge: bytesOf(challenge),
    timeout: checkLifeMs,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: passkeys.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: JSON.parse(transports) as string[],
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const check = { id: newId(), memberId: id, sessionId, purpose: 'newPasskey', challenge } as const
  await ctx.transact((tx) => insertCheck(tx.writer, check, tx.now))
  return { token: linkTokens.sign('identity', check.id), options: { ...options } }
}

/**
 * Adds the passkey that the browser has made. Throws `error.secondStep.over`, `error.passkey.refused` when it
 * does not answer the challenge, `error.passkey.known` and `error.passkey.tooMany`.
 */
export async function addPasskey(
  ctx: Context<MemberCaller>,
  { linkTokens, sealedSecrets, relyingParty }: Pick<App, 'linkTokens' | 'sealedSecrets' | 'relyingParty'>,
  { token, passkey, passkeyName }: Read<typeof contract.addPasskey, 'body'>,
): Promise<FactorAdded> {
  const { id } = ctx.caller
  const check = await expectOpenCheck(ctx, linkTokens, { purpose: 'newPasskey', token })
  if (!isOf(ctx.caller, check)) throw new ApiError('error.secondStep.over')
  const { verifyRegistrationResponse } = await webAuthnLibrary()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: passkey,
    expectedChallenge: check.challenge,
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => ({ registrationInfo: undefined }))
  if (registrationInfo === undefined) throw new ApiError('error.passkey.refused')

  const { credential } = registrationInfo
  const work = async ({ writer, now }: TransactionContext) => {
    if (!(await countAttempt(writer, check.id, now))) throw new ApiError('error.secondStep.over')
    await markCheckUsed(writer, check.id, now)
    if ((await findPasskeys(writer, id)).length >= limits.passkeys)
      throw new ApiError('error.passkey.tooMany')
    const isNew = await insertPasskey(writer, {
      id: newId(),
      memberId: id,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: JSON.stringify(passkey.response.transports ?? []),
      name: passkeyName,
      createdAt: now,
      lastUsedAt: null,
    })
    if (!isNew) throw new ApiError('error.passkey.known')
  }
  return addFactor(ctx, sealedSecrets, { factor: 'passkey', work })
}

/** Throws `error.secondFactor.notFound` when the member has no such passkey. */
export async function renamePasskey(
  ctx: Context<MemberCaller>,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const isDone = await ctx.transact((tx) =>
    changePasskeyName(tx.writer, { id, memberId: tx.caller.id }, name),
  )
  if (!isDone) throw new ApiError('error.secondFactor.notFound')
}
