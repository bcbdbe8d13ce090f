import type { MembershipStatus, Terms } from '#contract/payments.ts'
import { beforeJoining, planOf, rentalMembership, yogaPlans } from '#studio/member-types.ts'
import type { MemberType, PaidMemberType } from '#studio/member-types.ts'
import { prices } from '#studio/prices.ts'
import { receipts } from '#studio/receipts.ts'

/** How much tax is within an amount, rounded down once, as receipts have it. */
export const taxWithin = (amount: number): number =>
  Math.floor((amount * receipts.taxPercent) / (100 + receipts.taxPercent))

interface Payer {
  memberType: MemberType
  /** Whether they have paid the entry fee before: each member pays it once. */
  joinedBefore: boolean
}

/** What somebody without a membership can pay for. The rental membership comes with every yoga plan. */
export function offeredTo({ memberType, joinedBefore }: Payer): Terms[] {
  const entryFee = joinedBefore ? 0 : prices.yogaEntryFee
  const yoga = yogaPlans.map(({ code, price, lessonsPerMonth }) => ({
    memberType: code,
    lessonsPerMonth: lessonsPerMonth === 'unlimited' ? null : lessonsPerMonth,
    price,
    entryFee,
    first: entryFee + price,
    renews: true,
    year: entryFee + 12 * price,
  }))
  if (memberType !== beforeJoining) return yoga
  const { code, price } = rentalMembership
  const once = { entryFee: 0, first: price, renews: false, year: null }
  return [...yoga, { memberType: code, lessonsPerMonth: null, price, ...once }]
}

/** The tickets that come with a month on a plan. Members without a limit need none. */
export function ticketsOfMonth(memberType: PaidMemberType): number {
  const { lessonsPerMonth } = planOf(memberType)
  return lessonsPerMonth === 'unlimited' ? 0 : lessonsPerMonth
}

/** Whether a membership opens the studio's doors. While a card fails the provider still tries. */
export const isLive = (status: MembershipStatus): boolean => status === 'active' || status === 'pastDue'

/** Whether money will be taken again, sooner or later. */
export const goesOn = (subscription: { status: MembershipStatus; endsAt: number | undefined }): boolean =>
  subscription.status !== 'ended' && subscription.endsAt === undefined

/**
 * What a member is by what they have paid for: the newest live membership, else a rental member, else nothing.
 * @param memberships the newest first
 */
export function typeByPayments(
  memberships: ReadonlyArray<{ memberType: PaidMemberType; status: MembershipStatus }>,
  paidForRental: boolean,
): MemberType {
  const live = memberships.find(({ status }) => isLive(status))
  return live?.memberType ?? (paidForRental ? rentalMembership.code : beforeJoining)
}
