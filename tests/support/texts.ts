import { readFileSync, readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { createInstance } from 'i18next'
import type { Language } from '#studio/languages.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { textVariables } from '#web/app/text-variables.ts'

/** A text of the catalogues, as the site shows it. Throws for a key that has no text. */
export type Texts = (key: string, values?: Record<string, unknown>) => string

const folder = new URL('../../locales/', import.meta.url)

const known = new Map<Language, Texts>()

/** The texts of one language. It does not fall back to the other language. */
export function textsOf(language: Language): Texts {
  const texts = known.get(language) ?? load(language)
  known.set(language, texts)
  return texts
}

function load(language: Language): Texts {
  const texts = createInstance()
  void texts.init({
    lng: language,
    fallbackLng: false,
    initAsync: false,
    resources: { [language]: { translation: read(language) } },
    interpolation: { escapeValue: false, defaultVariables: textVariables(factsOfFiles, language) },
    parseMissingKeyHandler: (key) => {
      throw new Error(`${key} has no text in ${language}`)
    },
  })
  return (key, values = {}) => texts.t(key, values)
}

function read(language: Language): Record<string, unknown> {
  const files = readdirSync(new URL(`${language}/`, folder))
  return Object.fromEntries(
    files.map((file) => [
      basename(file, '.json'),
      JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8')) as unknown,
    ]),
  )
}
