import type { Database } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { markEmailConfirmed } from './email-confirmation-queries.ts'
import { lockMember } from './queries.ts'

/**
 * An administrator who knows the person confirms that the address is the member's. Throws `error.member.changed` when the member has
 * another address than the administrator saw. Records nothing when the address was confirmed before.
 */
export function confirmMemberEmail(
  database: Database,
  actor: AdminId,
  { id, email }: { id: string; email: string },
  now: number,
): Promise<{ id: string }> {
  return database.transact(async (writer) => {
    const member = await lockMember(writer, id)
    if (member === undefined) throw new ApiError('error.member.notFound')
    if (member.email !== email) throw new ApiError('error.member.changed', { email: 'changed' })
    if (await markEmailConfirmed(writer, id, now)) {
      const entry = { action: 'member.emailConfirmed', subjectId: id, before: null, after: null } as const
      await record(writer, { actor, ...entry }, now)
    }
    return { id }
  })
}
