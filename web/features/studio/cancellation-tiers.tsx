import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { CancellationTier } from '#studio/rentals.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useYen } from './amount.tsx'

/** The cancellation fee of a hire, by the days before it. */
export function CancellationTiers() {
  const { t } = useTranslation()
  const yen = useYen()
  const { cancellationTiers: tiers, refundFee } = useFacts().rental
  return (
    <>
      <table className="w-full text-left">
        <thead>
          <tr className="border-b-2 border-wood">
            <th scope="col" className="py-3 pr-4 font-semibold">
              {t('rental.tier.when')}
            </th>
            <th scope="col" className="py-3 font-semibold whitespace-nowrap">
              {t('rental.tier.fee')}
            </th>
          </tr>
        </thead>
        <tbody>
          {tiers.map(({ percent }, position) => (
            <tr key={percent} className="border-b border-line">
              <td className="py-3 pr-4">{tierText(t, tiers, position)}</td>
              <td className="py-3">
                {percent === 0 ? t('rental.tier.free') : t('rental.tier.percent', { percent })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {refundFee > 0 && (
        <p className="mt-4 text-sm text-ink-soft">{t('rental.tier.refundFee', { price: yen(refundFee) })}</p>
      )}
    </>
  )
}

/**
 * On which days before a hire a row of the cancellation fee counts: from the day after the last one of the
 * row above.
 */
export function tierText(t: TFunction, tiers: readonly CancellationTier[], position: number): string {
  const above = tiers[position - 1]?.toDaysBefore
  const to = tiers[position]?.toDaysBefore ?? null
  if (typeof above !== 'number')
    return to === null ? t('rental.tier.always') : t('rental.tier.from', { count: to })
  const from = above - 1
  if (to === null) return from === 0 ? t('rental.tier.onTheDay') : t('rental.tier.after', { count: from })
  return from === to ? t('rental.tier.only', { count: to }) : t('rental.tier.between', { from, to })
}
