import type { PasskeyProof, SecondStep } from '#contract/second-factors/identity.ts'
import type { Role } from '#contract/roles.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import { findLogin, lockLogin } from '#server/features/members/queries.ts'
import { startSecondStep } from '#server/features/second-factors/confirm-identity.ts'
import { expectUnblocked, passCheck } from '#server/features/second-factors/pass-check.ts'
import type { Proof } from '#server/features/second-factors/pass-check.ts'
import {
  countAttempt,
  findPasskey,
  findPasskeyLogin,
  insertCheck,
  markCheckUsed,
  recordPasskeyUse,
} from '#server/features/second-factors/queries.ts'
import type { OpenCheck } from '#server/features/second-factors/queries.ts'
import { newChallenge, userHandleOf } from '#server/features/second-factors/relying-party.ts'
import { askForPasskey, newCounterOf } from '#server/features/second-factors/verify-passkey.ts'
import { ApiError } from '#server/http/api-error.ts'
import { tokenLifeMs } from '#server/security/access-tokens.ts'
import type { Tokens } from '#server/security/access-tokens.ts'
import { newId } from '#server/security/new-id.ts'
import { passwordFits } from '#server/security/password-hash.ts'
import type { App } from '#server/services.ts'
import type { Device } from '#server/features/sessions/device.ts'
import { insertSession } from '#server/features/sessions/queries.ts'

type LoginServices = Pick<App, 'tokens' | 'linkTokens' | 'relyingParty' | 'blockedLogins'>

/**
 * Begins a session for the right e-mail address and password, and returns its token, or begins the second
 * step that the member takes; throws `error.login.failed` for anything else, and `error.login.blocked` when
 * an administrator has blocked the account.
 */
export async function logIn(
  ctx: Context,
  services: LoginServices,
  { username: email, password, device }: { username: string; password: string; device: Device },
): Promise<{ token: string } | { secondStep: SecondStep }> {
  const login = services.blockedLogins.includes(email) ? undefined : await findLogin(ctx.reader, email)
  const fits = await passwordFits(password, login?.passwordHash)
  if (login === undefined || !fits) throw new ApiError('error.login.failed')
  return ctx.transact(async (tx) => {
    // Otherwise a session could begin with a password that was replaced since it was checked, and outlive the
    // change.
    const member = await lockLogin(tx.writer, login)
    if (member === undefined) throw new ApiError('error.login.failed')
    // Said only to a person who knows the password, so that a stranger does not learn that the account
    // exists.
    if (member.blockedAt !== null) throw new ApiError('error.login.blocked')
    const secondStep = await startSecondStep(tx, services, member, 'login')
    if (secondStep !== undefined) return { secondStep }
    return { token: await beginSession(tx, services.tokens, member, device) }
  })
}

/** Asks for any passkey of this site. */
export async function startPasskeyLogin(ctx: Context, { linkTokens, relyingParty }: LoginServices) {
  const challenge = newChallenge()
  const check = { id: newId(), memberId: null, purpose: 'passkeyLogin', challenge } as const
  await ctx.transact((tx) => insertCheck(tx.writer, check, tx.now))
  const options = await askForPasskey(relyingParty, challenge)
  return { token: linkTokens.sign('identity', check.id), options }
}

/**
 * Begins a session for the owner of the passkey, who has proved to the device who they are. Throws
 * `error.secondStep.over` for a challenge that is used or over, and `error.passkey.refused` for anything else
 * that is wrong.
 */
export async function logInWithPasskey(
  ctx: Context,
  services: LoginServices,
  { token, proof, device }: { token: string; proof: PasskeyProof; device: Device },
): Promise<{ accessToken: string; email: string }> {
  const { tokens, linkTokens, relyingParty, blockedLogins } = services
  const { reader } = ctx
  const id = linkTokens.read('identity', token)
  const challenge = id === undefined ? undefined : await findPasskeyLogin(reader, id, ctx.now)
  if (id === undefined || challenge === undefined) throw new ApiError('error.secondStep.over')

  const passkey = await findPasskey(reader, proof.id)
  const refused = new ApiError('error.passkey.refused')
  if (passkey === undefined || proof.response.userHandle !== userHandleOf(passkey.memberId)) throw refused
  if (blockedLogins.includes(passkey.email.toLowerCase())) throw refused
  const after = await newCounterOf(relyingParty, proof, { passkey, challenge })
  if (after === undefined) throw refused
  return ctx.transact(async (tx) => {
    const { writer, now } = tx
    await expectUnblocked(writer, passkey.memberId)
    if (!(await countAttempt(writer, id, now))) throw new ApiError('error.secondStep.over')
    await markCheckUsed(writer, id, now)
    const use = { id: passkey.id, before: passkey.counter, after }
    if (!(await recordPasskeyUse(writer, use, now))) throw refused
    const member = { id: passkey.memberId, role: passkey.role }
    const accessToken = await beginSession(tx, tokens, member, device)
    return { accessToken, email: passkey.email }
  })
}

/**
 * Begins a session for a proof of a second factor, after the password was right, and returns its token.
 * Throws as `passCheck` does. A new password ends the check, so that no session begins with the replaced one.
 */
export async function finishLogin(
  ctx: Context,
  services: Pick<App, 'tokens' | 'sealedSecrets' | 'relyingParty'>,
  check: OpenCheck,
  { proof, device }: { proof: Proof; device: Device },
): Promise<string> {
  const member = { id: check.memberId, role: check.role }
  return passCheck(ctx, services, check, proof, (tx) => beginSession(tx, services.tokens, member, device))
}

/** Begins a session on a device and returns its token. The caller has locked the member. */
export async function beginSession(
  { writer, now }: TransactionContext,
  tokens: Tokens,
  { id: memberId, role }: { id: string; role: Role },
  { browser, system }: Device,
): Promise<string> {
  const id = newId()
  await insertSession(writer, {
    id,
    memberId,
    begunAt: now,
    lastUsedAt: now,
    expiresAt: now + tokenLifeMs,
    browser,
    system,
    kioskPinHash: null,
  })
  return tokens.sign({ id: memberId, role, sessionId: id })
}
