import { useTranslation } from 'react-i18next'
import { yenText } from '#studio/yen.ts'
import { useLanguage } from '#web/lib/language.ts'

/** Writes an amount in the page's language. */
export function useYen() {
  const { language } = useLanguage()
  return (yen: number) => yenText(yen, language)
}

/** Stands for the amount while its words are looked up. */
const gap = '\u0000'

interface Priced {
  /** The key of the words around the amount; each language puts them on its own side. */
  words: `price.${'once' | 'perMonth' | 'perHour' | 'weekday' | 'weekend' | 'weekendOnly' | 'entryFee' | 'rentalMembership'}`
  yen: number
  large?: boolean
}

/** A price and what it is for, as the law wants it shown: the total, marked as including tax. */
export function Priced({ words, yen, large = false }: Priced) {
  const { t } = useTranslation()
  const write = useYen()
  const [before, after] = t(words, { amount: gap }).split(gap)
  return (
    <span>
      {before}
      <span className="whitespace-nowrap">
        <span className={large ? 'font-display text-2xl tabular-nums' : 'tabular-nums'}>{write(yen)}</span>
        {after}
      </span>{' '}
      <span className="text-xs whitespace-nowrap text-ink-soft">{t('price.taxIncluded')}</span>
    </span>
  )
}
