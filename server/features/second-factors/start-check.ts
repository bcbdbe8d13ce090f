import type { Role } from '#contract/members.ts'
import type { SecondStep } from '#contract/second-step.ts'
import type { Writer } from '#server/database/database.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import { newId } from '#server/security/new-id.ts'
import { isoText } from '#time/tokyo.ts'
import { insertCheck } from './check-queries.ts'
import { findPasskeys } from './passkey-queries.ts'
import { readFactors } from './queries.ts'
import { findRecoveryCodes } from './recovery-queries.ts'
import { newChallenge } from './relying-party.ts'
import type { RelyingParty } from './relying-party.ts'
import { takesSecondStep } from './rules.ts'
import { askForPasskey } from './verify-passkey.ts'

interface Parts {
  writer: Writer
  linkTokens: LinkTokens
  relyingParty: RelyingParty
}

/**
 * Begins the second step for a member whose password was right; undefined when the password is enough.
 */
export async function startSecondStep(
  { writer, linkTokens, relyingParty }: Parts,
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
