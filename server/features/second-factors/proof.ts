import type { PasskeyProof } from '#contract/passkey-proof.ts'
import type { SecondStepProof } from '#contract/second-step.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import type { SealedSecrets } from '#server/security/sealed-secrets.ts'
import { findPasskey, recordPasskeyUse } from './passkey-queries.ts'
import { hashLike } from './recovery-codes.ts'
import { findRecoveryCodes, spendRecoveryCode } from './recovery-queries.ts'
import type { RelyingParty } from './relying-party.ts'
import { acceptStep, findTotp } from './totp-queries.ts'
import { stepOfCode, totpPurpose } from './totp.ts'
import { newCounterOf } from './verify-passkey.ts'

/** A proof that looks right and is not used up yet. */
export type Evidence =
  | { way: 'passkey'; id: string; before: number; after: number }
  | { way: 'totp'; sealedSecret: string; step: number }
  | { way: 'recoveryCode'; hash: string }

interface Parts {
  reader: Reader
  sealedSecrets: SealedSecrets
  relyingParty: RelyingParty
}

interface Asked {
  memberId: string
  /** What a passkey must sign. */
  challenge: string
}

/** Compares a proof with what the member has; undefined when it is wrong. It is not used up yet. */
export async function weighProof(
  parts: Parts,
  asked: Asked,
  { passkey, recoveryCode, code = '' }: Omit<SecondStepProof, 'token'>,
  now: number,
): Promise<Evidence | undefined> {
  if (passkey !== undefined) return weighPasskey(parts, asked, passkey)
  if (recoveryCode !== undefined) return weighRecoveryCode(parts, asked.memberId, recoveryCode)
  return weighCode(parts, asked.memberId, code, now)
}

async function weighPasskey(
  { reader, relyingParty }: Parts,
  { memberId, challenge }: Asked,
  proof: PasskeyProof,
): Promise<Evidence | undefined> {
  const passkey = await findPasskey(reader, proof.id)
  if (passkey?.memberId !== memberId) return undefined
  const after = await newCounterOf(relyingParty, proof, { passkey, challenge })
  const { id, counter } = passkey
  return after === undefined ? undefined : { way: 'passkey', id, before: counter, after }
}

async function weighRecoveryCode(
  { reader, sealedSecrets }: Parts,
  memberId: string,
  code: string,
): Promise<Evidence | undefined> {
  const codes = await findRecoveryCodes(reader, memberId)
  if (codes === undefined) return undefined
  return { way: 'recoveryCode', hash: await hashLike(sealedSecrets, codes.stored, code) }
}

async function weighCode(
  { reader, sealedSecrets }: Parts,
  memberId: string,
  code: string,
  now: number,
): Promise<Evidence | undefined> {
  const totp = await findTotp(reader, memberId)
  const secret = totp && sealedSecrets.open(totpPurpose(memberId), totp.sealedSecret)
  const step = secret === undefined ? undefined : stepOfCode(secret, code, now)
  if (totp === undefined || step === undefined) return undefined
  return { way: 'totp', sealedSecret: totp.sealedSecret, step }
}

/** Uses the proof up; false, and nothing done, when it was used before. */
export async function spendProof(
  writer: Writer,
  memberId: string,
  evidence: Evidence,
  now: number,
): Promise<boolean> {
  if (evidence.way === 'passkey') return recordPasskeyUse(writer, evidence, now)
  if (evidence.way === 'totp') return acceptStep(writer, { memberId, ...evidence }, now)
  return spendRecoveryCode(writer, { memberId, hash: evidence.hash }, now)
}
