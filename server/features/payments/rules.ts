import type { MembershipStatus, Terms } from '#contract/payments/payments.ts'
import type { PausingMark } from '#contract/accounts/member-administration.ts'
import type { PausingKind, PausingState, ProviderState } from '#contract/pausing.ts'
import type { OrdersTable } from '#server/database/payment-tables.ts'
import type { Language } from '#studio/languages.ts'
import {
  beforeJoining,
  isPlanOnSale,
  paidMemberTypes,
  planOf,
  rentalMembership,
  typesInOrder,
} from '#studio/member-types.ts'
import type { MemberType, PaidMemberType } from '#studio/member-types.ts'
import { receipts } from '#studio/receipts.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { dateOf, dayMs, hourMs } from '#time/tokyo.ts'
import { isMonthly } from './contracts/follow-subscription.ts'

/** The tax within an amount, rounded down once, as the law on receipts says. */
export const taxWithin = (amount: number): number =>
  Math.floor((amount * receipts.taxPercent) / (100 + receipts.taxPercent))

/** What an order costs: with its first payment, or with each renewal. */
export const chargeFor = (
  order: { price: number; entryFee: number; off: number },
  { first }: { first: boolean },
) => ({
  amount: first ? order.price + order.entryFee - order.off : order.price,
  currency: 'jpy',
})

/**
 * The part of a first payment that is the entry fee. A coupon is taken off the entry fee first, then off the
 * first month.
 */
export const paidEntryFee = (order: { entryFee: number; off: number }, amount: number): number =>
  Math.min(Math.max(0, order.entryFee - order.off), amount)

interface Payer {
  memberType: MemberType
  /** Whether the member has paid the entry fee before: each member pays it once. */
  joinedBefore: boolean
}

/**
 * The plans that a member can pay for, in the order in which they are listed: those on sale, and the one that
 * the member has. Yoga members need no rental membership.
 */
export const plansOfferedTo = (facts: StudioFacts, memberType: MemberType): PaidMemberType[] =>
  typesInOrder(facts).flatMap((type) => {
    const isNeeded = type !== rentalMembership.code || memberType === beforeJoining
    const isOffered = isNeeded && (isPlanOnSale(facts, type) || type === memberType)
    return paidMemberTypes.filter((code) => isOffered && code === type)
  })

/** What a member without a membership can pay for. */
export function offeredTo(facts: StudioFacts, { memberType, joinedBefore }: Payer): Terms[] {
  const entryFee = joinedBefore ? 0 : facts.prices.entryFee
  return plansOfferedTo(facts, memberType).map((code) => {
    const { price, lessonsPerMonth, paid } = planOf(facts, code)
    const plan = { memberType: code, price, off: 0 }
    if (paid === 'once')
      return { ...plan, lessonsPerMonth: null, entryFee: 0, first: price, renews: false, year: null }
    return {
      ...plan,
      lessonsPerMonth: lessonsPerMonth === 'unlimited' ? null : lessonsPerMonth,
      entryFee,
      first: entryFee + price,
      renews: true,
      year: entryFee + 12 * price,
    }
  })
}

/** The tickets that come with a month on a plan today. Members without a limit need none. */
export function ticketsOfMonth(facts: StudioFacts, memberType: PaidMemberType): number {
  const { lessonsPerMonth } = planOf(facts, memberType)
  return lessonsPerMonth === 'unlimited' ? 0 : lessonsPerMonth
}

interface Charged {
  status: MembershipStatus
  periodEndsAt: number
  /** Undefined or null while it renews. */
  endsAt: number | null | undefined
}

/**
 * Whether the provider will charge the member again, if nothing is changed: at a renewal, also one before an
 * end that is further away, or for a month that is past due.
 */
export const willCharge = ({ status, periodEndsAt, endsAt }: Charged): boolean =>
  status !== 'ended' && (!endsAt || endsAt > periodEndsAt || status === 'pastDue')

/**
 * @returns from when on the member has paid for nothing, undefined unless a contract is paused and no other
 *   one runs
 */
export function pausedFrom(
  running: ReadonlyArray<{ status: MembershipStatus; paidUntil: number | null }>,
): number | undefined {
  const isPaused = running.length > 0 && running.every(({ status }) => status === 'paused')
  return isPaused ? Math.max(...running.map(({ paidUntil }) => paidUntil ?? 0)) : undefined
}

/** A time in which a member has no rights of a plan. */
export interface SpanWithoutPlan {
  kind: PausingKind
  from: number
  /** Null while it has no known end. */
  until: number | null
  /** Whether lessons can be booked with tickets. */
  ticketsUsable: boolean
}

interface PausingRights {
  kind: PausingKind
  state: PausingState
  provider: ProviderState
  from: number
  until: number | null
  ticketsUsable: number
  /** Of the member, in our books. */
  memberType: MemberType
  /** 1: after a leave the member bought or was given tickets. */
  newTickets: number
}

