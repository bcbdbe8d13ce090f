import type { Database, Writer } from '#server/database/database.ts'
import { lockMember } from '#server/features/members/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { MemberId } from '#server/http/authentication.ts'
import { announceChange } from './announce-change.ts'
import type { NamedFactor } from './mails.ts'
import { readFactors } from './queries.ts'
import { deleteRecoveryCodes } from './recovery-queries.ts'
import { isLastNeeded, takesSecondStep } from './rules.ts'

/**
 * Removes a factor by the work, which returns whether there was one, and tells the member. With the last factor the
 * recovery codes end. Throws `error.secondFactor.notFound`, and `error.secondFactor.last` when it is the only one of an
 * administrator who must have one.
 */
export async function removeFactor(
  { database, isRequired }: { database: Database; isRequired: boolean },
  id: MemberId,
  { factor, work }: { factor: NamedFactor; work: (writer: Writer) => Promise<boolean> },
  now: number,
): Promise<void> {
  await database.transact(async (writer) => {
    const member = await lockMember(writer, id)
    if (member === undefined) throw new ApiError('error.server.token_expired')
    const before = await readFactors(writer, id)
    if (!(await work(writer))) throw new ApiError('error.secondFactor.notFound')
    if (isLastNeeded(member.role, before, isRequired)) throw new ApiError('error.secondFactor.last')
    if (!takesSecondStep(member.role, await readFactors(writer, id))) await deleteRecoveryCodes(writer, id)
    await announceChange(writer, member, { kind: 'secondFactorRemoved', content: { factor } }, now)
  })
}
