/** A coupon of 10 % for each person and each offer, without a limit. */
export const tenPercent = {
  code: 'AUTUMN10',
  kind: 'percent' as const,
  value: 10,
  validFrom: null,
  validUntil: null,
  offerIds: [] as string[],
  smallestOrder: 0,
  usesInAll: null,
  usesPerPerson: null,
  memberId: null,
}
