import type { PlanOutcome } from '#contract/plan-change.ts'
import type { Reader } from '#server/database/database.ts'
import type { MembershipsTable } from '#server/database/payment-tables.ts'
import type { MemberType } from '#studio/member-types.ts'
import { isoText } from '#time/tokyo.ts'
import { uncoveredBy } from '../free-booking-rules.ts'
import { hasPaidForRental } from '../ledger-queries.ts'
import { listMemberships } from '../membership-queries.ts'
import { readFreeBookingsFrom } from '../read-free-bookings.ts'
import { outcomesOf } from './rules.ts'
import type { Outcome } from './rules.ts'

interface Plan {
  version: string
  membership: MembershipsTable | undefined
  outcomes: Outcome[]
}

/** Where a member stands, and what another type would do. The version is that of the member and of the contract. */
export async function readPlan(
  reader: Reader,
  member: { id: string; version: number; memberType: MemberType },
  to: MemberType,
): Promise<Plan> {
  const memberships = await listMemberships(reader, member.id)
  const membership = memberships.find(({ status }) => status !== 'ended')
  const paidForRental = await hasPaidForRental(reader, member.id)
  return {
    version: `${member.version}-${membership?.version ?? 0}`,
    membership,
    outcomes: outcomesOf({ memberType: member.memberType, membership, paidForRental }, to),
  }
}

/** The outcomes as the answer has them, with the bookings that each leaves without a ticket. */
export async function inAnswer(
  reader: Reader,
  member: { id: string; memberType: MemberType },
  { outcomes, now }: { outcomes: readonly Outcome[]; now: number },
): Promise<PlanOutcome[]> {
  const free = await readFreeBookingsFrom(reader, member.id, now)
  return outcomes.map(({ from, nextCharge, ends, ...outcome }) => {
    const uncovered = uncoveredBy({ ...outcome, from }, member.memberType, now)
    return {
      ...outcome,
      from: from === null ? null : isoText(from),
      nextCharge: nextCharge && { at: isoText(nextCharge.at), amount: nextCharge.amount },
      ends: ends === null ? null : isoText(ends),
      freeBookings: uncovered === undefined ? [] : free.filter(({ start }) => Date.parse(start) >= uncovered),
    }
  })
}
