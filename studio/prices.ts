/** Prices in whole yen, tax included (specification section 9). Those of the plans stand in plans.ts. */
export const prices = {
  trialLesson: 2_000,
  /** Once, when a yoga member joins. */
  yogaEntryFee: 15_000,
  referralCoupon: 3_000,
  freeEventsPerYear: 1,
} as const
