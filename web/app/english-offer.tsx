import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHydrated } from '#web/lib/hydrated.ts'
import { useLanguage } from '#web/lib/language.ts'
import { passFocusOn } from '#web/lib/pass-focus-on.ts'
import { Icon } from '#web/ui/icon.tsx'
import { hasChosenLanguage, useSwitchLanguage } from './switch-language.ts'

const storageKey = 'hidamari.english-offered'

/**
 * Offers English to a browser whose first language it is, in one line on the first visit. The page itself stays Japanese
 * (specification section 1). The line lies over the page, so that nothing moves when it appears.
 */
export function EnglishOffer() {
  // The built page knows neither the browser's language nor the earlier visits.
  return useHydrated() ? <Offer /> : null
}

function Offer() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { busy, failed, switchTo } = useSwitchLanguage()
  const [offered, setOffered] = useState(() => readsEnglish() && localStorage.getItem(storageKey) === null)
  const shown = offered && language === 'ja' && !hasChosenLanguage()
  useEffect(() => {
    if (shown) localStorage.setItem(storageKey, 'yes')
  }, [shown])
  if (!shown) return null
  return (
    <div
      role="group"
      lang="en"
      aria-label={t('nav.otherOffer')}
      className="absolute inset-x-0 top-full flex items-center justify-center gap-x-3 bg-green px-3 text-sm text-on-fill"
    >
      {failed ? (
        <p role="alert">{t('nav.otherFailed')}</p>
      ) : (
        <p className="max-sm:sr-only">{t('nav.otherOffer')}</p>
      )}
      <button
        type="button"
        ref={passFocusOn}
        aria-disabled={busy}
        onClick={() => switchTo('en')}
        className="min-h-11 font-semibold underline underline-offset-4"
      >
        {t('nav.readOther')}
      </button>
      <button
        type="button"
        ref={passFocusOn}
        aria-label={t('nav.closeOffer')}
        onClick={() => setOffered(false)}
        className="grid size-11 place-items-center"
      >
        <Icon name="close" />
      </button>
    </div>
  )
}

const readsEnglish = () => /^en\b/i.test(navigator.language)
