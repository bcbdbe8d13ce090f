import type { SiteOffer } from '#contract/site-payments.ts'
import type { Reader } from '#server/database/database.ts'
import { findMember } from '#server/features/members/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import { beforeJoining, planOf } from '#studio/member-types.ts'
import { lastDayOfMonth } from '#time/paid-month.ts'
import { prices } from '#studio/prices.ts'
import { dateOf, dayMs } from '#time/tokyo.ts'
import { readCurrentMembership } from '../current-membership.ts'
import { hasPaidEntryFee } from '../ledger-queries.ts'
import { ticketsOfMonth } from '../rules.ts'
import { findPaidUntil } from './queries.ts'
import { isMonthly, payableOnSite } from './rules.ts'

/** What a member can pay for at the studio today. Throws `error.member.notFound`. */
export async function readSiteOffer(reader: Reader, memberId: string, now: number): Promise<SiteOffer> {
  const member = await findMember(reader, memberId)
  if (member === undefined) throw new ApiError('error.member.notFound')
  const paidUntil = await findPaidUntil(reader, memberId)
  // A member who left and comes back owes nothing for the time between.
  const isNew = paidUntil === null || (member.memberType === beforeJoining && paidUntil <= now)
  const follows = isNew ? null : dateOf(paidUntil)
  return {
    membership: await readCurrentMembership(reader, memberId),
    paidUntil: paidUntil === null ? null : dateOf(paidUntil - dayMs),
    follows,
    entryFee: (await hasPaidEntryFee(reader, memberId)) ? 0 : prices.yogaEntryFee,
    plans: payableOnSite(member.memberType).map((memberType) => ({
      memberType,
      price: planOf(memberType).price,
      tickets: ticketsOfMonth(memberType),
      paidUntil: isMonthly(memberType) ? lastDayOfMonth(dateOf(now), follows) : null,
    })),
  }
}
