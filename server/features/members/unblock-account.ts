import type { Database } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { setBlocked } from './administrator-queries.ts'
import { lockMember } from './queries.ts'

/**
 * Lets the member of a blocked account log in again; does nothing when it is not blocked. Throws `error.member.notFound`.
 * @param actor null for the operator at the command line
 */
export async function unblockAccount(
  database: Database,
  { id, actor }: { id: string; actor: AdminId | null },
  now: number,
): Promise<void> {
  await database.transact(async (writer) => {
    const member = await lockMember(writer, id)
    if (member === undefined) throw new ApiError('error.member.notFound')
    if (member.blockedAt === null) return
    await setBlocked(writer, id, null)
    const entry = { action: 'account.unblocked', subjectId: id, before: null, after: null } as const
    await record(writer, { actor, ...entry }, now)
  })
}
