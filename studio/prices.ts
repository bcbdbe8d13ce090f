import type { MemberType } from './plans.ts'

/** Prices in whole yen, tax included (specification section 9). */
export const prices = {
  trialLesson: 2_000,
  /** Once, when a yoga member joins. */
  yogaEntryFee: 15_000,
  yogaPlans: [
    { memberType: 2, lessonsPerMonth: 2, monthly: 6_990 },
    { memberType: 3, lessonsPerMonth: 4, monthly: 12_990 },
    { memberType: 4, lessonsPerMonth: null, monthly: 19_990 },
  ] satisfies ReadonlyArray<{ memberType: MemberType; lessonsPerMonth: number | null; monthly: number }>,
  /** Once; nothing for yoga members. */
  rentalMembership: 3_000,
  referralCoupon: 3_000,
  freeEventsPerYear: 1,
} as const
