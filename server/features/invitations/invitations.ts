import { isStaff } from '#contract/roles.ts'
import type { Invitation } from '#contract/invitations.ts'
import type { Context, ReadContext } from '#server/context.ts'
import { findMember, lockMember } from '#server/features/members/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import { inLanguage } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { dateOf, isoText } from '#time/tokyo.ts'
import { queueInvitationMail } from './mails.ts'
import { endInvitation, findInvitation, findJoined, insertInvitation, listAllOf } from './queries.ts'
import type { InvitationRow } from './queries.ts'
import { invitationExpiry, yearBegin } from './rules.ts'

/**
 * A member's invitations: first the unused ones, in the order in which they are used, then the used ones and
 * those that have ended, the newest first.
 */
export async function listInvitations(
  ctx: ReadContext,
  memberId: string,
  language: Language,
): Promise<Invitation[]> {
  const rows = await listAllOf(ctx.reader, memberId)
  const all = rows.map((row) => shown(row, language, ctx.now))
  const inState = (state: Invitation['state']) => all.filter((invitation) => invitation.state === state)
  return [...inState('unused'), ...inState('used').toReversed(), ...inState('ended').toReversed()]
}

function shown(row: InvitationRow, language: Language, now: number): Invitation {
  const { id, givenAt, givenBy, expiresAt, title, titleEn, startsAt } = row
  return {
    id,
    state: stateOf(row, now),
    givenAt: isoText(givenAt),
    byHand: givenBy !== null,
    expiresOn: dateOf(expiresAt - 1),
    event:
      title === null || startsAt === null
        ? null
        : { title: inLanguage(language, title, titleEn ?? ''), start: isoText(startsAt) },
  }
}

function stateOf({ bookingId, expiresAt }: InvitationRow, now: number): Invitation['state'] {
  if (bookingId !== null) return 'used'
  return expiresAt > now ? 'unused' : 'ended'
}

/** The same for an administrator. Throws `error.member.notFound`. */
export async function listInvitationsOf(
  ctx: ReadContext,
  id: string,
  language: Language,
): Promise<Invitation[]> {
  if ((await findMember(ctx.reader, id)) === undefined) throw new ApiError('error.member.notFound')
  return listInvitations(ctx, id, language)
}

/**
 * An administrator gives a member an invitation, which does not count as one of the year. The member is told
 * by mail. Throws `error.invitation.administrator`, because administrators do not book.
 */
export function giveByHand(
  ctx: Context<AdminCaller>,
  { id, reason }: { id: string; reason: string },
): Promise<{ id: string }> {
  return ctx.transact((tx) =>
    tx.once(async () => {
      const member = await lockMember(tx.writer, id)
      if (member === undefined) throw new ApiError('error.member.notFound')
      if (isStaff(member.role)) throw new ApiError('error.invitation.administrator')
      const expiresAt = invitationExpiry(tx.now)
      const invitation = {
        id: newId(),
        memberId: id,
        yearFrom: yearBegin((await findJoined(tx.writer, id)) ?? tx.now, tx.now),
        givenBy: tx.caller.id,
        givenAt: tx.now,
        expiresAt,
      }
      await insertInvitation(tx.writer, invitation)
      const content = { count: 1, expiresAt, reason }
      await queueInvitationMail(tx, { kind: 'invitationsGiven', to: { ...member, memberId: id }, content })
      const after = { reason, expiresOn: dateOf(expiresAt - 1) }
      await tx.record({ action: 'invitation.given', subjectId: id, after })
      return { id: invitation.id }
    }),
  )
}

/**
 * An administrator takes an unused invitation back, of which the member is not told. It still counts as one
 * of its year. Throws `error.invitation.notFound`, `error.invitation.used` and `error.invitation.ended`.
 */
export async function withdraw(
  ctx: Context<AdminCaller>,
  { id, reason }: { id: string; reason: string },
): Promise<{ id: string }> {
  return ctx.transact(async (tx) => {
    const owner = (await findInvitation(tx.writer, id))?.memberId
    if (owner !== undefined) await lockMember(tx.writer, owner)
    // Read again, because it could still be used until the member was locked.
    const invitation = await findInvitation(tx.writer, id)
    if (invitation === undefined) throw new ApiError('error.invitation.notFound')
    if (invitation.bookingId !== null) throw new ApiError('error.invitation.used')
    if (invitation.expiresAt <= tx.now) throw new ApiError('error.invitation.ended')
    await endInvitation(tx.writer, id, tx.now)
    const before = { expiresOn: dateOf(invitation.expiresAt - 1) }
    await tx.record({
      action: 'invitation.withdrawn',
      subjectId: invitation.memberId,
      before,
      after: { reason },
    })
    return { id }
  })
}