/**
 * The times without rights: those of a pause or a leave that is planned or runs, the time after a leave until
 * the member has a plan or new tickets, and the pause of a contract that the studio has not followed yet.
 */
export function spansWithoutPlan(
  contracts: ReadonlyArray<{ status: MembershipStatus; paidUntil: number | null }>,
  pausings: readonly PausingRights[],
): SpanWithoutPlan[] {
  const spans = pausings
    .filter(({ kind, state, memberType, newTickets }) =>
      state === 'ended' ? kind === 'leave' && newTickets === 0 && !isMonthly(memberType) : isOpenState(state),
    )
    .map(({ kind, from, until, ticketsUsable }) => ({
      kind,
      from,
      until,
      ticketsUsable: ticketsUsable === 1,
    }))
  const paused = pausedFrom(contracts)
  if (paused === undefined || pausings.some(tellsOfContract)) return spans
  return [...spans, { kind: 'pause', from: paused, until: null, ticketsUsable: false }]
}

/** A pause or a leave is shown at the front desk so long before it takes effect. */
const nearMs = 31 * dayMs

/** What the front desk should know at the instant of a member with these times without a plan. */
export function pausingMarkAt(spans: readonly SpanWithoutPlan[], at: number): PausingMark | undefined {
  const [span] = spans
    .filter(({ from, until }) => from <= at + nearMs && (until === null || until > at))
    .toSorted((a, b) => a.from - b.from)
  if (span === undefined) return undefined
  const { kind, from, until } = span
  const hasBegun = from <= at
  if (kind === 'leave') return { state: hasBegun ? 'left' : 'leaving', day: dateOf(from - 1) }
  if (!hasBegun) return { state: 'pausing', day: dateOf(from) }
  return { state: 'paused', day: until === null ? null : dateOf(until - 1) }
}

const isOpenState = (state: PausingState): boolean => state === 'planned' || state === 'running'

/** A pause that was taken back stays at the provider until it is cleared there. */
const tellsOfContract = ({ kind, state, provider }: PausingRights): boolean =>
  kind === 'pause' &&
  (isOpenState(state) || (state === 'takenBack' && (provider === 'asked' || provider === 'refused')))

/** Past due memberships stay usable, because the provider still tries to charge the card. */
const isUsable = (status: MembershipStatus): boolean => status === 'active' || status === 'pastDue'

interface Held {
  memberType: PaidMemberType
  status: MembershipStatus
  /** What an administrator has planned for the next renewal, or for the time after the end. */
  next: MemberType | null
}

/**
 * The member type that follows from the payments: that of the newest usable membership, else of a paused one,
 * else rental, else what an administrator has planned for the time after the newest membership, else before
 * joining.
 * @param memberships the newest first
 */
export function memberTypeByPayments(memberships: readonly Held[], paidForRental: boolean): MemberType {
  const usable = memberships.find(({ status }) => isUsable(status))
  if (usable !== undefined) return usable.memberType
  // It goes on later. What a paused member may do is decided by the time that is paid (`pausedFrom`).
  const paused = memberships.find(({ status }) => status === 'paused')
  if (paused !== undefined) return paused.memberType
  if (paidForRental) return rentalMembership.code
  const [newest] = memberships
  return newest?.status === 'ended' && newest.next !== null ? newest.next : beforeJoining
}

/** Whether it was paid when the contract had ended, for example an old invoice that stayed open. */
export const wasAfterEnd = (
  { status, endsAt }: { status: MembershipStatus; endsAt: number | null },
  paidAt: number,
): boolean => status === 'ended' && endsAt !== null && paidAt > endsAt

/** What the next renewal costs: the plan that is planned, or the price that was ordered. */
export const renewalPriceOf = (
  facts: StudioFacts,
  membership: { price: number; nextMemberType: MemberType | null },
): number =>
  membership.nextMemberType === null ? membership.price : planOf(facts, membership.nextMemberType).price

/** The provider closes a checkout page after 24 hours. An order is replaced a little earlier. */
const orderLastsMs = 23 * hourMs

/**
 * Whether the member orders the same again, so that the checkout page of the open order can be shown again.
 */
export function isSameOrder(
  order: OrdersTable,
  { memberType, price, entryFee, off, lessonsPerMonth }: Terms,
  { couponId, language, now }: { couponId: string | null; language: Language; now: number },
): boolean {
  const same =
    order.memberType === memberType &&
    order.price === price &&
    order.entryFee === entryFee &&
    order.couponId === couponId &&
    order.off === off &&
    order.monthlyTickets === (lessonsPerMonth ?? 0)
  return same && order.language === language && now - order.createdAt < orderLastsMs
}

/** How long a member can pay with a link from a mail. */
export const linkLastsMs = 7 * dayMs
