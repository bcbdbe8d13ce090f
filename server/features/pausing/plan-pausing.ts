import type { ErrorCode } from '#contract/errors.ts'
import type { PausingKind, PausingPreview, PausingRefusal } from '#contract/pausing.ts'
import type { ReadContext } from '#server/context.ts'
import type { MembershipsTable, PausingsTable } from '#server/database/payment-tables.ts'
import { listEndingIn } from '#server/features/bookings/cancel-span.ts'
import type { EndingBookings, EndingSpan } from '#server/features/bookings/cancel-span.ts'
import { listHiresOf } from '#server/features/hires/queries.ts'
import { listUnusedOf } from '#server/features/invitations/queries.ts'
import { findMember } from '#server/features/members/queries.ts'
import { isMonthly } from '#server/features/payments/contracts/follow-subscription.ts'
import { listPaymentStates } from '#server/features/payments/contracts/queries.ts'
import { recordedDispute } from '#server/features/payments/dispute-rules.ts'
import { listMemberships } from '#server/features/payments/membership-queries.ts'
import { listOpenKinds } from '#server/features/payments/money/open-queries.ts'
import { findPaidUntil, listPaidOnSiteAt } from '#server/features/payments/on-site/queries.ts'
import { listPausingsOf } from '#server/features/payments/pausing-queries.ts'
import { renewalPriceOf } from '#server/features/payments/rules.ts'
import { ApiError } from '#server/http/api-error.ts'
import { lastDayInTime } from '#time/pausing-days.ts'
import type { Span } from '#time/spans.ts'
import { dateOf, isoText } from '#time/tokyo.ts'
import {
  backWithoutFeeUntil,
  ticketsUsableIn,
  chargesOf,
  earlierPauses,
  feesOf,
  firstDayOf,
  joinedAtOf,
  leaveFrom,
  refusedPause,
  resumeOf,
} from './rules.ts'
import type { Charge, Fee, Payer } from './rules.ts'

export interface PausingInput {
  memberId: string
  kind: PausingKind
  months?: number | null | undefined
  /** The first day in Tokyo without the plan that an administrator chose; absent: as the rules say. */
  day?: string | undefined
  /** Whether an administrator waives the monthly fee. */
  feeWaived?: boolean | undefined
  /** What the caller is told whose account was closed meanwhile; absent: `error.member.notFound`. */
  ifClosed?: ErrorCode | undefined
  /** The time that the payment provider says, instead of the rules. */
  span?: EndingSpan
}

/** What a pause or a leave would do. */
export interface PlannedPausing {
  span: EndingSpan
  months: number | null
  membership: MembershipsTable | undefined
  charges: Charge[]
  /** Of each month of a pause; empty without a fee. */
  fees: Fee[]
  ending: EndingBookings
  tickets: number
  hires: Array<{ id: string; startsAt: number; endsAt: number }>
  invitations: Array<{ id: string; expiresAt: number }>
  refusals: PausingRefusal[]
  leaveFrom: number | null
}

/**
 * What a pause or a leave does, for its preview and for the request alike. Throws `ifClosed`, and
 * `error.server.invalid` for a first day that is not to come.
 */
export async function planPausing(ctx: ReadContext, input: PausingInput): Promise<PlannedPausing> {
  const { memberId, kind, ifClosed = 'error.member.notFound' } = input
  const { pausing } = ctx.facts
  const member = await findMember(ctx.reader, memberId)
  if (member === undefined) throw new ApiError(ifClosed)
  const memberships = await listMemberships(ctx.reader, memberId)
  const membership = memberships.find(({ status }) => status !== 'ended')
  const payer: Payer = { contract: membership, paidUntil: await findPaidUntil(ctx.reader, memberId) }
  const months = kind === 'pause' ? (input.months ?? pausing.leastPauseMonths) : null
  const span = input.span ?? spanOf(ctx, payer, { ...input, months })
  const { from, until } = span
  // What was made at the provider was agreed on without a fee.
  const hasFee = kind === 'pause' && input.span === undefined && input.feeWaived !== true
  const ending = await listEndingIn(ctx.reader, memberId, span, ctx.now)
  const returned = ending.bookings.reduce((sum, { ticketsReturned }) => sum + ticketsReturned, 0)
  const earlier = await listPausingsOf(ctx.reader, memberId)
  const mayLeaveFrom =
    kind === 'leave'
      ? leaveFrom(pausing, payer, await readJoinedAt(ctx, { memberId, memberships, earlier }))
      : null
  const refusals = new Set(await openPaymentsOf(ctx, input))
  if (membership === undefined && !isMonthly(member.memberType)) refusals.add('noPlan')
  if (earlier.some(({ state }) => state === 'planned' || state === 'running')) refusals.add('open')
  else if (typeof membership?.endsAt === 'number') refusals.add('contractEnds')
  if (mayLeaveFrom !== null && from < mayLeaveFrom) refusals.add('tooEarly')
  if (months !== null) {
    const refusal = refusedPause(pausing, { from, months }, earlierPauses(earlier))
    if (refusal !== undefined) refusals.add(refusal)
  }
  return {
    span,
    months,
    membership,
    charges:
      membership === undefined
        ? []
        : chargesOf(membership, renewalPriceOf(ctx.facts, membership), { from, until }),
    fees: hasFee ? feesOf(payer, span, pausing.monthlyPauseFee) : [],
    ending,
    tickets: member.tickets + returned,
    hires: (await listHiresOf(ctx.reader, memberId))
      .filter(({ state, startsAt }) => state === 'confirmed' && startsAt > ctx.now)
      .toReversed(),
    invitations: await listUnusedOf(ctx.reader, memberId, ctx.now),
    refusals: [...refusals],
    leaveFrom: mayLeaveFrom,
  }
}

