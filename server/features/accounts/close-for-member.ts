import type { ClosingPreview } from '#contract/accounts/account-administration.ts'
import { isStaff } from '#contract/roles.ts'
import type { Role } from '#contract/roles.ts'
import { createContext } from '#server/context.ts'
import type { Context, ReadContext, TransactionContext } from '#server/context.ts'
import { cancelAllOfMember } from '#server/features/bookings/cancel.ts'
import { previewCancellations } from '#server/features/bookings/list-bookings.ts'
import { listLessonsWaitedFor } from '#server/features/bookings/waiting-list/queries.ts'
import { cancelHiresFrom, previewEndedHires } from '#server/features/hires/end-all-of-member.ts'
import { listUnusedOf } from '#server/features/invitations/queries.ts'
import { readOwnMember } from '#server/features/members/own-member.ts'
import { findMember, lockMember } from '#server/features/members/queries.ts'
import { requestPausing } from '#server/features/pausing/request-pausing.ts'
import { isMonthly } from '#server/features/payments/contracts/follow-subscription.ts'
import { readCurrentMembership, readSitePlan } from '#server/features/payments/current-membership.ts'
import { listMemberships } from '#server/features/payments/membership-queries.ts'
import { findPaidUntil } from '#server/features/payments/on-site/queries.ts'
import {
  listClosingLeaves,
  listPausingsOf,
  updatePausing,
} from '#server/features/payments/pausing-queries.ts'
import { makeRefundsOf } from '#server/features/payments/refunds/make-refunds.ts'
import { withUsableTickets } from '#server/features/tickets/move-tickets.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller, MemberCaller, MemberId } from '#server/http/authentication.ts'
import { forEachRow } from '#server/periodic-job.ts'
import type { Payments } from '#server/stripe/payment-provider.ts'
import type { MemberType } from '#studio/member-types.ts'
import { dateOf, dayMs, isoText, startOfDay } from '#time/tokyo.ts'
import { endAccount } from './close-account.ts'
import { queueMemberMail } from './mails.ts'

/**
 * An administrator, who has confirmed with the password, closes the account of a member who asked for it.
 * Throws `error.member.notFound`, `error.member.isAdministrator` and what `endAccount` throws.
 */
export async function closeForMember(
  ctx: Context<AdminCaller>,
  payments: Payments | undefined,
  { id, endContract }: { id: string; endContract: boolean },
): Promise<void> {
  // Before anything ends at the provider.
  await expectMember(ctx, id)
  const hadContract = (await readCurrentMembership(ctx, id)) !== null
  await endAccount(ctx, payments, { id: id as MemberId, endContract, checkRole }, async (tx, after) => {
    const ended = hadContract && endContract ? { ...after, contractEnded: true } : after
    await tx.record({ actor: ctx.caller.id, action: 'account.closed', subjectId: id, after: ended })
  }).catch(asNotFound)
}

async function expectMember(ctx: Context<AdminCaller>, id: string): Promise<{ memberType: MemberType }> {
  const member = await ctx.transact((tx) => lockMember(tx.writer, id))
  if (member === undefined) throw new ApiError('error.member.notFound')
  await checkRole(undefined, member.role)
  return member
}

async function checkRole(_: unknown, role: Role): Promise<void> {
  if (isStaff(role)) throw new ApiError('error.member.isAdministrator')
}

/** What follows when an administrator closes the account of a member now. */
export async function previewClosing(ctx: Context<AdminCaller>, id: string): Promise<ClosingPreview> {
  const found = await findMember(ctx.reader, id)
  const [member] = await withUsableTickets(ctx, found === undefined ? [] : [found])
  if (member === undefined) throw new ApiError('error.member.notFound')
  const bookings = await previewCancellations(ctx, id)
  const hires = await previewEndedHires(ctx, id)
  const leavesAt = await findLeave(ctx, member)
  return {
    bookings: bookings.map(({ startsAt, ...booking }) => ({ ...booking, start: isoText(startsAt) })),
    waits: (await listLessonsWaitedFor(ctx.reader, id)).length,
    hires: hires.map(({ startsAt, endsAt, ...hire }) => ({
      ...hire,
      start: isoText(startsAt),
      end: isoText(endsAt),
    })),
    tickets: member.tickets,
    invitations: (await listUnusedOf(ctx.reader, id, ctx.now)).length,
    membership: await readCurrentMembership(ctx, id),
    onSite: await readSitePlan(ctx, member),
    leaves: leavesAt === undefined ? null : { at: isoText(leavesAt), lastDay: dateOf(leavesAt - 1) },
  }
}

