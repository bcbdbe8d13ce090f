import { inLanguage } from '#studio/languages.ts'

/** A name in both languages. Where the English one is missing, the Japanese one stands for it. */
export const bothNames = (name: string, nameEn: string) => ({
  ja: name,
  en: inLanguage('en', name, nameEn),
})
