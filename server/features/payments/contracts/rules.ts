import type { PlanEffect, PlanOutcome } from '#contract/payments/plan-change.ts'
import type { MembershipsTable } from '#server/database/payment-tables.ts'
import { planOf, rentalMembership } from '#studio/member-types.ts'
import type { MemberType } from '#studio/member-types.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { isMonthly } from './follow-subscription.ts'

/** Where the member stands before the change. */
interface Now {
  /** In our books. */
  memberType: MemberType
  /** The subscription that has not ended. */
  membership: MembershipsTable | undefined
  paidForRental: boolean
}

/** What a change would do, with instants in milliseconds. Nothing is ever charged at once. */
export type Outcome = Omit<PlanOutcome, 'from' | 'nextCharge' | 'ends' | 'freeBookings'> & {
  /** When the new type counts; null: at once. */
  from: number | null
  nextCharge: { at: number; amount: number } | null
  ends: number | null
}

/**
 * What an administrator can choose when a member gets another type, with what each choice does to the
 * charges. The first is the one that is chosen already.
 */
export function outcomesOf(facts: StudioFacts, now: Now, to: MemberType): Outcome[] {
  const { membership } = now
  const ofContract = membership === undefined ? [] : contractOutcomes(facts, now, membership, to)
  const onlyBooks = now.memberType === to ? [] : [booksOnly(facts, membership, to)]
  return [...ofContract, ...onlyBooks]
}

/** The type changes in our books, and the contract stays as it is. */
const booksOnly = (
  facts: StudioFacts,
  membership: MembershipsTable | undefined,
  to: MemberType,
): Outcome => ({
  effect: 'none',
  memberType: to,
  from: null,
  nextCharge: membership === undefined || membership.endsAt !== null ? null : renewalOf(facts, membership),
  ends: membership?.endsAt ?? null,
})

function contractOutcomes(
  facts: StudioFacts,
  now: Now,
  membership: MembershipsTable,
  to: MemberType,
): Outcome[] {
  return isMonthly(to) ? planOutcomes(facts, membership, to) : endOutcomes(now, membership, to)
}

/**
 * A contract that ends has no renewal at which another plan could begin, so it goes on when a plan is chosen.
 */
function planOutcomes(facts: StudioFacts, membership: MembershipsTable, to: MemberType): Outcome[] {
  const { memberType: own, nextMemberType: next, endsAt, periodEndsAt: at } = membership
  const amount = to === own ? membership.price : planOf(facts, to).price
  const outcome = { memberType: to, nextCharge: { at, amount }, ends: null }
  const renewal = { ...outcome, effect: 'renewal', from: to === own ? null : at } as const
  if (to === own) return next === null && endsAt === null ? [] : [renewal]
  const isPlanned = next === to && endsAt === null
  return [
    ...(isPlanned ? [] : [renewal]),
    ...(endsAt === null ? [{ ...outcome, effect: 'now', from: null } as const] : []),
  ]
}

function endOutcomes(
  { paidForRental }: Now,
  { endsAt, periodEndsAt, nextMemberType: next }: MembershipsTable,
  to: MemberType,
): Outcome[] {
  // Who has paid for the rental membership has it after a plan.
  const memberType = paidForRental ? rentalMembership.code : to
  const at = endsAt ?? periodEndsAt
  const isPlanned = endsAt !== null && next === to
  const end = { memberType, nextCharge: null }
  return [
    ...(isPlanned ? [] : [{ ...end, effect: 'renewal', from: at, ends: at } as const]),
    { ...end, effect: 'now', from: null, ends: null },
  ]
}

const renewalOf = (
  facts: StudioFacts,
  { price, nextMemberType: next, periodEndsAt: at }: MembershipsTable,
) => ({
  at,
  amount: next === null ? price : planOf(facts, next).price,
})

export const isOffered = (outcomes: readonly Outcome[], effect: PlanEffect): boolean =>
  outcomes.some((outcome) => outcome.effect === effect)
