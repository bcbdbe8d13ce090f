import type {
  ManagedMember,
  MemberFilter,
  MemberSort,
  MemberWithHistory,
} from '#contract/accounts/member-administration.ts'
import type { OwnMember } from '#contract/members/members.ts'
import type { Page, PageQuery } from '#contract/paging.ts'
import type { Context, ReadContext } from '#server/context.ts'
import { sliceOf } from '#server/database/paging.ts'
import { listBookingHistory } from '#server/features/bookings/list-bookings.ts'
import { listGuestsOfMember } from '#server/features/guests/queries.ts'
import { listGuestBookings } from '#server/features/guests/read-guest.ts'
import { findOpenChange } from '#server/features/members/email-change-queries.ts'
import { readOwnMember } from '#server/features/members/own-member.ts'
import { findMember } from '#server/features/members/queries.ts'
import { readMemberDetails } from '#server/features/members/registration-queries.ts'
import { readSitePlan } from '#server/features/payments/current-membership.ts'
import { listPayments } from '#server/features/payments/list-payments.ts'
import { withPausing } from '#server/features/pausing/read-pausings.ts'
import { listOwnLots, movementsOf } from '#server/features/tickets/list-tickets.ts'
import { withUsableTickets } from '#server/features/tickets/move-tickets.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller, MemberId } from '#server/http/authentication.ts'
import type { Language } from '#studio/languages.ts'
import { isoText } from '#time/tokyo.ts'
import { findMatching } from './directory-queries.ts'

/** The caller's own data, whether the e-mail address is confirmed, and the one that is to take its place. */
export async function readOwnProfile(ctx: ReadContext, id: MemberId): Promise<OwnMember> {
  const { reader } = ctx
  const own = await readOwnMember(reader, id)
  const [member = own] = await withUsableTickets(ctx, [own])
  const { emailConfirmed, newsDeclined } = await readMemberDetails(reader, id)
  const open = await findOpenChange(reader, id)
  const isOther = open !== undefined && open.email !== member.email
  const pendingEmail = isOther ? { email: open.email, expiresAt: isoText(open.expiresAt) } : null
  return { ...member, emailConfirmed, pendingEmail, newsDeclined }
}

/** A member with bookings, tickets and payments, for administrators; throws `error.member.notFound`. */
export async function readMemberWithHistory(
  ctx: Context<AdminCaller>,
  id: string,
  { language }: { language: Language },
): Promise<MemberWithHistory> {
  const found = await findMember(ctx.reader, id)
  const usable = await withUsableTickets(ctx, found === undefined ? [] : [found])
  const [member] = await withPausing(ctx, usable)
  if (member === undefined) throw new ApiError('error.member.notFound')
  const { since: _, ...details } = await readMemberDetails(ctx.reader, id)
  const bookings = await listBookingHistory(ctx, id, language)
  const guestBookings = await listGuestBookings(ctx, await listGuestsOfMember(ctx.reader, id), language)
  const lots = await listOwnLots(ctx, id)
  const movements = await movementsOf(ctx.reader, id, language)
  // The reception has no view of what a member has paid.
  const paid = ctx.caller.role === 'ADMIN' ? await listPayments(ctx, id) : { membership: null, payments: [] }
  const onSite = await readSitePlan(ctx, member)
  return {
    ...member,
    ...details,
    blocked: member.blockedAt !== null,
    bookings,
    guestBookings,
    lots,
    movements,
    ...paid,
    onSite,
  }
}

/** A page of the members who match. */
export async function listMembers(
  ctx: Context,
  { page, size, sort = 'kana', ...filter }: PageQuery & MemberFilter & { sort?: MemberSort | undefined },
): Promise<Page<ManagedMember[]>> {
  const { members, total } = await findMatching(
    ctx.reader,
    { filter, sort, now: ctx.now },
    sliceOf({ page, size }),
  )
  return { items: await withPausing(ctx, await withUsableTickets(ctx, members)), total }
}
