import type { Context } from '#server/context.ts'
import { endFeedOf } from '#server/features/calendar-feeds/queries.ts'
import { endLineOf } from '#server/features/line/queries.ts'
import { endCodeOf } from '#server/features/member-codes/queries.ts'
import { endLostPhone } from '#server/features/login/report-lost-phone.ts'
import { lockMember, setBlocked } from '#server/features/members/queries.ts'
import { endResetsOf, endSessionsOf } from '#server/features/sessions/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller, AdminId } from '#server/http/authentication.ts'
import { lockStaff } from './administrators.ts'
import { queueMemberMail } from './mails.ts'

/**
 * Blocks the account of a person of the staff, who cannot log in until it is unblocked, and ends their
 * sessions and calendar feed. Does nothing when it is blocked already. Throws what `lockStaff` throws.
 * @param actor null for the operator at the command line
 */
export async function blockAccount(
  ctx: Context,
  { id, actor }: { id: string; actor: AdminId | null },
): Promise<void> {
  await ctx.transact(async (tx) => {
    const member = await lockStaff(tx.writer, id, actor)
    if (member.blockedAt !== null) return
    await setBlocked(tx.writer, id, tx.now)
    await endSessionsOf(tx.writer, id)
    await endFeedOf(tx.writer, id)
    await endCodeOf(tx.writer, id)
    await endLineOf(tx.writer, id)
    await endResetsOf(tx.writer, id, tx.now)
    await tx.record({ actor, action: 'account.blocked', subjectId: id })
    const to = { ...member, memberId: id }
    await queueMemberMail(tx, { kind: 'accountBlocked', to, content: { changedAt: tx.now } })
  })
}

/**
 * A person of the staff has lost a phone, and an administrator does what they cannot do themselves. Throws
 * what `lockStaff` throws.
 */
export async function reportLostPhoneOf(ctx: Context<AdminCaller>, id: string): Promise<void> {
  await ctx.transact(async (tx) => {
    const member = await lockStaff(tx.writer, id, tx.caller.id)
    await endLostPhone(tx, member)
    await tx.record({ action: 'phone.lost', subjectId: id })
  })
}

/**
 * Lets the member of a blocked account log in again; does nothing when it is not blocked. Throws
 * `error.member.notFound`.
 * @param actor null for the operator at the command line
 */
export async function unblockAccount(
  ctx: Context,
  { id, actor }: { id: string; actor: AdminId | null },
): Promise<void> {
  await ctx.transact(async (tx) => {
    const member = await lockMember(tx.writer, id)
    if (member === undefined) throw new ApiError('error.member.notFound')
    if (member.blockedAt === null) return
    await setBlocked(tx.writer, id, null)
    await tx.record({ actor, action: 'account.unblocked', subjectId: id })
  })
}
