import { useTranslation } from 'react-i18next'
import { yenText } from '#studio/yen.ts'
import { useLanguage } from '#web/lib/language.ts'

/** Writes amounts in the page's language. */
export function useYen() {
  const { language } = useLanguage()
  return (yen: number) => yenText(yen, language)
}

/** Marks the place of the amount in the text. */
const gap = '\u0000'

interface Priced {
  /** The key of the text around the amount. */
  words: `price.${'once' | 'perMonth' | 'perHour' | 'weekday' | 'weekend' | 'weekendOnly' | 'entryFee' | 'rentalMembership'}`
  yen: number
  large?: boolean
  /** Whether the page says once that all its prices include tax. */
  taxNoted?: boolean
}

/** A price with its purpose. As the law requires, it is the total, and it or the page says that it includes tax. */
export function Priced({ words, yen, large = false, taxNoted = false }: Priced) {
  const { t } = useTranslation()
  const write = useYen()
  const [before, after] = t(words, { amount: gap }).split(gap)
  return (
    <span>
      {before}
      <span className="sm:whitespace-nowrap">
        <span className={large ? 'font-display text-2xl tabular-nums' : 'tabular-nums'}>{write(yen)}</span>
        {after}
      </span>
      {!taxNoted && (
        <>
          {' '}
          <span className="text-xs whitespace-nowrap text-ink-soft">{t('price.taxIncluded')}</span>
        </>
      )}
    </span>
  )
}
