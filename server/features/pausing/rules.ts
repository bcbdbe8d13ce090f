import type { PausingKind, PausingRefusal } from '#contract/pausing.ts'
import type { MembershipsTable, PausingsTable } from '#server/database/payment-tables.ts'
import type { PausingChange, Subscription } from '#server/stripe/payment-provider.ts'
import type { PausingFacts } from '#studio/facts.ts'
import {
  effectiveDay,
  mayLeaveFrom,
  refusedLength,
  renewalFrom,
  renewalMonthsLater,
  resumeDay,
} from '#time/pausing-days.ts'
import type { PauseSpan } from '#time/pausing-days.ts'
import { dateOf, dayMs, hourMs, instantOf, minuteMs, monthsLater } from '#time/tokyo.ts'

/** How a member pays: by a contract, or at the studio until an instant. */
export interface Payer {
  contract: Pick<MembershipsTable, 'startedAt' | 'periodEndsAt'> | undefined
  paidUntil: number | null
}

/**
 * The first instant without the plan: a renewal, as studio/pausing.ts counts. What is paid at the studio is
 * used up first, and months follow it.
 * @param day chosen by an administrator: its renewal, or its beginning
 */
export function firstDayOf(
  pausing: PausingFacts,
  { contract, paidUntil }: Payer,
  { now, day }: { now: number; day: string | undefined },
): number {
  if (day !== undefined) {
    const start = instantOf(day) ?? 0
    const renewal = contract && renewalFrom(contract, start)
    return renewal !== undefined && renewal < start + dayMs ? renewal : start
  }
  const effective = effectiveDay(pausing, { now, contract })
  if (contract !== undefined || paidUntil === null || paidUntil <= now) return effective
  return monthsFrom(paidUntil, effective)
}

/**
 * The end of a month that was paid at the studio, or a whole number of months after it, at the instant or
 * later.
 */
function monthsFrom(paidUntil: number, earliest: number): number {
  for (let months = 0; ; months += 1) {
    const end = instantOf(monthsLater(dateOf(paidUntil), months)) ?? earliest
    if (end >= earliest) return end
  }
}

/** When a pause is over: at the renewal that follows so many unpaid ones. */
export function resumeOf({ contract }: Payer, from: number, months: number): number {
  if (contract !== undefined) return resumeDay(renewalFrom(contract, from), months, contract)
  return instantOf(monthsLater(dateOf(from), months)) ?? from
}

/** When the member may leave at the earliest: the first renewal after so many months. */
export function leaveFrom(
  pausing: PausingFacts,
  { contract }: Payer,
  joinedAt: number | undefined,
): number | null {
  if (joinedAt === undefined || pausing.leastMembershipMonths === 0) return null
  const earliest = mayLeaveFrom(pausing, joinedAt)
  return contract === undefined ? earliest : renewalFrom(contract, earliest)
}

/** When the member joined: the first plan since the last leave. */
export function joinedAtOf(
  beginnings: readonly number[],
  pausings: ReadonlyArray<Pick<PausingsTable, 'kind' | 'state' | 'fromAt'>>,
): number | undefined {
  const left = pausings.filter(({ kind, state }) => kind === 'leave' && state === 'ended')
  const lastLeft = Math.max(0, ...left.map(({ fromAt }) => fromAt))
  const since = beginnings.filter((beginning) => beginning >= lastLeft)
  return since.length === 0 ? undefined : Math.min(...since)
}

/** Whether tickets can be used in the time without the plan. */
export const ticketsUsableIn = (pausing: PausingFacts, kind: PausingKind): boolean =>
  kind === 'pause' ? pausing.ticketsWhilePaused : pausing.ticketsAfterLeaving

/** The last day in Tokyo on which a member who leaves comes back without the entry fee; null for a pause. */
export const backWithoutFeeUntil = (
  { freeReturnMonths }: PausingFacts,
  { kind, from }: { kind: PausingKind; from: number },
): string | null =>
  kind === 'leave' && freeReturnMonths !== null ? monthsLater(dateOf(from), freeReturnMonths) : null

/** The pauses that took place or are to come, in whole months. */
export const earlierPauses = (
  pausings: ReadonlyArray<Pick<PausingsTable, 'kind' | 'state' | 'months' | 'fromAt'>>,
): PauseSpan[] =>
  pausings
    .filter(({ kind, state }) => kind === 'pause' && state !== 'takenBack' && state !== 'overtaken')
    .flatMap(({ months, fromAt: from }) => (months === null ? [] : [{ from, months }]))

export function refusedPause(
  pausing: PausingFacts,
  pause: PauseSpan,
  earlier: readonly PauseSpan[],
): PausingRefusal | undefined {
  const refusal = refusedLength(pausing, pause, earlier)
  if (refusal === 'tooLongInARow') return 'inARow'
  if (refusal === 'tooLongInYear') return 'inYear'
  return refusal === undefined ? undefined : 'length'
}

export interface Charge {
  at: number
  amount: number
  afterPause: boolean
}

export interface Fee {
  /** When its month begins. */
  at: number
  amount: number
}

