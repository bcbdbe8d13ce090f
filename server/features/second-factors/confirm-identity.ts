import type { SecondStep, SecondStepProof } from '#contract/second-step.ts'
import type { Database, Reader, Writer } from '#server/database/database.ts'
import { expectPassword } from '#server/features/sessions/check-password.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { MemberCaller, MemberId } from '#server/http/authentication.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import { newId } from '#server/security/new-id.ts'
import type { SealedSecrets } from '#server/security/sealed-secrets.ts'
import { findOpenCheck, insertCheck } from './check-queries.ts'
import { expectOpenCheck, passCheck } from './pass-check.ts'
import type { RelyingParty } from './relying-party.ts'
import { startSecondStep } from './start-check.ts'

interface Parts {
  database: Database
  linkTokens: LinkTokens
  sealedSecrets: SealedSecrets
  relyingParty: RelyingParty
}

/** A confirmation for the right password, or the second step that is needed too. Throws `error.password.incorrect`. */
export async function confirmIdentity(
  parts: Omit<Parts, 'sealedSecrets'>,
  caller: MemberCaller,
  password: string,
  now: number,
): Promise<{ confirmation: string } | { secondStep: SecondStep }> {
  const { database } = parts
  await expectPassword(database.reader, caller.id, password)
  return database.transact(async (writer) => {
    const secondStep = await startSecondStep({ writer, ...parts }, caller, 'confirm', now)
    if (secondStep !== undefined) return { secondStep }
    return { confirmation: await confirm(writer, parts, caller.id, now) }
  })
}

/** A confirmation for the second step. Throws when the step is not the caller's, or as `passCheck` does. */
export async function passIdentityStep(
  parts: Parts,
  id: MemberId,
  { token, ...proof }: SecondStepProof,
  now: number,
): Promise<string> {
  const { database, linkTokens } = parts
  const step = { purpose: 'confirm', token } as const
  const check = await expectOpenCheck({ reader: database.reader, linkTokens }, step, now)
  if (check.memberId !== id) throw new ApiError('error.secondStep.over')
  return passCheck(parts, check, proof, now, (writer) => confirm(writer, parts, id, now))
}

async function confirm(
  writer: Writer,
  { linkTokens }: { linkTokens: LinkTokens },
  memberId: string,
  now: number,
): Promise<string> {
  const id = newId()
  await insertCheck(writer, { id, memberId, purpose: 'confirmed' }, now)
  return linkTokens.sign('identity', id)
}

/** Throws `error.identity.unconfirmed` unless the member got the confirmation within the last quarter of an hour. */
export async function expectConfirmation(
  { reader, linkTokens }: { reader: Reader; linkTokens: LinkTokens },
  memberId: string,
  confirmation: string | undefined,
  now: number,
): Promise<void> {
  const id = confirmation === undefined ? undefined : linkTokens.read('identity', confirmation)
  const check = id === undefined ? undefined : await findOpenCheck(reader, id, 'confirmed', now)
  if (check?.memberId !== memberId) throw new ApiError('error.identity.unconfirmed')
}
