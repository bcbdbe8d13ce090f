import type { MembershipStatus, PaidMemberType, Terms } from '#contract/payments.ts'
import type { MemberType } from '#studio/plans.ts'
import { prices } from '#studio/prices.ts'
import { receipts } from '#studio/receipts.ts'

const rentalType = 11

/** How much tax is within an amount, rounded down once, as receipts have it. */
export const taxWithin = (amount: number): number =>
  Math.floor((amount * receipts.taxPercent) / (100 + receipts.taxPercent))

interface Payer {
  memberType: number
  /** Whether they paid the entry fee before: it is paid once. */
  joinedBefore: boolean
}

/** What somebody without a membership can pay for. The rental membership comes with every yoga plan. */
export function offeredTo({ memberType, joinedBefore }: Payer): Terms[] {
  const entryFee = joinedBefore ? 0 : prices.yogaEntryFee
  const yoga = prices.yogaPlans.map((plan): Terms => {
    const price = plan.monthly
    return {
      memberType: plan.memberType,
      lessonsPerMonth: plan.lessonsPerMonth,
      price,
      entryFee,
      first: entryFee + price,
      renews: true,
      year: entryFee + 12 * price,
    }
  })
  const price = prices.rentalMembership
  const once = { entryFee: 0, first: price, renews: false, year: null }
  const rental: Terms = { memberType: rentalType, lessonsPerMonth: null, price, ...once }
  return memberType === 0 ? [...yoga, rental] : yoga
}

/** The tickets of a month on a plan. Whoever has no limit needs none. */
export function ticketsOfMonth(memberType: PaidMemberType): number {
  return prices.yogaPlans.find((plan) => plan.memberType === memberType)?.lessonsPerMonth ?? 0
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
  return live?.memberType ?? (paidForRental ? rentalType : 0)
}
