import type { Database } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { lockMember } from '#server/features/members/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { queuePasswordMail } from './mails.ts'
import { makeResetLink } from './make-reset-link.ts'
import { resetLifeMs } from './rules.ts'

/** An administrator has the link for a new password mailed to a member. Returns where the mail goes. */
export function sendPasswordLink(
  database: Database,
  { id, actor }: { id: string; actor: AdminId },
  now: number,
): Promise<{ email: string }> {
  return database.transact(async (writer) => {
    const member = await lockMember(writer, id)
    if (member === undefined) throw new ApiError('error.member.notFound')
    const content = await makeResetLink(writer, { memberId: id, lifeMs: resetLifeMs }, now)
    await queuePasswordMail(writer, { kind: 'passwordReset', to: { ...member, memberId: id }, content }, now)
    const entry = { action: 'loginLink.sent', subjectId: id, before: null, after: null } as const
    await record(writer, { actor, ...entry }, now)
    return { email: member.email }
  })
}
