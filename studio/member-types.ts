import type { Language } from './languages.ts'
import { plans } from './plans.ts'
import type { Plan } from './plans.ts'
import type { StudioFacts } from './facts.ts'

/* What the program derives from the table in plans.ts. An owner changes nothing here. */

type Row = (typeof plans)[number]

const rows: readonly Plan[] = plans

/** A member's type is the code of a plan. */
export type MemberType = Row['code']

/** The types that members pay for on the website. */
export type PaidMemberType = Exclude<Row, { paid: 'never' }>['code']

/** What is never published of a plan: how it is paid. `planOf` has name, price and lessons as well. */
type FixedPlan = Omit<Plan, 'name' | 'price' | 'lessonsPerMonth'>

type PaidPlan = FixedPlan & { code: PaidMemberType }

export const beforeJoining = 0 satisfies MemberType

export const memberTypes: readonly MemberType[] = plans.map(({ code }) => code)

export const paidMemberTypes: readonly PaidMemberType[] = plans
  .filter((plan) => plan.paid !== 'never')
  .map(({ code }) => code)

/** The plans with lessons, which renew each month. */
export const yogaPlans: readonly PaidPlan[] = plans.filter((plan) => plan.paid === 'monthly')

export const rentalMembership: PaidPlan = findRentalMembership()

function planOfFile(memberType: MemberType): Plan {
  const plan = rows.find(({ code }) => code === memberType)
  if (plan === undefined) throw new Error(`studio/plans.ts has no plan with the code ${memberType}`)
  return plan
}

const fixedPlanOf = (memberType: MemberType): FixedPlan => planOfFile(memberType)

/** Whether the code is for a plan that administrators add. */
export const isAddable = (code: number): boolean => rows.some((row) => row.code === code && row.addable)

/** The codes of the plans that administrators can add, those without a limit or those with tickets. */
export const addableTypes = (kind: 'tickets' | 'unlimited'): PaidMemberType[] =>
  paidMemberTypes.filter((type) => isAddable(type) && hasTickets(type) === (kind === 'tickets'))

/** The plan with the name, the price and the lessons that are published. */
export const planOf = ({ prices }: Pick<StudioFacts, 'prices'>, memberType: MemberType): Plan => ({
  ...planOfFile(memberType),
  ...prices.plans.find(({ code }) => code === memberType),
})

/** Whether an administrator has given the plan another name than the file has. */
export const isRenamed = ({ code, name }: Plan, language: Language): boolean =>
  rows.some((row) => row.code === code && row.name[language] !== name[language])

export const planName = (
  facts: Pick<StudioFacts, 'prices'>,
  memberType: MemberType,
  language: Language,
): string => planOf(facts, memberType).name[language]

/** Whether the plan is offered to persons who do not have it. */
export const isPlanOnSale = ({ prices }: Pick<StudioFacts, 'prices'>, memberType: MemberType): boolean =>
  prices.plans.some(({ code, onSale }) => code === memberType && onSale)

/**
 * All types that the studio has, in the order in which plans are listed. Those that are not paid for keep
 * their places.
 */
export function typesInOrder({ prices }: Pick<StudioFacts, 'prices'>): MemberType[] {
  const paid = prices.plans.flatMap(({ code }) => paidMemberTypes.filter((type) => type === code))
  const all = memberTypes.filter((type) => !isAddable(type) || paid.some((code) => code === type))
  const places = all.filter((type) => paidMemberTypes.some((code) => code === type))
  return all.map((type) => paid[places.indexOf(type)] ?? type)
}

/** The yoga plans that are on sale, in the order in which they are listed. */
export const yogaPlansOnSale = (facts: Pick<StudioFacts, 'prices'>): Plan[] =>
  typesInOrder(facts)
    .filter((type) => isPlanOnSale(facts, type))
    .map((type) => planOf(facts, type))
    .filter(({ paid }) => paid === 'monthly')

/** Whether the member has a yoga plan. */
export const hasPlan = ({ memberType }: { memberType: MemberType }): boolean =>
  memberType !== beforeJoining && memberType !== rentalMembership.code

/** The types that have limits of their own: the yoga plans, and persons before joining for all without one. */
export const limitedTypes: readonly MemberType[] = [
  ...memberTypes.filter((memberType) => hasPlan({ memberType })),
  beforeJoining,
]

/** Whether members of this type book without tickets. */
export const isUnlimited = (memberType: MemberType): boolean =>
  planOfFile(memberType).lessonsPerMonth === 'unlimited'

/** Whether tickets come with the plan each month, so that the owner says how many. */
export const hasTickets = (memberType: MemberType): boolean =>
  fixedPlanOf(memberType).paid === 'monthly' && !isUnlimited(memberType)

function findRentalMembership(): PaidPlan {
  const plan = plans.find((row) => row.paid === 'once')
  if (plan === undefined) throw new Error('studio/plans.ts has no rental membership, which is paid once')
  return plan
}
