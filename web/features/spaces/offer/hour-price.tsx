import { useTranslation } from 'react-i18next'
import { holidaysAreWeekend } from '#studio/rentals.ts'
import type { HourlyPrice } from '#studio/spaces.ts'
import { Priced } from '#web/features/studio/amount.tsx'

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
