import { useTranslation } from 'react-i18next'
import { holidaysAreWeekend, rentalCancellation, spaces } from '#studio/rentals.ts'
import type { HourlyPrice } from '#studio/rentals.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Priced, useYen } from './amount.tsx'

/** The price of an hour in a space. */
export function HourPrice({ price }: { price: HourlyPrice }) {
  const { t } = useTranslation()
  if (price.kind === 'onRequest') return <>{t('price.onRequest')}</>
  if (price.kind === 'flat') {
    return (
      <>
        <Priced words="price.perHour" yen={price.price} />{' '}
        <span className="text-sm text-ink-soft">{t('price.flat')}</span>
      </>
    )
  }
  return (
    <span className="flex flex-wrap gap-x-6">
      <span>
        <Priced words="price.weekday" yen={price.weekday} />
      </span>
      <span>
        <Priced words={holidaysAreWeekend ? 'price.weekend' : 'price.weekendOnly'} yen={price.weekend} />
      </span>
    </span>
  )
}

/** The spaces with their prices. */
export function RentalPrices() {
  const { language } = useLanguage()
  return (
    <dl className="divide-y divide-line border-y border-line">
      {spaces.map(({ id, name, price }) => (
        <div key={id} className="grid gap-1 py-4 sm:grid-cols-[14rem_1fr] sm:gap-6">
          <dt className="font-semibold">{name[language]}</dt>
          <dd>
            <HourPrice price={price} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The cancellation fee of a hire, by the days before it. */
export function CancellationTiers() {
  const { t } = useTranslation()
  const yen = useYen()
  return (
    <>
      <table className="w-full text-left">
        <thead>
          <tr className="border-b-2 border-wood">
            <th scope="col" className="py-3 pr-4 font-semibold">
              {t('price.cancelWhen')}
            </th>
            <th scope="col" className="py-3 font-semibold">
              {t('price.cancelFee')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rentalCancellation.tiers.map(({ fromDaysBefore: from, toDaysBefore: to, percent }) => (
            <tr key={percent} className="border-b border-line">
              <td className="py-3 pr-4">
                {from === null
                  ? t('price.from', { days: to })
                  : to === null
                    ? t('price.after', { days: from })
                    : t('price.between', { from, to })}
              </td>
              <td className="py-3">{percent === 0 ? t('price.free') : t('price.percent', { percent })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-4 text-sm text-ink-soft">
        {t('price.refundFee', { price: yen(rentalCancellation.refundFee) })}
      </p>
    </>
  )
}
