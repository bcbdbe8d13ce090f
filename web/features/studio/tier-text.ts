import type { TFunction } from 'i18next'
import type { CancellationTier } from '#studio/rentals.ts'

/** On which days before a hire a row of the cancellation fee counts: from the day after the last one of the row above. */
export function tierText(t: TFunction, tiers: readonly CancellationTier[], position: number): string {
  const above = tiers[position - 1]?.toDaysBefore
  const to = tiers[position]?.toDaysBefore ?? null
  if (typeof above !== 'number')
    return to === null ? t('rental.tier.always') : t('rental.tier.from', { count: to })
  const from = above - 1
  if (to === null) return from === 0 ? t('rental.tier.onTheDay') : t('rental.tier.after', { count: from })
  return from === to ? t('rental.tier.only', { count: to }) : t('rental.tier.between', { from, to })
}