/**
 * When the month of a pause begins that follows another one of it: with the renewal, or for a plan that is
 * paid at the studio on the day of the month with which the pause began, or the last one of a shorter month.
 */
export function nextFeeMonth(
  at: number,
  { contract, from }: { contract: Pick<MembershipsTable, 'startedAt'> | undefined; from: number },
): number {
  if (contract !== undefined) return renewalMonthsLater(at, 1, contract.startedAt)
  for (let months = 1; ; months += 1) {
    const begins = instantOf(monthsLater(dateOf(from), months)) ?? Infinity
    if (begins > at) return begins
  }
}

/** Whether a month has begun whose fee is not written yet. A pause that ended earlier has none. */
export const hasFeeDue = (
  {
    monthlyFee,
    nextFeeAt,
    untilAt,
    endedAt,
  }: Pick<PausingsTable, 'monthlyFee' | 'untilAt' | 'endedAt'> & { nextFeeAt: number },
  now: number,
): boolean =>
  monthlyFee > 0 && nextFeeAt <= now && nextFeeAt < (untilAt ?? Infinity) && nextFeeAt < (endedAt ?? Infinity)

/** What the months of a pause cost, each from its beginning on; the first begins with a renewal. */
export function feesOf(
  { contract }: Payer,
  { from, until }: { from: number; until: number | null },
  amount: number,
): Fee[] {
  if (until === null || amount === 0) return []
  const fees: Fee[] = []
  let at = contract === undefined ? from : renewalFrom(contract, from)
  for (; at < until; at = nextFeeMonth(at, { contract, from })) fees.push({ at, amount })
  return fees
}

const mostCharges = 12

/** What a contract still charges: the renewals before the span, and the first one after it. */
export function chargesOf(
  { startedAt, periodEndsAt, endsAt, status }: MembershipsTable,
  amount: number,
  { from, until }: { from: number; until: number | null },
): Charge[] {
  if (endsAt !== null || status === 'paused') return []
  const charges: Charge[] = []
  for (let months = 0; charges.length < mostCharges; months += 1) {
    const at = renewalMonthsLater(periodEndsAt, months, startedAt)
    if (at >= from) break
    charges.push({ at, amount, afterPause: false })
  }
  return until === null ? charges : [...charges, { at: until, amount, afterPause: true }]
}

/** What an administrator may do with a reason. */
export const mayBeSetAside = (refusal: PausingRefusal): boolean =>
  refusal !== 'noPlan' && refusal !== 'open' && refusal !== 'contractEnds'

/** The provider collects again so long before the renewal that ends a pause, and charges nothing between. */
const resumesBeforeMs = hourMs

/** When the provider is to collect again after a pause. */
const collectsFrom = (untilAt: number | null): number | null =>
  untilAt === null ? null : untilAt - resumesBeforeMs

/** What is to be done at the provider now. */
export type StepAtProvider =
  | { kind: 'none' }
  /** A pause is set when the last month before it has begun, because renewals would be voided before. */
  | { kind: 'wait'; until: number }
  | { kind: 'end' }
  | { kind: 'set'; change: PausingChange }

type OfPausing = Pick<PausingsTable, 'kind' | 'state' | 'fromAt' | 'untilAt'>

/**
 * What brings a subscription to what a pause or a leave says. It follows from how both are now, so that it
 * may be asked for again after any answer that was lost.
 */
export function stepAtProvider(
  pausing: OfPausing,
  subscription: Subscription | undefined,
  now: number,
): StepAtProvider {
  if (subscription === undefined || subscription.status === 'ended') return { kind: 'none' }
  const { kind, state, fromAt, untilAt } = pausing
  const counts = kind === 'leave' ? state === 'planned' || state === 'ended' : isOpen(state)
  if (kind === 'leave') return stepOfLeave({ counts, fromAt }, subscription, now)
  const isPaused = subscription.status === 'paused'
  const resumesAt = collectsFrom(untilAt) ?? undefined
  if (!counts) return isPaused ? { kind: 'set', change: { pause: null } } : { kind: 'none' }
  if (isPaused && subscription.resumesAt === resumesAt) return { kind: 'none' }
  if (resumesAt !== undefined && resumesAt <= now) return { kind: 'none' }
  if (subscription.periodEndsAt < fromAt) return { kind: 'wait', until: subscription.periodEndsAt + minuteMs }
  return { kind: 'set', change: { pause: { resumesAt } } }
}

function stepOfLeave(
  { counts, fromAt }: { counts: boolean; fromAt: number },
  { endsAt }: Subscription,
  now: number,
): StepAtProvider {
  if (!counts) return endsAt === fromAt ? { kind: 'set', change: { endsAt: null } } : { kind: 'none' }
  if (endsAt !== undefined && endsAt <= fromAt) return { kind: 'none' }
  return fromAt <= now ? { kind: 'end' } : { kind: 'set', change: { endsAt: fromAt } }
}

const isOpen = (state: PausingsTable['state']): boolean => state === 'planned' || state === 'running'

const longestWaitMs = 6 * hourMs

