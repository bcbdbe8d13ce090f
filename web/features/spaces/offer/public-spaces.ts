import { use } from 'react'
import { useQuery } from '@tanstack/react-query'
import { listPublicSpaces } from '#contract/spaces/public-spaces.ts'
import type { Language, Worded } from '#studio/languages.ts'
import { spaces } from '#studio/spaces.ts'
import type { SpaceFacts } from '#studio/spaces.ts'
import { call } from '#web/lib/api.ts'
import { DataOfDocument } from '#web/lib/document-data.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'

/**
 * The spaces as the administrators have them now. Until they are read, and when they cannot be read, those of
 * the document, or of the file where it carries none, unless the
 * studio began blank, because a visitor can do without the difference.
 */
export function usePublicSpaces(): readonly SpaceFacts[] {
  const carried = use(DataOfDocument)?.spaces
  const isBlank = useFacts().beginning === 'blank'
  const { data = carried ?? (isBlank ? [] : spaces) } = useQuery({
    queryKey: ['publicSpaces'],
    // Without the token: all get the same answer, and a page that anyone may read must not lead to the login
    // when a session has expired.
    queryFn: ({ signal }) => call(listPublicSpaces, { signal, token: '' }),
  })
  return data
}

/** What stands in the language of the page, or in Japanese where there is nothing in English. */
interface SpaceContent<Content> {
  content: Content
  /**
   * Says that it is Japanese, so that a screen reader speaks it so. Absent where it is in the language of the
   * page.
   */
  lang: 'ja' | undefined
}

export function useWorded() {
  const { language } = useLanguage()
  return <Content extends Worded[Language] | readonly string[]>({
    ja,
    en,
  }: Readonly<Record<Language, Content>>): SpaceContent<Content> =>
    language === 'en' && en.length === 0 && ja.length > 0
      ? { content: ja, lang: 'ja' }
      : { content: language === 'en' ? en : ja, lang: undefined }
}