/**
 * From when on the member has no plan when it is not renewed: the leave that is planned, or the end of what
 * is paid; a leave at the provider's own pages counts too. Undefined when nothing is paid, or when the end
 * follows from a pause or from a change of plan.
 */
async function findLeave(
  { reader, now }: ReadContext,
  { id, memberType }: { id: string; memberType: MemberType },
): Promise<number | undefined> {
  const open = (await listPausingsOf(reader, id)).find(isOpen)
  const contract = (await listMemberships(reader, id)).find(({ status }) => status !== 'ended')
  let at: number | null = null
  if (open !== undefined) at = open.kind === 'leave' ? open.fromAt : null
  else if (contract !== undefined)
    at = contract.status === 'active' && contract.endsAt === null ? contract.periodEndsAt : null
  else if (isMonthly(memberType)) at = await findPaidUntil(reader, id)
  return at !== null && at > now ? at : undefined
}

const isOpen = ({ state }: { state: string }) => state === 'planned' || state === 'running'

/**
 * An administrator, who has confirmed with the password, lets the account of a member be closed when the last
 * paid day is over: the member leaves the plan then, and what is booked after it is cancelled now, by the
 * rules. Who takes the leave back keeps the account. Throws `error.member.notFound`,
 * `error.member.isAdministrator`, and `error.pausing.dayChanged` when the day is not the one that was seen.
 */
export async function planClosing(
  ctx: Context<AdminCaller>,
  payments: Payments | undefined,
  { id, lastDay }: { id: string; lastDay: string },
): Promise<void> {
  const { memberType } = await expectMember(ctx, id)
  const from = await findLeave(ctx, { id, memberType })
  if (from === undefined || dateOf(from - 1) !== lastDay) throw new ApiError('error.pausing.dayChanged')
  if (!(await listPausingsOf(ctx.reader, id)).some(isOpen))
    await requestPausing(ctx, payments, {
      memberId: id,
      kind: 'leave',
      reasonText: '',
      effective: isoText(from),
      byAdmin: { day: dateOf(from), feeWaived: false, exception: '', closesAccount: true },
    })
  const hires = await ctx.transact((tx) => closeAfterLeave(tx, id as MemberId, from)).catch(asNotFound)
  for (const { hire } of hires) await makeRefundsOf(ctx, payments, { hireId: hire.id })
}

async function closeAfterLeave(tx: TransactionContext<AdminCaller>, id: MemberId, from: number) {
  // First, because it locks the member: what is read afterwards does not change any more.
  const bookings = await cancelAllOfMember(tx, id, from)
  const hires = await cancelHiresFrom(tx, id, from)
  const leave = (await listPausingsOf(tx.writer, id)).find(isOpen)
  if (leave?.kind !== 'leave' || leave.fromAt !== from) throw new ApiError('error.pausing.dayChanged')
  // Two requests at the same moment plan it once.
  if (leave.closesAccount === 1) return hires
  await updatePausing(tx.writer, leave, { closesAccount: 1 })
  const lastDay = dateOf(from - 1)
  const to = { ...(await readOwnMember(tx.writer, id)), memberId: id }
  await queueMemberMail(tx, { kind: 'closingPlanned', to, content: { lastDay, bookings, hires } })
  const after = { lastDay, bookings, hires: hires.length }
  await tx.record({ action: 'account.closingPlanned', subjectId: id, after })
  return hires
}

/**
 * Closes the accounts whose last paid day is over. Of a member who has paid again meanwhile it stays open.
 */
export async function closeAfterLastDay(ctx: Context, payments: Payments | undefined): Promise<void> {
  await forEachRow(await listClosingLeaves(ctx.reader, ctx.now), async (leave) => {
    const { memberId: id, membershipId, fromAt, language } = leave
    if (startOfDay(fromAt - 1) + dayMs > ctx.now) return
    const pays = (await listMemberships(ctx.reader, id)).some(
      (one) => one.status !== 'ended' && one.id !== membershipId,
    )
    if (pays || ((await findPaidUntil(ctx.reader, id)) ?? 0) > ctx.now) return
    // As if the member did it: what was paid in cash stays to be handed over.
    const caller: MemberCaller = { id: id as MemberId, role: 'USER', language, sessionId: '' }
    const asMember = createContext({ ...ctx, caller })
    const ending = { id: caller.id, endContract: true, checkRole }
    await endAccount(asMember, payments, ending, async (tx, after) => {
      await tx.record({ actor: null, action: 'account.closedAsPlanned', subjectId: id, after })
    })
  })
}

/** The member has closed the account at the same moment. */
function asNotFound(error: unknown): never {
  const isClosed = error instanceof ApiError && error.code === 'error.server.token_expired'
  throw isClosed ? new ApiError('error.member.notFound') : error
}
