import type { Database, Writer } from '#server/database/database.ts'
import { lockMember } from '#server/features/members/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import type { SealedSecrets } from '#server/security/sealed-secrets.ts'
import { announceChange } from './announce-change.ts'
import { expectConfirmation } from './confirm-identity.ts'
import { readFactors } from './queries.ts'
import { hashedCodes, newRecoveryCodes } from './recovery-codes.ts'
import { replaceRecoveryCodes } from './recovery-queries.ts'
import { takesSecondStep } from './rules.ts'

/** Makes codes in place of earlier ones. Throws `error.secondFactor.notFound` when there is no factor that they could replace. */
export async function makeRecoveryCodes(
  {
    database,
    linkTokens,
    sealedSecrets,
  }: { database: Database; linkTokens: LinkTokens; sealedSecrets: SealedSecrets },
  caller: AdminCaller,
  confirmation: string,
  now: number,
): Promise<string[]> {
  const { id } = caller
  await expectConfirmation({ reader: database.reader, linkTokens }, caller, confirmation, now)
  const codes = newRecoveryCodes()
  await database.transact(async (writer: Writer) => {
    const member = await lockMember(writer, id)
    if (member === undefined) throw new ApiError('error.server.token_expired')
    if (!takesSecondStep(member.role, await readFactors(writer, id)))
      throw new ApiError('error.secondFactor.notFound')
    await replaceRecoveryCodes(writer, hashedCodes(sealedSecrets, id, codes), now)
    await announceChange(writer, member, { kind: 'recoveryCodesMade', content: {} }, now)
  })
  return codes
}
