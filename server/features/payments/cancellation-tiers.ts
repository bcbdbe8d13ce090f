import type { HireCancellation } from '#contract/hires/hires.ts'
import type { Tier } from '#contract/hires/quotes.ts'
import type { CancellationTier } from '#studio/rentals.ts'
import { dateOf, dayMs, startOfDay } from '#time/tokyo.ts'

/** The rules of cancellation. Each hire and each order of an event keeps them as they were when it was made. */
export interface CancellationRules {
  tiers: readonly CancellationTier[]
  /** In yen, where money goes back. */
  refundFee: number
}

interface Priced {
  startsAt: number
  price: number
  rules: CancellationRules
}

/**
 * What the member gets back who cancels a hire, or a seat in an event, at the instant: `paid` = `kept` +
 * `fee` + `refund`. The days that are left are those of the calendar in Tokyo.
 * @param of.paid what the member has paid and not got back; less than the price while a part is still to be
 *   paid
 */
export function refundAt(of: Priced & { paid: number }, now: number): HireCancellation {
  const [tier = afterStart] = tiersFrom(of, now)
  return { ...refundBy(tier, of), ...tier }
}

/** What comes back of the whole price on each day from today on. */
export function tiersOf(hire: Priced, now: number): Tier[] {
  return tiersFrom(hire, now).map((tier) => {
    const { refund, fee } = refundBy(tier, { ...hire, paid: hire.price })
    return { ...tier, refund, fee }
  })
}

interface DatedTier {
  percent: number
  /** The last day on which it counts; null until the start. */
  until: string | null
}

const afterStart: DatedTier = { percent: 100, until: null }

/** The tiers that count today or later. */
function tiersFrom({ startsAt, rules }: Priced, now: number): DatedTier[] {
  const today = dateOf(now)
  return rules.tiers
    .map(({ toDaysBefore, percent }) => ({
      percent,
      until: toDaysBefore === null ? null : dateOf(startOfDay(startsAt) - toDaysBefore * dayMs),
    }))
    .filter(({ until }) => until === null || until >= today)
}

/** The kept part is rounded down, so that the member never gets back less than the rules say. */
function refundBy({ percent }: DatedTier, { price, paid, rules }: Priced & { paid: number }) {
  const kept = Math.min(paid, Math.floor((price * percent) / 100))
  const fee = Math.min(paid - kept, rules.refundFee)
  return { paid, kept, fee, refund: paid - kept - fee }
}
