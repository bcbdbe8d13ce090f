import { importLimits } from '#contract/importing/import-limits.ts'
import type { FinishedImport } from '#contract/importing/imports.ts'
import type { Context } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { queueMemberMails } from '#server/features/accounts/mails.ts'
import { makeResetLinks } from '#server/features/login/reset-password.ts'
import { invitationLifeMs } from '#server/features/sessions/rules.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { fullName } from '#studio/person-name.ts'
import { hourMs, isoText } from '#time/tokyo.ts'
import {
  countLines,
  countUninvited,
  findLastInvitation,
  findUninvited,
  listFinished,
  lockImport,
  markInvited,
} from './queries.ts'

/**
 * Queues the mail with the link for a password to the next members of an import who have none. The mails
 * become due one after the other, because mail servers refuse a sender who sends thousands at once; a link
 * lives from the moment at which its mail is due. Throws `error.import.notFound`.
 */
export function inviteImported(
  ctx: Context<AdminCaller>,
  { id, perHour }: { id: string; perHour: number },
): Promise<{ invited: number; left: number }> {
  return ctx.transact(async (tx) => {
    const locked = await lockImport(tx.writer, id)
    if (locked === undefined || locked.finishedAt === null) throw new ApiError('error.import.notFound')
    const members = await findUninvited(tx.writer, id, importLimits.invitationsAtOnce)
    if (members.length === 0) return { invited: 0, left: 0 }
    const everyMs = hourMs / perHour
    const last = await findLastInvitation(tx.writer, id)
    const begin = last === undefined ? tx.now : Math.max(tx.now, last + everyMs)
    const due = members.map((member, position) => ({ member, at: Math.round(begin + position * everyMs) }))
    const links = await makeResetLinks(
      tx,
      due.map((one) => ({ ...one, memberId: one.member.id, expiresAt: one.at + invitationLifeMs })),
    )
    await queueMemberMails(
      tx,
      links.map(({ member, at, resetId, expiresAt }) => ({
        kind: 'memberAdded' as const,
        to: { ...member, memberId: member.id },
        content: { resetId, expiresAt },
        waitMs: at - tx.now,
      })),
    )
    await markInvited(
      tx.writer,
      id,
      due.map(({ member, at }) => ({ line: member.line, at })),
    )
    const after = { invitations: members.length, perHour }
    await tx.record({ action: 'members.invited', subjectId: id, after })
    return { invited: members.length, left: await countUninvited(tx.writer, id) }
  })
}

const most = 10

/** The last imports, with how many of their members wait for a link. */
export async function listImports(reader: Reader): Promise<FinishedImport[]> {
  const imports = []
  for (const { id, kind, fileName, lines, at, undoneAt, ...actor } of await listFinished(reader, most)) {
    const uninvited = kind === 'members' ? await countUninvited(reader, id) : 0
    const hasLines = (await countLines(reader, id)) === lines
    const canUndo = hasLines && (await findLastInvitation(reader, id)) === undefined
    const what = { id, kind, fileName, lines, uninvited, canUndo, undone: undoneAt !== null }
    imports.push({ ...what, at: isoText(at ?? 0), actor: fullName(actor) })
  }
  return imports
}
