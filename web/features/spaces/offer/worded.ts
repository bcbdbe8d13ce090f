import { inLanguage } from '#studio/languages.ts'
import type { Worded } from '#studio/languages.ts'
import { useLanguage } from '#web/lib/language.ts'

/**
 * A text in the language of the page, or in Japanese where there is no English one. Then `lang` says so, so that a screen
 * reader speaks it as Japanese.
 */
export function useWorded() {
  const { language } = useLanguage()
  return ({ ja, en }: Worded) => {
    const text = inLanguage(language, ja, en)
    return { text, lang: language === 'en' && en === '' && ja !== '' ? ('ja' as const) : undefined }
  }
}
