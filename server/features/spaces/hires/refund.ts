import type { HireCancellation } from '#contract/hires.ts'
import type { Tier } from '#contract/quotes.ts'
import { rentalCancellation } from '#studio/rentals.ts'
import type { CancellationTier } from '#studio/rentals.ts'
import { dateOf, dayMs, startOfDay } from '#time/tokyo.ts'

/** The rules of cancellation. Each hire keeps them as they were when the member hired. */
export interface CancellationRules {
  tiers: readonly CancellationTier[]
  /** In yen, where money goes back. */
  refundFee: number
}

/** The rules for a hire that is made now. Read each time, because administrators change them. */
export const presentRules = (): CancellationRules => ({ ...rentalCancellation })

interface Priced {
  startsAt: number
  price: number
  rules: CancellationRules
}

/**
 * What the member gets back who cancels at the instant: `paid` = `kept` + `fee` + `refund`. The days that are left are those of
 * the calendar in Tokyo.
 * @param hire.paid what the member has paid and not got back; less than the price while a part is still to be paid
 */
export function refundAt(hire: Priced & { paid: number }, now: number): HireCancellation {
  const [tier = afterStart] = tiersFrom(hire, now)
  return { ...refundBy(tier, hire), ...tier }
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
