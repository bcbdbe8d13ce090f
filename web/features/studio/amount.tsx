import { useTranslation } from 'react-i18next'
import { yenText } from '#studio/yen.ts'
import { useLanguage } from '#web/lib/language.ts'

/** Writes an amount in the page's language. */
export function useYen() {
  const { language } = useLanguage()
  return (yen: number) => yenText(yen, language)
}

/** A price as the law wants it shown: the total, marked as including tax. */
export function Amount({ yen, large }: { yen: number; large?: boolean }) {
  const { t } = useTranslation()
  const write = useYen()
  return (
    <span className="whitespace-nowrap">
      <span className={large ? 'font-display text-2xl tabular-nums' : 'tabular-nums'}>{write(yen)}</span>{' '}
      <span className="text-xs text-ink-soft">{t('price.taxIncluded')}</span>
    </span>
  )
}
