interface Prices {
  trialLesson: number
  referralCoupon: number
  freeEventsPerYear: number
}

/** Prices in whole yen, tax included (specification section 9). The prices of the plans are in plans.ts. */
export const prices: Prices = {
  trialLesson: 2_000,
  referralCoupon: 3_000,
  freeEventsPerYear: 1,
}

/**
 * Paid once, with the first month of a yoga plan. The membership rules say how much it is, so it is not
 * changed at /admin/studio.
 */
export const yogaEntryFee = 15_000
