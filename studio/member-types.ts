import type { Language } from './languages.ts'
import { plans } from './plans.ts'
import type { Plan } from './plans.ts'

/* What the program derives from the table in plans.ts. An owner changes nothing here. */

type Row = (typeof plans)[number]

/** A member's type is the code of a plan. */
export type MemberType = Row['code']

/** The types that members pay for on the website. */
export type PaidMemberType = Exclude<Row, { paid: 'never' }>['code']

type PaidPlan = Plan & { code: PaidMemberType }

export const beforeJoining = 0 satisfies MemberType

export const memberTypes: readonly MemberType[] = plans.map(({ code }) => code)

export const paidMemberTypes: readonly PaidMemberType[] = plans
  .filter((plan) => plan.paid !== 'never')
  .map(({ code }) => code)

/** The plans with lessons, which renew each month. */
export const yogaPlans: readonly PaidPlan[] = plans.filter((plan) => plan.paid === 'monthly')

export const rentalMembership: PaidPlan = findRentalMembership()

export function planOf(memberType: MemberType): Plan {
  const plan = plans.find(({ code }) => code === memberType)
  if (plan === undefined) throw new Error(`studio/plans.ts has no plan with the code ${memberType}`)
  return plan
}

export const planName = (memberType: MemberType, language: Language): string =>
  planOf(memberType).name[language]

/** Whether members of this type book without tickets. */
export const isUnlimited = (memberType: MemberType): boolean =>
  planOf(memberType).lessonsPerMonth === 'unlimited'

function findRentalMembership(): PaidPlan {
  const plan = plans.find((row) => row.paid === 'once')
  if (plan === undefined) throw new Error('studio/plans.ts has no rental membership, which is paid once')
  return plan
}
