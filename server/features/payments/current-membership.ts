import type { Membership, SitePlan } from '#contract/payments/payments.ts'
import type { ReadContext } from '#server/context.ts'
import type { MembershipsTable } from '#server/database/payment-tables.ts'
import { planOf } from '#studio/member-types.ts'
import type { MemberType } from '#studio/member-types.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { returnsFree } from '#time/pausing-days.ts'
import { dateOf, dayMs, isoText } from '#time/tokyo.ts'
import { hasPaidEntryFee } from './ledger-queries.ts'
import { listMemberships } from './membership-queries.ts'
import { findPaidPlan } from './on-site/queries.ts'
import { findLastLeave } from './pausing-queries.ts'

/** The member's membership that has not ended yet, even if it is paused or past due. */
export const readCurrentMembership = async (ctx: ReadContext, memberId: string): Promise<Membership | null> =>
  currentOf(ctx.facts, await listMemberships(ctx.reader, memberId))

/** The same of the member's memberships. */
export function currentOf(facts: StudioFacts, memberships: readonly MembershipsTable[]): Membership | null {
  const current = memberships.find(({ status }) => status !== 'ended')
  return current === undefined ? null : toMembership(facts, current)
}

/**
 * Whether the member pays no entry fee: one was paid before, and who has left comes back within the time that
 * the studio sets.
 */
export async function owesNoEntryFee(ctx: ReadContext, memberId: string): Promise<boolean> {
  if (!(await hasPaidEntryFee(ctx.reader, memberId))) return false
  const leftAt = await findLastLeave(ctx.reader, memberId)
  return leftAt === undefined || returnsFree(ctx.facts.pausing, leftAt, ctx.now)
}

/**
 * The plan that the member pays for at the studio; null without one. When its time is over, it is still the
 * member's plan until the member has another one.
 */
export async function readSitePlan(
  ctx: ReadContext,
  member: { id: string; memberType: MemberType },
): Promise<SitePlan | null> {
  const paid = await findPaidPlan(ctx.reader, member.id)
  if (paid === undefined) return null
  const isOver = paid.paidUntil <= ctx.now
  if (isOver && paid.memberType !== member.memberType) return null
  if (isOver && (await readCurrentMembership(ctx, member.id)) !== null) return null
  return { memberType: paid.memberType, paidUntil: dateOf(paid.paidUntil - dayMs) }
}

/** A membership as its member sees it. */
export function toMembership(facts: StudioFacts, row: MembershipsTable): Membership {
  const next = row.nextMemberType
  return {
    memberType: row.memberType,
    price: row.price,
    status: row.status,
    // While it is paused, periods pass that are not paid.
    periodEnds: isoText(row.status === 'paused' ? (row.paidUntil ?? row.periodEndsAt) : row.periodEndsAt),
    ends: row.endsAt === null ? null : isoText(row.endsAt),
    next: next === null ? null : { memberType: next, price: planOf(facts, next).price },
  }
}
