import type { Database } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { endFeedOf } from '#server/features/calendar-feeds/queries.ts'
import { endCodeOf } from '#server/features/member-codes/queries.ts'
import { lockMember, setBlocked } from '#server/features/members/queries.ts'
import { endResetsOf, endSessionsOf } from '#server/features/sessions/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { lockAdministrator } from './administrators.ts'
import { queueMemberMail } from './mails.ts'

/**
 * Blocks the account of an administrator, who cannot log in until it is unblocked, and ends their sessions
 * and calendar feed. Does nothing when it is blocked already. Throws what `lockAdministrator` throws.
 * @param actor null for the operator at the command line
 */
export async function blockAccount(
  database: Database,
  { id, actor }: { id: string; actor: AdminId | null },
  now: number,
): Promise<void> {
  await database.transact(async (writer) => {
    const member = await lockAdministrator(writer, id, actor)
    if (member.blockedAt !== null) return
    await setBlocked(writer, id, now)
    await endSessionsOf(writer, id)
    await endFeedOf(writer, id)
    await endCodeOf(writer, id)
    await endResetsOf(writer, id, now)
    const entry = { action: 'account.blocked', subjectId: id, before: null, after: null } as const
    await record(writer, { actor, ...entry }, now)
    const to = { ...member, memberId: id }
    await queueMemberMail(writer, { kind: 'accountBlocked', to, content: { changedAt: now } }, now)
  })
}

/**
 * Lets the member of a blocked account log in again; does nothing when it is not blocked. Throws
 * `error.member.notFound`.
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
