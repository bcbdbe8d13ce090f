import type { SecondStepProof } from '#contract/second-step.ts'
import type { Database, Reader, Writer } from '#server/database/database.ts'
import { lockMember } from '#server/features/members/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import type { SealedSecrets } from '#server/security/sealed-secrets.ts'
import { announceChange, recordForAdministrator } from './announce-change.ts'
import { countAttempt, findOpenCheck, markCheckUsed } from './check-queries.ts'
import type { OpenCheck } from './check-queries.ts'
import { spendProof, weighProof } from './proof.ts'
import type { Evidence } from './proof.ts'
import { factorOf } from './record-proof.ts'
import { findRecoveryCodes } from './recovery-queries.ts'
import type { RelyingParty } from './relying-party.ts'
import type { CheckPurpose } from './rules.ts'

/** The check that a token names, with its member. Throws `error.secondStep.over` when it can no longer be passed. */
export async function expectOpenCheck(
  { reader, linkTokens }: { reader: Reader; linkTokens: LinkTokens },
  { purpose, token }: { purpose: CheckPurpose; token: string },
  now: number,
): Promise<OpenCheck> {
  const id = linkTokens.read('identity', token)
  const check = id === undefined ? undefined : await findOpenCheck(reader, id, purpose, now)
  if (check === undefined) throw new ApiError('error.secondStep.over')
  return check
}

interface Parts {
  database: Database
  sealedSecrets: SealedSecrets
  relyingParty: RelyingParty
}

/**
 * Passes an open check with a proof of a second factor, and does the work in the same transaction. Throws
 * `error.secondStep.incorrect` for a proof that is wrong or was used before, which counts as an attempt, and
 * `error.secondStep.over` when another request has used up the check.
 */
export async function passCheck<Result>(
  { database, sealedSecrets, relyingParty }: Parts,
  check: OpenCheck,
  proof: Omit<SecondStepProof, 'token'>,
  now: number,
  work: (writer: Writer) => Promise<Result>,
): Promise<Result> {
  const { memberId } = check
  // Weighed before the transaction: hashing takes long, and writers wait for one another.
  const parts = { reader: database.reader, sealedSecrets, relyingParty }
  const evidence = await weighProof(parts, check, proof, now)
  const passed = await database.transact(async (writer) => {
    await expectUnblocked(writer, memberId)
    if (!(await countAttempt(writer, check.id, now))) throw new ApiError('error.secondStep.over')
    if (evidence === undefined || !(await spendProof(writer, memberId, evidence, now))) {
      await recordFailure(writer, check, proof, now)
      return undefined
    }
    await markCheckUsed(writer, check.id, now)
    await announceUse(writer, check, evidence, now)
    return { result: await work(writer) }
  })
  // Thrown after the commit, because the attempt counts.
  if (passed === undefined) throw new ApiError('error.secondStep.incorrect', wrongField(proof, evidence))
  return passed.result
}

/** Locks the member, so that no other transaction blocks or closes the account meanwhile. Throws when one has done so. */
export async function expectUnblocked(writer: Writer, memberId: string): Promise<void> {
  const member = await lockMember(writer, memberId)
  if (member === undefined) throw new ApiError('error.secondStep.over')
  if (member.blockedAt !== null) throw new ApiError('error.login.blocked')
}

const fieldOf = { passkey: 'passkey', totp: 'code', recoveryCode: 'recoveryCode' }

const wrongField = (proof: Omit<SecondStepProof, 'token'>, evidence: Evidence | undefined) => ({
  [fieldOf[factorOf(proof)]]: evidence?.way === 'totp' ? 'used' : 'incorrect',
})

async function recordFailure(
  writer: Writer,
  { memberId: id, role }: OpenCheck,
  proof: Omit<SecondStepProof, 'token'>,
  now: number,
): Promise<void> {
  const after = { factor: factorOf(proof) }
  await recordForAdministrator(writer, { id, role }, { action: 'secondStep.failed', after }, now)
}

/** Recovery codes are for emergencies, so the member is told of each. */
async function announceUse(writer: Writer, check: OpenCheck, { way }: Evidence, now: number): Promise<void> {
  if (way !== 'recoveryCode') return
  const codes = await findRecoveryCodes(writer, check.memberId)
  const content = { left: codes?.left ?? 0 }
  await announceChange(writer, { ...check, id: check.memberId }, { kind: 'recoveryCodeUsed', content }, now)
}
