import { importLimits } from '#contract/import-limits.ts'
import type { Database } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { queueMemberMails } from '#server/features/members/mails.ts'
import { makeResetLinks } from '#server/features/sessions/reset-password.ts'
import { invitationLifeMs } from '#server/features/sessions/rules.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { hourMs } from '#time/tokyo.ts'
import { countUninvited, findLastInvitation, findUninvited, markInvited } from './invitation-queries.ts'
import { lockImport } from './queries.ts'

interface Wanted {
  id: string
  actor: AdminId
  perHour: number
}

/**
 * Queues the mail with the link for a password to the next members of an import who have none. The mails become due one after the
 * other, because mail servers refuse a sender who sends thousands at once; a link lives from the moment at which its mail is due.
 * Throws `error.import.notFound`.
 */
export function inviteImported(
  database: Database,
  { id, actor, perHour }: Wanted,
  now: number,
): Promise<{ invited: number; left: number }> {
  return database.transact(async (writer) => {
    const found = await lockImport(writer, id)
    if (found === undefined || found.finishedAt === null) throw new ApiError('error.import.notFound')
    const members = await findUninvited(writer, id, importLimits.invitationsAtOnce)
    if (members.length === 0) return { invited: 0, left: 0 }
    const everyMs = hourMs / perHour
    const last = await findLastInvitation(writer, id)
    const begin = last === undefined ? now : Math.max(now, last + everyMs)
    const due = members.map((member, position) => ({ member, at: Math.round(begin + position * everyMs) }))
    const links = await makeResetLinks(
      writer,
      due.map((one) => ({ ...one, memberId: one.member.id, expiresAt: one.at + invitationLifeMs })),
      now,
    )
    await queueMemberMails(
      writer,
      links.map(({ member, at, resetId, expiresAt }) => ({
        kind: 'memberAdded' as const,
        to: { ...member, memberId: member.id },
        content: { resetId, expiresAt },
        waitMs: at - now,
      })),
      now,
    )
    await markInvited(
      writer,
      id,
      due.map(({ member, at }) => ({ line: member.line, at })),
    )
    const after = { invitations: members.length, perHour }
    await record(writer, { actor, action: 'members.invited', subjectId: id, before: null, after }, now)
    return { invited: members.length, left: await countUninvited(writer, id) }
  })
}
