import type { FactorAdded } from '#contract/second-factors.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { lockMember } from '#server/features/members/queries.ts'
import { endSessionsOf } from '#server/features/sessions/session-queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { MemberCaller } from '#server/http/authentication.ts'
import type { SealedSecrets } from '#server/security/sealed-secrets.ts'
import { announceChange } from './announce-change.ts'
import type { NamedFactor } from './mails.ts'
import { readFactors } from './queries.ts'
import { hashedCodes, newRecoveryCodes } from './recovery-codes.ts'
import { replaceRecoveryCodes } from './recovery-queries.ts'
import { lacksFactor } from './rules.ts'

/**
 * Adds a factor by the work, and tells the member. The first factor of an administrator brings recovery codes and ends
 * every other session, because another person who knew the password may have logged in before.
 */
export async function addFactor(
  { database, sealedSecrets }: { database: Database; sealedSecrets: SealedSecrets },
  { id, sessionId }: MemberCaller,
  { factor, work }: { factor: NamedFactor; work: (writer: Writer) => Promise<void> },
  now: number,
): Promise<FactorAdded> {
  return database.transact(async (writer) => {
    const member = await lockMember(writer, id)
    if (member === undefined) throw new ApiError('error.server.token_expired')
    const isFirst = lacksFactor(member.role, await readFactors(writer, id))
    await work(writer)
    await announceChange(writer, member, { kind: 'secondFactorAdded', content: { factor } }, now)
    if (!isFirst) return {}
    const codes = newRecoveryCodes()
    await replaceRecoveryCodes(writer, hashedCodes(sealedSecrets, id, codes), now)
    await endSessionsOf(writer, id, { except: sessionId })
    return { recoveryCodes: codes }
  })
}
