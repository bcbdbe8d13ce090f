import { createInstance } from 'i18next'
import type { InitOptions, i18n as Texts } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '#studio/languages.ts'
import { facts } from './facts.ts'

/** Plain pages need their own texts only; the others may need any. */
export type Extent = 'plain' | 'whole'

type Load = () => Promise<{ default: object }>

const chunks: Record<Language, Record<Extent, Load>> = {
  ja: { plain: () => import('./plain-texts-ja.ts'), whole: () => import('./catalogue-ja.ts') },
  en: { plain: () => import('./plain-texts-en.ts'), whole: () => import('./catalogue-en.ts') },
}

/** Where each extent stands among the texts; what the first does not have is looked up in the second. */
const places: Record<Extent, string> = { plain: 'translation', whole: 'whole' }

/** The plain texts in one language, ready for the first render. */
export async function createTexts(language: Language, options: InitOptions = {}): Promise<Texts> {
  const texts = createInstance()
  await texts.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    fallbackNS: places.whole,
    resources: { [language]: { [places.plain]: (await chunks[language].plain()).default } },
    interpolation: { escapeValue: false, defaultVariables: facts(language) },
    react: { useSuspense: false },
    returnNull: false,
    ...options,
  })
  return texts
}

/** Sees to it that so many texts are there, in the language that is shown or in another one. */
export async function loadTexts(
  texts: Texts,
  extent: Extent,
  language = texts.language as Language,
): Promise<void> {
  if (texts.hasResourceBundle(language, places[extent])) return
  texts.addResourceBundle(language, places[extent], (await chunks[language][extent]()).default)
}

/** Shows another language, once as many texts are there as there were before. */
export async function switchTexts(texts: Texts, language: Language): Promise<void> {
  const extents = Object.keys(places) as Extent[]
  const needed = extents.filter((extent) => texts.hasResourceBundle(texts.language, places[extent]))
  await Promise.all(needed.map((extent) => loadTexts(texts, extent, language)))
  Object.assign(texts.options.interpolation ?? {}, { defaultVariables: facts(language) })
  await texts.changeLanguage(language)
}

/** The source files, below `web/`, of the chunks that hold so many texts. */
export const textSources = (language: Language, extent: Extent): string[] =>
  [`app/plain-texts-${language}.ts`, `app/catalogue-${language}.ts`].slice(0, extent === 'plain' ? 1 : 2)
