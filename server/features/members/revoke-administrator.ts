import type { Database } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { endSessionsOf } from '#server/features/sessions/session-queries.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { makeMember } from './administrator-queries.ts'
import { lockAdministrator } from './lock-administrator.ts'
import { queueMemberMail } from './mails.ts'

/**
 * Makes a member of an administrator and ends their sessions. Throws what `lockAdministrator` throws.
 * @param actor null for the operator at the command line
 */
export async function revokeAdministrator(
  database: Database,
  { id, actor }: { id: string; actor: AdminId | null },
  now: number,
): Promise<void> {
  await database.transact(async (writer) => {
    const member = await lockAdministrator(writer, id, actor)
    await makeMember(writer, id)
    await endSessionsOf(writer, id)
    const entry = { action: 'administrator.revoked', subjectId: id, before: null, after: null } as const
    await record(writer, { actor, ...entry }, now)
    const to = { ...member, memberId: id }
    await queueMemberMail(writer, { kind: 'administratorRevoked', to, content: { changedAt: now } }, now)
  })
}