/** The provider is asked again after a minute, then after twice as long each time, at most six hours. */
export const nextAttemptAt = (attempts: number, now: number): number =>
  now + Math.min(longestWaitMs, 2 ** Math.min(attempts - 1, 10) * minuteMs)

/** A contract that is paused, ends or has ended, as it is recorded. */
type Contract = Pick<
  MembershipsTable,
  'id' | 'status' | 'startedAt' | 'periodEndsAt' | 'paidUntil' | 'endsAt' | 'nextMemberType' | 'resumesAt'
>

interface WithoutPlan {
  kind: 'pause' | 'leave'
  from: number
  until: number | null
}

/** What follows for the pauses and leaves from how a contract is recorded now. */
export type FollowStep =
  /** What the studio wants of the provider is under way. */
  { kind: 'later' } | FollowChange

interface FollowChange {
  kind: 'change'
  overtakes: PausingsTable | undefined
  create: WithoutPlan | undefined
}

/** Contracts that ended so long ago were followed otherwise, or before the studio kept pauses and leaves. */
const tooOldMs = 3 * dayMs

const unchanged: FollowChange = { kind: 'change', overtakes: undefined, create: undefined }

/** @param pausings those of the member, the newest first */
export function followStep(contract: Contract, pausings: readonly PausingsTable[], now: number): FollowStep {
  const own = pausings.filter(({ membershipId }) => membershipId === contract.id)
  const actual = withoutPlanBy(contract, now)
  const open = pausings.find(({ state }) => isOpen(state))
  if (open === undefined) {
    // The contract was kept at the provider, and that was learned only after the day of the leave.
    const overtakes = isKept(contract) ? own.find(isDoneLeave) : undefined
    if (overtakes !== undefined) return { ...unchanged, overtakes, create: actual }
    if (actual === undefined) return unchanged
    // It is being cleared at the provider.
    if (own.some(({ state, provider }) => state === 'takenBack' && provider !== 'done'))
      return { kind: 'later' }
    const isKnown = own.some(
      ({ state, kind, fromAt }) => state === 'ended' && kind === actual.kind && fromAt === actual.from,
    )
    const isOld = contract.status === 'ended' && actual.from < now - tooOldMs
    return isKnown || isOld ? unchanged : { ...unchanged, create: actual }
  }
  if (open.membershipId === null) {
    // Of a plan that was paid at the studio, before the member began to pay by card.
    const isNewer = contract.startedAt > open.askedAt - 1_000 && isKept(contract)
    return isNewer ? { ...unchanged, overtakes: open } : unchanged
  }
  if (open.membershipId !== contract.id) return unchanged
  return open.kind === 'leave' ? followLeave(open, actual) : followPause(open, contract, actual, now)
}

const isKept = ({ status, endsAt }: Contract): boolean => status !== 'ended' && endsAt === null

const isDoneLeave = ({ kind, state, provider }: PausingsTable): boolean =>
  kind === 'leave' && state === 'ended' && provider === 'done'

/**
 * From when on the contract gives no rights. The end that an administrator has chosen together with another
 * plan is told otherwise (decision 0076).
 */
function withoutPlanBy(
  { status, endsAt, periodEndsAt, paidUntil, nextMemberType, resumesAt }: Contract,
  now: number,
): WithoutPlan | undefined {
  if (status === 'ended' || endsAt !== null)
    return nextMemberType === null ? { kind: 'leave', from: endsAt ?? now, until: null } : undefined
  if (status !== 'paused') return undefined
  const from = paidUntil ?? periodEndsAt
  // At the provider it may resume before what is paid is used up: then nothing is without rights.
  return resumesAt !== null && resumesAt <= from ? undefined : { kind: 'pause', from, until: resumesAt }
}

/** Once the provider has it, the contract must go on saying so. */
function followLeave(open: PausingsTable, actual: WithoutPlan | undefined): FollowStep {
  if (actual?.kind === 'leave')
    return actual.from === open.fromAt ? unchanged : { ...unchanged, overtakes: open, create: actual }
  return open.provider === 'done' ? { ...unchanged, overtakes: open } : unchanged
}

function followPause(
  open: PausingsTable,
  { status, resumesAt }: Contract,
  actual: WithoutPlan | undefined,
  now: number,
): FollowStep {
  const { fromAt, untilAt } = open
  if (actual?.kind === 'leave') {
    // It ends after the pause, which is followed then.
    if (untilAt !== null && actual.from > untilAt) return unchanged
    const from = status === 'paused' ? Math.min(fromAt, actual.from) : actual.from
    return { ...unchanged, overtakes: open, create: { ...actual, from } }
  }
  if (open.provider !== 'done') return unchanged
  if (status !== 'paused')
    return now < (collectsFrom(untilAt) ?? Infinity) ? { ...unchanged, overtakes: open } : unchanged
  const planned = open.askedBy === 'provider' ? untilAt : collectsFrom(untilAt)
  if (resumesAt === planned) return unchanged
  if (resumesAt !== null && resumesAt <= fromAt) return { ...unchanged, overtakes: open }
  return { ...unchanged, overtakes: open, create: { kind: 'pause', from: fromAt, until: resumesAt } }
}
