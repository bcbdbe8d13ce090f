/**
 * The same day of the next month, or its last day when the month is shorter: the day on which the
 * subscription began, so that the 31st follows a 28th. In seconds, as at Stripe.
 */
export function monthAfter(instant: number, began = instant): number {
  const date = new Date(instant * 1000)
  const isShort = new Date((instant + 86_400) * 1000).getUTCDate() === 1
  const day = isShort ? Math.max(date.getUTCDate(), new Date(began * 1000).getUTCDate()) : date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + 1)
  const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, days))
  return date.getTime() / 1000
}
