import { complete, otherLanguage } from '#studio/languages.ts'
import type { Language, Worded } from '#studio/languages.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Phrases } from './phrases.tsx'

/**
 * A text of the owner, for readers of the page: what is there of it, and the `lang` of its element where that
 * is in another language than the page, so that a screen reader speaks it so (decision 0005).
 */
export function useOwnText() {
  const { language: page } = useLanguage()
  return <Content extends Worded[Language] | readonly string[]>(
    { ja, en }: Readonly<Record<Language, Content>>,
    language = page,
  ): { content: Content; lang: Language | undefined } => {
    const content = complete({ ja, en })[language]
    return { content, lang: otherLanguage(String(content), language) }
  }
}

interface Props {
  /** In the language of the page already, or in each. */
  text: string | Worded
  /** Of the part of the page around it, where that is another one. */
  language?: Language
  /** Whether it is a heading, whose lines break between phrases only. */
  phrases?: boolean
}

/** The same as a part of any element. */
export function OwnText({ text, language, phrases = false }: Props) {
  const ownText = useOwnText()
  const { content, lang } = ownText(typeof text === 'string' ? { ja: text, en: text } : text, language)
  const shown = phrases ? <Phrases text={content} /> : content
  return lang === undefined ? shown : <span lang={lang}>{shown}</span>
}
