import { useTranslation } from 'react-i18next'
import type { PriceLine } from '#contract/quotes.ts'
import { instantOf, shortDayText } from '#time/tokyo.ts'
import { useYen } from '#web/features/studio/amount.tsx'
import { useLanguage } from '#web/lib/language.ts'
import { useDuration } from './duration.ts'

/** How the price of a hire is made up, and its sum, tax included. */
export function PriceLines({ lines, total }: { lines: readonly PriceLine[]; total: number }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const yen = useYen()
  const duration = useDuration()
  return (
    <dl className="grid gap-2 text-sm">
      {lines.map(({ day, kind, minutes, unitPrice, amount, agreed }) => (
        <div key={`${day} ${kind}`} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt>
            <span className="tabular-nums">{shortDayText(instantOf(day) ?? 0, language)}</span>{' '}
            {t(agreed ? 'hire.rate.agreed' : `hire.rate.${kind}`)}{' '}
            <span className="text-ink-soft tabular-nums">
              {agreed
                ? duration(minutes)
                : t('hire.times', { price: yen(unitPrice), duration: duration(minutes) })}
            </span>
          </dt>
          <dd className="ml-auto tabular-nums">{yen(amount)}</dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2">
        <dt className="font-semibold">{t('hire.total')}</dt>
        <dd className="font-display text-xl tabular-nums">
          {yen(total)} <span className="font-sans text-xs text-ink-soft">{t('price.taxIncluded')}</span>
        </dd>
      </div>
    </dl>
  )
}
