import { useTranslation } from 'react-i18next'
import { useLanguage } from '#web/lib/language.ts'
import { useSwitchLanguage } from './switch-language.ts'

/** Shows the same page in the other language. */
export function LanguageToggle() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { busy, failed, switchTo } = useSwitchLanguage()
  const other = language === 'ja' ? 'en' : 'ja'
  return (
    <>
      <button
        type="button"
        lang={other}
        aria-disabled={busy}
        onClick={() => switchTo(other)}
        className="min-h-11 rounded-full border border-wood px-3 text-sm whitespace-nowrap sm:px-4 hover:bg-paper-deep"
      >
        <span className="@max-[16rem]:sr-only">{t('nav.otherLanguage')}</span>
        <span aria-hidden="true" className="uppercase @min-[16rem]:hidden">
          {other}
        </span>
      </button>
      {failed && (
        // Over the page, so that nothing moves, and in the language that the visitor wants to read.
        <p
          role="alert"
          lang={other}
          className="absolute inset-x-0 top-full bg-danger-soft px-4 py-2 text-center text-sm text-danger-deep"
        >
          {t('nav.otherFailed')}
        </p>
      )}
    </>
  )
}
