import textsOf from 'virtual:texts'
import { createInstance } from 'i18next'
import type { InitOptions, i18n as Texts } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { PageFacts } from '#studio/facts.ts'
import type { Language } from '#studio/languages.ts'
import { phraseMarks } from '#web/lib/phrases.ts'
import { extents, extentsUpTo } from './text-files.ts'
import type { Extent } from './text-files.ts'
import { textVariables } from './text-variables.ts'

/**
 * The public texts in one language, ready for the first render, with the facts as placeholders. An extent
 * is a namespace of i18next.
 */
export async function createTexts(
  facts: PageFacts,
  language: Language,
  options: InitOptions = {},
): Promise<Texts> {
  const texts = createInstance()
  await texts
    .use(initReactI18next)
    .use(phraseMarks)
    .init({
      lng: language,
      // Each text stands in both languages, and a key is a path: there is nothing else to look for.
      fallbackLng: false,
      ignoreJSONStructure: false,
      defaultNS: 'public' satisfies Extent,
      fallbackNS: extents.slice(1),
      resources: { [language]: { public: await textsOf[language].public() } },
      interpolation: { escapeValue: false, defaultVariables: textVariables(facts, language) },
      react: { useSuspense: false },
      returnNull: false,
      postProcess: phraseMarks.name,
      ...options,
    })
  return texts
}

/** Loads the texts of an extent and of the smaller ones, except those that are there already. */
export async function loadTexts(
  texts: Texts,
  extent: Extent,
  language = texts.language as Language,
): Promise<void> {
  const missing = extentsUpTo(extent).filter((part) => !texts.hasResourceBundle(language, part))
  await Promise.all(
    missing.map(async (part) => {
      texts.addResourceBundle(language, part, await textsOf[language][part]())
    }),
  )
}

/**
 * Shows the texts with other facts, or in another language, after loading as many of its texts as there are
 * of the present one.
 */
export async function switchTexts(facts: PageFacts, texts: Texts, language: Language): Promise<void> {
  const needed = extents.filter((extent) => texts.hasResourceBundle(texts.language, extent))
  await Promise.all(needed.map((extent) => loadTexts(texts, extent, language)))
  Object.assign(texts.options.interpolation ?? {}, { defaultVariables: textVariables(facts, language) })
  await texts.changeLanguage(language)
}
