/** The languages of the site. The studio's own comes first, the fallback second. */
export const languages = ['ja', 'en'] as const

export type Language = (typeof languages)[number]

/** A text of the owner. One of the two may be empty; those that pages and mails show are complete. */
export type Worded = Readonly<Record<Language, string>>

/** Each language by its own name. */
export const languageNames: Readonly<Record<Language, string>> = { ja: '日本語', en: 'English' }

/** The address of the site's pages in a language, without a slash at the end. */
export const siteIn = (language: Language, publicUrl: string): string =>
  language === 'ja' ? publicUrl : `${publicUrl}/${language}`

/** What the owner wrote in the language, or in the other one where there is nothing in it. */
export function inLanguage(language: Language, japanese: string, english: string): string {
  return language === 'en' ? english || japanese : japanese || english
}

/** In both languages what is there in one of them at least. */
export const complete = <Content extends string | readonly string[]>({
  ja,
  en,
}: Readonly<Record<Language, Content>>): Record<Language, Content> => ({
  ja: ja.length > 0 ? ja : en,
  en: en.length > 0 ? en : ja,
})

/**
 * The language in which a text of the owner is written, by its letters (docs/decisions/0005).
 * @param page that of its page, which holds also for a text in both, or with no letters of either
 */
export function writtenIn(text: string, page: Language): Language {
  const japanese = text.match(/[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}]/gu)?.length ?? 0
  const latin = text.match(/[a-z]/gi)?.length ?? 0
  if (page === 'ja') return japanese === 0 && latin > 0 ? 'en' : 'ja'
  return japanese > 0 && japanese * 2 >= latin ? 'ja' : 'en'
}

/** The language of the text for the attribute `lang`; undefined where it is that of the page. */
export function otherLanguage(text: string, page: Language): Language | undefined {
  const language = writtenIn(text, page)
  return language === page ? undefined : language
}
