import type { FastifyRequest } from 'fastify'
import type { SecondStepProof } from '#contract/second-factors/identity.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import { lockMember } from '#server/features/members/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import { recordSecurityEvent } from '#server/http/security-log.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import type { App } from '#server/services.ts'
import { announceChange, recordForStaff } from './mails.ts'
import {
  acceptStep,
  countAttempt,
  findOpenCheck,
  findPasskey,
  findRecoveryCodes,
  findTotp,
  markCheckUsed,
  recordPasskeyUse,
  spendRecoveryCode,
} from './queries.ts'
import type { OpenCheck } from './queries.ts'
import { hashLike } from './recovery-codes.ts'
import type { CheckPurpose } from './rules.ts'
import { stepOfCode, totpPurpose } from './totp.ts'
import { newCounterOf } from './verify-passkey.ts'

/**
 * The check that a token names, with its member. Throws `error.secondStep.over` when it can no longer be
 * passed.
 */
export async function expectOpenCheck(
  ctx: Context,
  linkTokens: LinkTokens,
  { purpose, token }: { purpose: CheckPurpose; token: string },
): Promise<OpenCheck> {
  const id = linkTokens.read('identity', token)
  const check = id === undefined ? undefined : await findOpenCheck(ctx.reader, id, purpose, ctx.now)
  if (check === undefined) throw new ApiError('error.secondStep.over')
  return check
}

/** What a person sends to pass a check whose token was read before. */
export type Proof = Omit<SecondStepProof, 'token'>

type CheckServices = Pick<App, 'sealedSecrets' | 'relyingParty'>

/**
 * Passes an open check with a proof of a second factor, and does the work in the same transaction. Throws
 * `error.secondStep.incorrect` for a proof that is wrong or was used before, which counts as an attempt, and
 * `error.secondStep.over` when another request has used up the check.
 */
export async function passCheck<Result>(
  ctx: Context,
  services: CheckServices,
  check: OpenCheck,
  proof: Proof,
  work: (tx: TransactionContext) => Promise<Result>,
): Promise<Result> {
  const { memberId } = check
  // Verified before the transaction: hashing takes long, and writers wait for one another.
  const evidence = await verifyProof(ctx, services, check, proof)
  const passed = await ctx.transact(async (tx) => {
    await expectUnblocked(tx.writer, memberId)
    if (!(await countAttempt(tx.writer, check.id, tx.now))) throw new ApiError('error.secondStep.over')
    if (evidence === undefined || !(await consumeProof(tx, memberId, evidence))) {
      const after = { factor: factorOf(proof) }
      await recordForStaff(tx, { ...check, id: memberId }, { action: 'secondStep.failed', after })
      return undefined
    }
    await markCheckUsed(tx.writer, check.id, tx.now)
    await announceUse(tx, check, evidence)
    return { result: await work(tx) }
  })
  // Thrown after the commit, because the attempt counts.
  if (passed === undefined) throw new ApiError('error.secondStep.incorrect', wrongField(proof, evidence))
  return passed.result
}

/**
 * Locks the member, so that no other transaction blocks or closes the account meanwhile. Throws when one has
 * done so.
 */
export async function expectUnblocked(writer: Writer, memberId: string): Promise<void> {
  const member = await lockMember(writer, memberId)
  if (member === undefined) throw new ApiError('error.secondStep.over')
  if (member.blockedAt !== null) throw new ApiError('error.login.blocked')
}

const fieldOf = { passkey: 'passkey', totp: 'code', recoveryCode: 'recoveryCode' }

const wrongField = (proof: Proof, evidence: VerifiedProof | undefined) => ({
  [fieldOf[factorOf(proof)]]: evidence?.way === 'totp' ? 'used' : 'incorrect',
})

/** Recovery codes are for emergencies, so the member is told of each. */
async function announceUse(tx: TransactionContext, check: OpenCheck, { way }: VerifiedProof): Promise<void> {
  if (way !== 'recoveryCode') return
  const codes = await findRecoveryCodes(tx.writer, check.memberId)
  const content = { left: codes?.left ?? 0 }
  await announceChange(tx, { ...check, id: check.memberId }, { kind: 'recoveryCodeUsed', content })
}

/** Records in the security log whether a member's proof of a second factor was accepted. */
export async function recordProof<Result>(
  request: FastifyRequest,
  { member, proof }: { member: string; proof: Proof },
  accepted: Promise<Result>,
): Promise<Result> {
  const details = { member, factor: factorOf(proof) }
  const result = await accepted.catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'error.secondStep.incorrect')
      recordSecurityEvent(request, 'secondFactor.refused', details)
    throw error
  })
  recordSecurityEvent(request, 'secondFactor.passed', details)
  return result
}

/** The kind of factor that a proof is of. */
function factorOf({ passkey, recoveryCode }: Proof): 'passkey' | 'totp' | 'recoveryCode' {
  if (passkey !== undefined) return 'passkey'
  return recoveryCode === undefined ? 'totp' : 'recoveryCode'
}

/** A proof that looks right and is not used up yet. */
type VerifiedProof =
  | { way: 'passkey'; id: string; before: number; after: number }
  | { way: 'totp'; sealedSecret: string; step: number }
  | { way: 'recoveryCode'; hash: string }

/** Compares a proof with what the member has; undefined when it is wrong. It is not used up yet. */
async function verifyProof(
  { reader, now }: Context,
  { sealedSecrets, relyingParty }: CheckServices,
  { memberId, challenge }: OpenCheck,
  { passkey: answer, recoveryCode, code = '' }: Proof,
): Promise<VerifiedProof | undefined> {
  if (answer !== undefined) {
    const passkey = await findPasskey(reader, answer.id)
    if (passkey?.memberId !== memberId) return undefined
    const after = await newCounterOf(relyingParty, answer, { passkey, challenge })
    const { id, counter } = passkey
    return after === undefined ? undefined : { way: 'passkey', id, before: counter, after }
  }
  if (recoveryCode !== undefined) {
    const codes = await findRecoveryCodes(reader, memberId)
    if (codes === undefined) return undefined
    return { way: 'recoveryCode', hash: await hashLike(sealedSecrets, codes.stored, recoveryCode) }
  }
  const totp = await findTotp(reader, memberId)
  const secret = totp && sealedSecrets.open(totpPurpose(memberId), totp.sealedSecret)
  const step = secret === undefined ? undefined : stepOfCode(secret, code, now)
  if (totp === undefined || step === undefined) return undefined
  return { way: 'totp', sealedSecret: totp.sealedSecret, step }
}

/** Uses the proof up; false, and nothing done, when it was used before. */
async function consumeProof(
  tx: TransactionContext,
  memberId: string,
  evidence: VerifiedProof,
): Promise<boolean> {
  if (evidence.way === 'passkey') return recordPasskeyUse(tx.writer, evidence, tx.now)
  if (evidence.way === 'totp') return acceptStep(tx.writer, { memberId, ...evidence }, tx.now)
  return spendRecoveryCode(tx.writer, { memberId, hash: evidence.hash }, tx.now)
}
