import { useLanguage } from '#web/lib/language.ts'

/** Stands between two sentences of one paragraph. Japanese has no space there. */
export function SentenceGap() {
  const { language } = useLanguage()
  return language === 'ja' ? null : ' '
}
