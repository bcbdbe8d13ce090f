import { createInstance } from 'i18next'
import type { i18n as Texts } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '#studio/languages.ts'
import type { Catalogue } from './catalogue.ts'
import { facts } from './facts.ts'

const catalogues = {
  ja: () => import('./catalogue-ja.ts'),
  en: () => import('./catalogue-en.ts'),
} satisfies Record<Language, () => Promise<{ default: unknown }>>

/** The texts in one language, ready for the first render. */
export async function createTexts(language: Language): Promise<Texts> {
  const texts = createInstance()
  await texts.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    resources: { [language]: { translation: await load(language) } },
    interpolation: { escapeValue: false, defaultVariables: facts(language) },
    react: { useSuspense: false },
    returnNull: false,
  })
  return texts
}

/** Shows another language, once its texts are there. */
export async function switchTexts(texts: Texts, language: Language): Promise<void> {
  if (!texts.hasResourceBundle(language, 'translation')) {
    texts.addResourceBundle(language, 'translation', await load(language))
  }
  Object.assign(texts.options.interpolation ?? {}, { defaultVariables: facts(language) })
  await texts.changeLanguage(language)
}

const load = async (language: Language): Promise<Catalogue> =>
  (await catalogues[language]()).default as Catalogue
