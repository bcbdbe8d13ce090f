import type { SecondStep, SecondStepProof } from '#contract/second-factors/identity.ts'
import type { Role } from '#contract/roles.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import { expectPassword } from '#server/features/members/own-member.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { MemberCaller } from '#server/http/authentication.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import { newId } from '#server/security/new-id.ts'
import type { App } from '#server/services.ts'
import { isoText } from '#time/tokyo.ts'
import { expectOpenCheck, passCheck } from './pass-check.ts'
import { findOpenCheck, findPasskeys, findRecoveryCodes, insertCheck, readFactors } from './queries.ts'
import type { OpenCheck } from './queries.ts'
import { newChallenge } from './relying-party.ts'
import { takesSecondStep } from './rules.ts'
import { askForPasskey } from './verify-passkey.ts'

/** The member and the session in which the member confirms who they are. */
type Confirming = Pick<MemberCaller, 'id' | 'sessionId'>

/**
 * A confirmation for the right password, or the second step that is needed too. Throws
 * `error.password.incorrect`.
 */
export async function confirmIdentity(
  ctx: Context<MemberCaller>,
  services: Pick<App, 'linkTokens' | 'relyingParty'>,
  password: string,
): Promise<{ confirmation: string } | { secondStep: SecondStep }> {
  await expectPassword(ctx.reader, ctx.caller.id, password)
  return ctx.transact(async (tx) => {
    const secondStep = await startSecondStep(tx, services, tx.caller, 'confirm')
    if (secondStep !== undefined) return { secondStep }
    return { confirmation: await confirm(tx, services.linkTokens, tx.caller) }
  })
}

/**
 * A confirmation for the second step. Throws when the step is not of the caller's session, or as `passCheck`
 * does.
 */
export async function passIdentityStep(
  ctx: Context<MemberCaller>,
  services: Pick<App, 'linkTokens' | 'sealedSecrets' | 'relyingParty'>,
  { token, ...proof }: SecondStepProof,
): Promise<string> {
  const check = await expectOpenCheck(ctx, services.linkTokens, { purpose: 'confirm', token })
  if (!isOf(ctx.caller, check)) throw new ApiError('error.secondStep.over')
  return passCheck(ctx, services, check, proof, (tx) => confirm(tx, services.linkTokens, ctx.caller))
}

async function confirm(
  tx: TransactionContext,
  linkTokens: LinkTokens,
  { id: memberId, sessionId }: Confirming,
): Promise<string> {
  const id = newId()
  await insertCheck(tx.writer, { id, memberId, sessionId, purpose: 'confirmed' }, tx.now)
  return linkTokens.sign('identity', id)
}

/**
 * Whether the check is of the session. What was confirmed in another one, or before a logout, does not count.
 */
export const isOf = ({ id, sessionId }: Confirming, check: OpenCheck | undefined): boolean =>
  check?.memberId === id && check.sessionId === sessionId

/**
 * Throws `error.identity.unconfirmed` unless the member got the confirmation in this session within the last
 * quarter of an hour.
 */
export async function expectConfirmation(
  ctx: Context<Confirming>,
  linkTokens: LinkTokens,
  confirmation: string | undefined,
): Promise<void> {
  const id = confirmation === undefined ? undefined : linkTokens.read('identity', confirmation)
  const check = id === undefined ? undefined : await findOpenCheck(ctx.reader, id, 'confirmed', ctx.now)
  if (!isOf(ctx.caller, check)) throw new ApiError('error.identity.unconfirmed')
}

/**
 * Begins the second step for a member whose password was right; undefined when the password is enough.
 */
export async function startSecondStep(
  { writer, now }: TransactionContext,
  { linkTokens, relyingParty }: Pick<App, 'linkTokens' | 'relyingParty'>,
  member: { id: string; role: Role; sessionId?: string },
  purpose: 'login' | 'confirm',
): Promise<SecondStep | undefined> {
  const factors = await readFactors(writer, member.id)
  if (!takesSecondStep(member.role, factors)) return undefined
  const codes = await findRecoveryCodes(writer, member.id)
  const passkeys = await findPasskeys(writer, member.id)
  const ways: SecondStep['ways'] = []
  if (passkeys.length > 0) ways.push('passkey')
  if (factors.hasTotp) ways.push('totp')
  if (codes !== undefined && codes.left > 0) ways.push('recoveryCode')
  const id = newId()
  const challenge = newChallenge()
  const check = { id, memberId: member.id, sessionId: member.sessionId, purpose, challenge }
  const expiresAt = await insertCheck(writer, check, now)
  const passkey = passkeys.length > 0 ? await askForPasskey(relyingParty, challenge, passkeys) : undefined
  const token = linkTokens.sign('identity', id)
  return { token, expiresAt: isoText(expiresAt), ways, ...(passkey && { passkey }) }
}
