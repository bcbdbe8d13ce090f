/** The same day of the next month, or its last day when the month is shorter. In seconds, as at Stripe. */
export function monthAfter(instant: number): number {
  const date = new Date(instant * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + 1)
  const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, days))
  return date.getTime() / 1000
}
