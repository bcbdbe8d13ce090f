import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import type { Language } from '#studio/languages.ts'
import { writeCookie } from '#web/lib/cookie.ts'
import { pageOfPath, pathIn } from '#web/lib/language.ts'
import { switchTexts } from './texts.ts'

const yearSeconds = 365 * 24 * 60 * 60

/**
 * Shows the same page in another language, keeps its state, and remembers the choice. `failed` says that its texts could not be loaded. The button stays enabled while it is
 * `busy`, because a disabled button would lose the focus.
 */
export function useSwitchLanguage() {
  const { i18n } = useTranslation()
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [failedAt, setFailedAt] = useState<string>()

  async function switchTo(language: Language) {
    if (busy) return
    setBusy(true)
    setFailedAt(undefined)
    try {
      await switchTexts(i18n, language)
      writeCookie({ name: 'language', value: language, maxAge: yearSeconds })
      await navigate(
        { pathname: pathIn(language, pageOfPath(pathname)), search, hash },
        { state: state as unknown },
      )
    } catch {
      // The texts did not come.
      setFailedAt(pathname)
    } finally {
      setBusy(false)
    }
  }

  return { busy, failed: failedAt === pathname, switchTo: (language: Language) => void switchTo(language) }
}

/** Whether this browser has chosen a language before. */
export const hasChosenLanguage = (): boolean => /(?:^|;\s*)language=/.test(document.cookie)
