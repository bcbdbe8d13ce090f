import type { PausingMark } from '#contract/accounts/member-administration.ts'
import type {
  PauseFeeOfMember,
  Pausing,
  PausingListed,
  PausingOfMember,
  pausingLists,
} from '#contract/pausing.ts'
import type { ReadContext } from '#server/context.ts'
import type { PausingsTable } from '#server/database/payment-tables.ts'
import { findMember } from '#server/features/members/queries.ts'
import { isMonthly } from '#server/features/payments/contracts/follow-subscription.ts'
import { readCurrentMembership } from '#server/features/payments/current-membership.ts'
import { listPauseFeesOf } from '#server/features/payments/pause-fees/queries.ts'
import { toFee } from '#server/features/payments/pause-fees/record-fee.ts'
import type { PauseFeeWithPayment } from '#server/features/payments/pause-fees/record-fee.ts'
import {
  listLeft,
  listOpenPausings,
  listPausingsOf,
  listSpansWithoutPlan,
} from '#server/features/payments/pausing-queries.ts'
import { pausingMarkAt } from '#server/features/payments/rules.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { MemberType } from '#studio/member-types.ts'
import { dateOf, instantOf, isoText, monthsLater } from '#time/tokyo.ts'

/** A pause or a leave as its member sees it. */
export function toPausing(row: PausingsTable, now: number): Pausing {
  const { id, kind, state, months, askedBy: by, fromAt, untilAt, reason, reasonText, ticketsUsable } = row
  return {
    id,
    kind,
    state,
    months,
    asked: isoText(row.askedAt),
    by,
    effective: isoText(fromAt),
    lastDay: dateOf(fromAt - 1),
    resumes: untilAt === null ? null : isoText(untilAt),
    reason,
    reasonText,
    ticketsUsable: ticketsUsable === 1,
    monthlyFee: row.monthlyFee,
    closesAccount: row.closesAccount === 1,
    canBeTakenBack: state === 'planned' && by !== 'provider' && fromAt > now,
  }
}

/** The members, with what the front desk should know of those who have paused or left, or soon will. */
export async function withPausing<Member extends { id: string }>(
  { reader, now }: ReadContext,
  members: readonly Member[],
): Promise<Array<Member & { pausing?: PausingMark }>> {
  const ids = members.map(({ id }) => id)
  const spans = await listSpansWithoutPlan(reader, ids)
  return members.map((member) => {
    const pausing = pausingMarkAt(spans.get(member.id) ?? [], now)
    return { ...member, ...(pausing && { pausing }) }
  })
}

/** The same as administrators see it. */
const toPausingOfMember = (row: PausingsTable, now: number): PausingOfMember => ({
  ...toPausing(row, now),
  provider: row.provider,
  attempts: row.attempts,
  exception: row.exception,
  cancelledBookings: row.cancelledBookings,
})

/** The same as administrators see it. */
export const toFeeOfMember = (row: PauseFeeWithPayment): PauseFeeOfMember => ({
  ...toFee(row),
  attempts: row.attempts,
  declines: row.declines,
  waiveReason: row.waiveReason,
})

/** The caller’s pause or leave that is open, else the last one; and what can be asked for. */
export async function readOwnPausing(ctx: ReadContext, memberId: string) {
  const pausings = await listPausingsOf(ctx.reader, memberId)
  const shown = pausings.find(({ state }) => state === 'planned' || state === 'running') ?? pausings[0]
  return {
    pausing: shown === undefined ? null : toPausing(shown, ctx.now),
    fees: (await listPauseFeesOf(ctx.reader, memberId)).map(toFee),
    offered: await readOffered(ctx, memberId, await findMember(ctx.reader, memberId)),
  }
}

/** All pauses and leaves of the caller, the newest first. */
export const listOwnPausings = async (ctx: ReadContext, memberId: string): Promise<Pausing[]> =>
  (await listPausingsOf(ctx.reader, memberId)).map((row) => toPausing(row, ctx.now))

/** A member's pauses and leaves, the newest first. Throws `error.member.notFound`. */
export async function readMemberPausing(ctx: ReadContext, memberId: string) {
  const member = await findMember(ctx.reader, memberId)
  if (member === undefined) throw new ApiError('error.member.notFound')
  const pausings = await listPausingsOf(ctx.reader, memberId)
  return {
    pausings: pausings.map((row) => toPausingOfMember(row, ctx.now)),
    fees: (await listPauseFeesOf(ctx.reader, memberId)).map(toFeeOfMember),
    offered: await readOffered(ctx, memberId, member),
  }
}

async function readOffered(
  ctx: ReadContext,
  memberId: string,
  member: { memberType: MemberType } | undefined,
) {
  const { leastPauseMonths: least, mostPauseMonths: most } = ctx.facts.pausing
  const hasPlan =
    (member !== undefined && isMonthly(member.memberType)) ||
    (await readCurrentMembership(ctx, memberId)) !== null
  return { months: Array.from({ length: most - least + 1 }, (_, position) => least + position), hasPlan }
}

/**
 * The members who pause, who will leave, or who left in a month, in order of the first day without the plan.
 */
export async function listPausings(
  ctx: ReadContext,
  {
    list,
    month = dateOf(ctx.now).slice(0, 7),
  }: { list: (typeof pausingLists)[number]; month?: string | undefined },
): Promise<PausingListed[]> {
  const begin = `${month}-01`
  const span = { from: instantOf(begin) ?? 0, until: instantOf(monthsLater(begin, 1)) ?? 0 }
  const rows =
    list === 'left'
      ? await listLeft(ctx.reader, span)
      : await listOpenPausings(ctx.reader, list === 'paused' ? 'pause' : 'leave')
  return rows.map((row) => {
    const { memberId: id, number, firstName, lastName, kanaFirstName, kanaLastName } = row
    const member = { id, number, firstName, lastName, kanaFirstName, kanaLastName }
    return { ...toPausingOfMember(row, ctx.now), member }
  })
}
