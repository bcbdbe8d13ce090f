import type { Pausing, PausingKind, PausingReason } from '#contract/pausing.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import type { PausingsTable } from '#server/database/payment-tables.ts'
import { cancelEnding, lockEndingIn } from '#server/features/bookings/cancel-span.ts'
import { readAccount } from '#server/features/members/queries.ts'
import { insertPausing } from '#server/features/payments/pausing-queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId, MemberCaller } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import type { Payments } from '#server/stripe/payment-provider.ts'
import { dateOf } from '#time/tokyo.ts'
import { askAbout } from './ask-provider.ts'
import { mailPlanned } from './mails.ts'
import { planPausing } from './plan-pausing.ts'
import type { PlannedPausing } from './plan-pausing.ts'
import { toPausing } from './read-pausings.ts'
import { mayBeSetAside } from './rules.ts'

interface RequestInput {
  memberId: string
  kind: PausingKind
  months?: number | undefined
  reason?: PausingReason | undefined
  reasonText: string
  /** The first instant without the plan that the caller saw. */
  effective: string
  /** The fee of a month that the caller saw; absent: none. */
  fee?: number | undefined
  /** What an administrator sets aside. */
  byAdmin?: {
    day: string | undefined
    feeWaived: boolean
    exception: string
    /** Whether the account is closed after it, which sets the rules aside without a reason. */
    closesAccount?: boolean
  }
}

/**
 * Pauses or leaves a membership: in one transaction the pause or leave is written, what is booked in that
 * time is cancelled with its tickets back, the seats go to the waiting lists, and one mail says all of it.
 * The payment provider is told afterwards, and again by the job until it has answered. Throws
 * `error.pausing.dayChanged`, `error.pausing.feeChanged`, `error.pausing.alreadyRequested` and
 * `error.pausing.refused`.
 */
export async function requestPausing(
  ctx: Context<MemberCaller>,
  payments: Payments | undefined,
  input: RequestInput,
): Promise<Pausing> {
  const answer = await ctx.transact((tx) => tx.once(() => requestIn(tx, input)))
  await askAbout(ctx, payments, answer.id)
  return answer
}

async function requestIn(tx: TransactionContext<MemberCaller>, input: RequestInput): Promise<Pausing> {
  const { memberId, byAdmin } = input
  const ifClosed = byAdmin === undefined ? 'error.server.token_expired' : 'error.member.notFound'
  const plan = { ...input, day: byAdmin?.day, feeWaived: byAdmin?.feeWaived, ifClosed } as const
  const { span } = await planPausing(tx, plan)
  const locked = await lockEndingIn(tx, memberId, span)
  if (locked === undefined) throw new ApiError(ifClosed)
  // Again, because what was paid, and another request, could come until the member was locked.
  const planned = await planPausing(tx, plan)
  expectAllowed(planned, input)
  const admin = byAdmin === undefined ? undefined : (tx.caller.id as AdminId)
  const row = rowOf(planned, input, { now: tx.now, actorId: tx.caller.id })
  if (!(await insertPausing(tx.writer, row))) throw new Error('a pause came while its member was locked')
  await cancelEnding(tx, memberId, locked, { actor: tx.caller.id, admin })
  const to = { ...(await readAccount(tx.writer, memberId)), memberId }
  await mailPlanned(tx, to, planned)
  if (admin !== undefined) await recordAsked(tx, row, admin)
  return toPausing(row, tx.now)
}

function expectAllowed(planned: PlannedPausing, { effective, fee = 0, byAdmin }: RequestInput): void {
  const { span, refusals } = planned
  if (refusals.includes('open')) throw new ApiError('error.pausing.alreadyRequested')
  if (Date.parse(effective) !== span.from) throw new ApiError('error.pausing.dayChanged')
  if (fee !== monthlyFeeOf(planned)) throw new ApiError('error.pausing.feeChanged')
  const isException = byAdmin !== undefined && (byAdmin.exception !== '' || byAdmin.closesAccount === true)
  if ((byAdmin?.day !== undefined || byAdmin?.feeWaived) && !isException)
    throw new ApiError('error.server.invalid', { exception: 'required' })
  const open = isException ? refusals.filter((refusal) => !mayBeSetAside(refusal)) : refusals
  if (open.length > 0) throw new ApiError('error.pausing.refused')
}

const monthlyFeeOf = ({ fees }: PlannedPausing): number => fees[0]?.amount ?? 0

function rowOf(
  planned: PlannedPausing,
  { memberId, reason, reasonText, byAdmin }: RequestInput,
  { now, actorId }: { now: number; actorId: string },
): PausingsTable {
  const { span, months, membership, fees, ending } = planned
  return {
    id: newId(),
    memberId,
    membershipId: membership?.id ?? null,
    kind: span.kind,
    state: 'planned',
    months,
    askedAt: now,
    askedBy: byAdmin === undefined ? 'member' : 'admin',
    actorId,
    fromAt: span.from,
    untilAt: span.until,
    reason: reason ?? null,
    reasonText,
    exception: byAdmin?.exception ?? '',
    ticketsUsable: span.ticketsUsable ? 1 : 0,
    cancelledBookings: ending.bookings.length,
    provider: membership === undefined ? 'none' : 'asked',
    attempts: 0,
    providerDueAt: membership === undefined ? null : now,
    endedAt: null,
    monthlyFee: monthlyFeeOf(planned),
    nextFeeAt: fees[0]?.at ?? null,
    closesAccount: 0,
  }
}

async function recordAsked(tx: TransactionContext, row: PausingsTable, actor: AdminId): Promise<void> {
  const after = {
    pausing: row.kind,
    lastDay: dateOf(row.fromAt - 1),
    ...(row.untilAt !== null && { resumesOn: dateOf(row.untilAt) }),
    bookings: row.cancelledBookings,
    ...(row.monthlyFee > 0 && { monthlyFee: row.monthlyFee }),
    ...(row.exception !== '' && { reason: row.exception }),
  }
  await tx.record({ actor, action: 'pausing.asked', subjectId: row.memberId, after })
}
