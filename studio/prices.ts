interface Prices {
  trialLesson: number
  referralCoupon: number
  /** For the person who came by a recommendation; 0 for none. */
  newcomerCoupon: number
  freeEventsPerYear: number
  /** The code of the yoga plan (plans.ts) that the price page recommends; null for none. */
  recommendedPlan: number | null
}

/** Prices in whole yen, tax included (specification section 9). The prices of the plans are in plans.ts. */
export const prices: Prices = {
  trialLesson: 2_000,
  referralCoupon: 3_000,
  newcomerCoupon: 0,
  freeEventsPerYear: 1,
  recommendedPlan: 3,
}

/** Paid once, with the first month of a yoga plan. The membership rules of the file say how much it is. */
export const yogaEntryFee = 15_000
