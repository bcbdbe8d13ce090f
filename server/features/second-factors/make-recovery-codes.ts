import { randomBytes } from 'node:crypto'
import { normaliseRecoveryCode } from '#contract/normalise.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { lockMember } from '#server/features/members/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import { hashWithSalt } from '#server/security/password-hash.ts'
import { announceChange } from './announce-change.ts'
import { expectConfirmation } from './confirm-identity.ts'
import { readFactors } from './queries.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { replaceRecoveryCodes } from './recovery-queries.ts'
import { takesSecondStep } from './rules.ts'

interface PreparedCodes {
  codes: string[]
  salt: string
  hashes: string[]
}

/** New codes with their hashes. Called before a transaction, because hashing takes long. */
export async function prepareRecoveryCodes(): Promise<PreparedCodes> {
  const codes = newRecoveryCodes()
  const salt = randomBytes(16)
  const hashes = await Promise.all(codes.map((code) => hashWithSalt(normaliseRecoveryCode(code), salt)))
  return { codes, salt: salt.toString('base64url'), hashes }
}

/** Makes codes in place of earlier ones. Throws `error.secondFactor.notFound` when there is no factor that they could replace. */
export async function makeRecoveryCodes(
  { database, linkTokens }: { database: Database; linkTokens: LinkTokens },
  id: AdminId,
  confirmation: string,
  now: number,
): Promise<string[]> {
  await expectConfirmation({ reader: database.reader, linkTokens }, id, confirmation, now)
  const { codes, ...stored } = await prepareRecoveryCodes()
  await database.transact(async (writer: Writer) => {
    const member = await lockMember(writer, id)
    if (member === undefined) throw new ApiError('error.server.token_expired')
    if (!takesSecondStep(member.role, await readFactors(writer, id)))
      throw new ApiError('error.secondFactor.notFound')
    await replaceRecoveryCodes(writer, { memberId: id, ...stored }, now)
    await announceChange(writer, member, { kind: 'recoveryCodesMade', content: {} }, now)
  })
  return codes
}
