import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { pageOfPath, pathIn, useLanguage } from '#web/lib/language.ts'
import { switchTexts } from './texts.ts'

const yearSeconds = 365 * 24 * 60 * 60

/** Shows the same page in the other language, keeps its state, and remembers the choice. */
export function LanguageToggle() {
  const { t, i18n } = useTranslation()
  const { language } = useLanguage()
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const other = language === 'ja' ? 'en' : 'ja'

  async function toggle() {
    setBusy(true)
    try {
      await switchTexts(i18n, other)
      document.cookie = `language=${other}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`
      await navigate(
        { pathname: pathIn(other, pageOfPath(pathname)), search, hash },
        { state: state as unknown },
      )
    } finally {
      setBusy(false)
    }
  }

  return (
    <button
      type="button"
      lang={other}
      disabled={busy}
      onClick={() => void toggle()}
      className="min-h-11 rounded-full border border-wood px-3 text-sm whitespace-nowrap sm:px-4 hover:bg-paper-deep"
    >
      {t('nav.otherLanguage')}
    </button>
  )
}
