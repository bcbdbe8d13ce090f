import type { SecondStepProof } from '#contract/second-step.ts'
import type { Database } from '#server/database/database.ts'
import type { OpenCheck } from '#server/features/second-factors/check-queries.ts'
import { passCheck } from '#server/features/second-factors/pass-check.ts'
import type { RelyingParty } from '#server/features/second-factors/relying-party.ts'
import type { Tokens } from '#server/security/access-tokens.ts'
import type { SealedSecrets } from '#server/security/sealed-secrets.ts'
import { beginSession } from './begin-session.ts'
import type { Device } from './device.ts'

interface Parts {
  database: Database
  tokens: Tokens
  sealedSecrets: SealedSecrets
  relyingParty: RelyingParty
}

/**
 * Begins a session for a proof of a second factor, after the password was right, and returns its token. Throws as
 * `passCheck` does. A new password ends the check, so that no session begins with the replaced one.
 */
export async function finishLogin(
  { tokens, ...parts }: Parts,
  check: OpenCheck,
  { proof, device }: { proof: Omit<SecondStepProof, 'token'>; device: Device },
  now: number,
): Promise<string> {
  const member = { id: check.memberId, role: check.role }
  return passCheck(parts, check, proof, now, (writer) =>
    beginSession({ writer, tokens }, member, device, now),
  )
}
