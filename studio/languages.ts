/** The languages of the site. The studio's own comes first, the fallback second. */
export const languages = ['ja', 'en'] as const

export type Language = (typeof languages)[number]

/** A fact that is worded in every language. */
export type Worded = Readonly<Record<Language, string>>

/** Each language by its own name. */
export const languageNames: Readonly<Record<Language, string>> = { ja: '日本語', en: 'English' }

/** A text in the language, or in Japanese where there is no English text. */
export function inLanguage(language: Language, japanese: string, english: string): string {
  return language === 'en' && english !== '' ? english : japanese
}
