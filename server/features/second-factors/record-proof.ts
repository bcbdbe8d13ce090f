import type { FastifyRequest } from 'fastify'
import type { SecondStepProof } from '#contract/second-step.ts'
import { ApiError } from '#server/http/api-error.ts'
import { recordSecurityEvent } from '#server/http/security-log.ts'

/** Records in the security log whether a member's proof of a second factor was accepted. */
export async function recordProof<Result>(
  request: FastifyRequest,
  { member, proof }: { member: string; proof: Omit<SecondStepProof, 'token'> },
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
export function factorOf({
  passkey,
  recoveryCode,
}: Omit<SecondStepProof, 'token'>): 'passkey' | 'totp' | 'recoveryCode' {
  if (passkey !== undefined) return 'passkey'
  return recoveryCode === undefined ? 'totp' : 'recoveryCode'
}
