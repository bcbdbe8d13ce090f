import type { Language, Worded } from '#studio/languages.ts'
import { useLanguage } from '#web/lib/language.ts'

/** What stands in the language of the page, or in Japanese where there is nothing in English. */
interface Shown<Content> {
  content: Content
  /** Says that it is Japanese, so that a screen reader speaks it so. Absent where it is in the language of the page. */
  lang: 'ja' | undefined
}

export function useWorded() {
  const { language } = useLanguage()
  return <Content extends Worded[Language] | readonly string[]>({
    ja,
    en,
  }: Readonly<Record<Language, Content>>): Shown<Content> =>
    language === 'en' && en.length === 0 && ja.length > 0
      ? { content: ja, lang: 'ja' }
      : { content: language === 'en' ? en : ja, lang: undefined }
}
