/** The languages the studio speaks; the first one is its own, the second one the fallback. */
export const languages = ['ja', 'en'] as const

export type Language = (typeof languages)[number]

/** A fact that is worded in every language. */
export type Worded = Readonly<Record<Language, string>>

/** Each language by its own name. */
export const languageNames: Readonly<Record<Language, string>> = { ja: '日本語', en: 'English' }
