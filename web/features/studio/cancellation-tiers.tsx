import { useTranslation } from 'react-i18next'
import { rentalCancellation } from '#studio/rentals.ts'
import { useYen } from './amount.tsx'
import { tierText } from './tier-text.ts'

/** The cancellation fee of a hire, by the days before it. */
export function CancellationTiers() {
  const { t } = useTranslation()
  const yen = useYen()
  const { tiers, refundFee } = rentalCancellation
  return (
    <>
      <table className="w-full text-left">
        <thead>
          <tr className="border-b-2 border-wood">
            <th scope="col" className="py-3 pr-4 font-semibold">
              {t('rental.tier.when')}
            </th>
            <th scope="col" className="py-3 font-semibold">
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