function spanOf(
  { facts: { pausing }, now }: ReadContext,
  payer: Payer,
  { kind, months, day }: PausingInput & { months: number | null },
): EndingSpan {
  const from = firstDayOf(pausing, payer, { now, day })
  if (from <= now) throw new ApiError('error.server.invalid', { from: 'past' })
  const until = months === null ? null : resumeOf(payer, from, months)
  return { kind, from, until, ticketsUsable: ticketsUsableIn(pausing, kind) }
}

interface History {
  memberId: string
  memberships: readonly MembershipsTable[]
  earlier: readonly PausingsTable[]
}

async function readJoinedAt(ctx: ReadContext, { memberId, memberships, earlier }: History) {
  const onSite = await listPaidOnSiteAt(ctx.reader, memberId)
  return joinedAtOf([...memberships.map(({ startedAt }) => startedAt), ...onSite], earlier)
}

async function openPaymentsOf(ctx: ReadContext, { memberId, kind }: PausingInput): Promise<PausingRefusal[]> {
  const refusals: PausingRefusal[] = []
  const open = new Set((await listOpenKinds(ctx.reader, [memberId], ctx.now)).map((one) => one.kind))
  if (open.has('renewal') || open.has('onSite') || open.has('pauseFee')) refusals.push('paymentOpen')
  const payments = await listPaymentStates(ctx.reader, memberId)
  if (payments.some((payment) => recordedDispute(payment) === 'open')) refusals.push('disputed')
  if (kind === 'leave' && open.has('hire')) refusals.push('hireUnpaid')
  return refusals
}

/** As the answer has it. */
export function toPreview(ctx: ReadContext, planned: PlannedPausing): PausingPreview {
  const { span, months, membership, charges, fees, ending, tickets, hires, invitations } = planned
  return {
    kind: span.kind,
    months,
    effective: isoText(span.from),
    lastDay: dateOf(span.from - 1),
    resumes: span.until === null ? null : isoText(span.until),
    askUntil: lastDayInTime(ctx.facts.pausing, ctx.now),
    charges: charges.map(({ at, ...charge }) => ({ at: isoText(at), ...charge })),
    fees: fees.map(({ at, amount }) => ({ at: isoText(at), amount })),
    byCard: membership !== undefined,
    bookings: ending.bookings.map((one) => ({ id: one.id, ...lessonOf(one), tickets: one.ticketsReturned })),
    kept: ending.kept.map((one) => ({ id: one.id, ...lessonOf(one), tickets: one.ticketsTaken })),
    waiting: ending.waits.map(lessonOf),
    tickets,
    ticketsUsable: span.ticketsUsable,
    hires: hires.map(({ id, startsAt, endsAt }) => ({ id, start: isoText(startsAt), end: isoText(endsAt) })),
    invitations: invitations.map(({ id, expiresAt }) => ({ id, expiresOn: dateOf(expiresAt - 1) })),
    backWithoutFeeUntil: backWithoutFeeUntil(ctx.facts.pausing, span),
    refusals: planned.refusals,
    leaveFrom:
      planned.refusals.includes('tooEarly') && planned.leaveFrom !== null ? isoText(planned.leaveFrom) : null,
  }
}

interface LessonRow extends Span {
  lessonId: string
  title: string
  titleEn: string
}

const lessonOf = ({ lessonId, title, titleEn, startsAt, endsAt }: LessonRow) => ({
  lessonId,
  title,
  titleEn,
  start: isoText(startsAt),
  end: isoText(endsAt),
})
