import type { SecondStep, SecondStepProof } from '#contract/second-factors/identity.ts'
import type { Role } from '#contract/members/members.ts'
import type { Database, Reader, Writer } from '#server/database/database.ts'
import { expectPassword } from '#server/features/members/check-password.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { MemberCaller } from '#server/http/authentication.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import { newId } from '#server/security/new-id.ts'
import type { SealedSecrets } from '#server/security/sealed-secrets.ts'
import { isoText } from '#time/tokyo.ts'
import { expectOpenCheck, passCheck } from './pass-check.ts'
import { findOpenCheck, findPasskeys, findRecoveryCodes, insertCheck, readFactors } from './queries.ts'
import type { OpenCheck } from './queries.ts'
import { newChallenge } from './relying-party.ts'
import type { RelyingParty } from './relying-party.ts'
import { takesSecondStep } from './rules.ts'
import { askForPasskey } from './verify-passkey.ts'

/** The member and the session in which the member confirms who they are. */
type Confirming = Pick<MemberCaller, 'id' | 'sessionId'>

interface IdentityServices {
  database: Database
  linkTokens: LinkTokens
  sealedSecrets: SealedSecrets
  relyingParty: RelyingParty
}

/**
 * A confirmation for the right password, or the second step that is needed too. Throws
 * `error.password.incorrect`.
 */
export async function confirmIdentity(
  parts: Omit<IdentityServices, 'sealedSecrets'>,
  caller: MemberCaller,
  password: string,
  now: number,
): Promise<{ confirmation: string } | { secondStep: SecondStep }> {
  const { database } = parts
  await expectPassword(database.reader, caller.id, password)
  return database.transact(async (writer) => {
    const secondStep = await startSecondStep({ writer, ...parts }, caller, 'confirm', now)
    if (secondStep !== undefined) return { secondStep }
    return { confirmation: await confirm(writer, parts, caller, now) }
  })
}

/**
 * A confirmation for the second step. Throws when the step is not of the caller's session, or as `passCheck`
 * does.
 */
export async function passIdentityStep(
  parts: IdentityServices,
  caller: MemberCaller,
  { token, ...proof }: SecondStepProof,
  now: number,
): Promise<string> {
  const { database, linkTokens } = parts
  const step = { purpose: 'confirm', token } as const
  const check = await expectOpenCheck({ reader: database.reader, linkTokens }, step, now)
  if (!isOf(caller, check)) throw new ApiError('error.secondStep.over')
  return passCheck(parts, check, proof, now, (writer) => confirm(writer, parts, caller, now))
}

async function confirm(
  writer: Writer,
  { linkTokens }: { linkTokens: LinkTokens },
  { id: memberId, sessionId }: Confirming,
  now: number,
): Promise<string> {
  const id = newId()
  await insertCheck(writer, { id, memberId, sessionId, purpose: 'confirmed' }, now)
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
  { reader, linkTokens }: { reader: Reader; linkTokens: LinkTokens },
  caller: Confirming,
  confirmation: string | undefined,
  now: number,
): Promise<void> {
  const id = confirmation === undefined ? undefined : linkTokens.read('identity', confirmation)
  const check = id === undefined ? undefined : await findOpenCheck(reader, id, 'confirmed', now)
  if (!isOf(caller, check)) throw new ApiError('error.identity.unconfirmed')
}

interface StartCheckParts {
  writer: Writer
  linkTokens: LinkTokens
  relyingParty: RelyingParty
}

/**
 * Begins the second step for a member whose password was right; undefined when the password is enough.
 */
export async function startSecondStep(
  { writer, linkTokens, relyingParty }: StartCheckParts,
  member: { id: string; role: Role; sessionId?: string },
  purpose: 'login' | 'confirm',
  now: number,
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
