import type { Context, TransactionContext } from '#server/context.ts'
import { lockMember } from '#server/features/members/queries.ts'
import { forEachRow } from '#server/periodic-job.ts'
import { newId } from '#server/security/new-id.ts'
import { hasPlan } from '#studio/member-types.ts'
import { dayMs } from '#time/tokyo.ts'
import { queueInvitationMail } from './mails.ts'
import {
  claimAnnouncements,
  countGiven,
  findJoined,
  insertInvitation,
  listMembersWithFewer,
  listMembersToTell,
} from './queries.ts'
import { announcedBefore, invitationExpiry, yearBegin } from './rules.ts'

/**
 * Gives each member with a yoga plan the invitations of the present year that are missing, and tells each
 * member of those that expire within a month and are not used. Any number of servers may do so at once.
 */
export async function giveInvitations(ctx: Context): Promise<void> {
  // A member to whom none can be given does not keep the others from being told.
  await forEachRow([giveMissing, tellOfEnds], (work) => work(ctx))
}

async function giveMissing(ctx: Context): Promise<void> {
  const each = ctx.facts.prices.freeEventsPerYear
  if (each === 0) return
  // No year is shorter, so that only members are looked at who can miss one.
  const since = ctx.now - 365 * dayMs
  await forEachRow(await listMembersWithFewer(ctx.reader, { each, since }), (memberId) =>
    ctx.transact((tx) => give(tx, { memberId, each })),
  )
}

async function tellOfEnds(ctx: Context): Promise<void> {
  const before = announcedBefore(ctx.now)
  await forEachRow(await listMembersToTell(ctx.reader, { now: ctx.now, before }), (memberId) =>
    ctx.transact((tx) => tellOfEnd(tx, { memberId, before })),
  )
}

async function give(tx: TransactionContext, { memberId, each }: { memberId: string; each: number }) {
  const member = await lockMember(tx.writer, memberId)
  // Changed since it was read.
  if (member === undefined || member.blockedAt !== null || !hasPlan(member)) return
  const joinedAt = (await findJoined(tx.writer, memberId)) ?? tx.now
  const yearFrom = yearBegin(joinedAt, tx.now)
  const missing = each - (await countGiven(tx.writer, { memberId, yearFrom }))
  if (missing <= 0) return
  const expiresAt = invitationExpiry(tx.now)
  for (let given = 0; given < missing; given += 1)
    await insertInvitation(tx.writer, {
      id: newId(),
      memberId,
      yearFrom,
      givenBy: null,
      givenAt: tx.now,
      expiresAt,
    })
  const content = { count: missing, expiresAt }
  await queueInvitationMail(tx, { kind: 'invitationsGiven', to: { ...member, memberId }, content })
}

async function tellOfEnd(tx: TransactionContext, due: { memberId: string; before: number }): Promise<void> {
  const member = await lockMember(tx.writer, due.memberId)
  const expiries = await claimAnnouncements(tx.writer, { ...due, now: tx.now })
  if (member === undefined || expiries.length === 0) return
  const to = { ...member, memberId: due.memberId }
  await queueInvitationMail(tx, { kind: 'invitationsEnd', to, content: { expiries } })
}
