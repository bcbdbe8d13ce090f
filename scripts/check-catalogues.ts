/**
 * `npm run check:catalogues`: both languages have the same keys with the same placeholders, every error of
 * the API has its text, no text is empty, no key stands twice, and Japanese names members with 様.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { errorStatus } from '#contract/errors.ts'
import { languages } from '#studio/languages.ts'
import { keysTwice } from './keys-twice.ts'

type Texts = Map<string, string>

const folder = new URL('../locales/', import.meta.url)
/** Plural forms differ between languages. */
const plural = /_(zero|one|two|few|many|other)$/
/** Texts that name a teacher or an administrator. Every other person is a member or a guest. */
const ofColleagues = /^(studioFacts\.|log\.\w+\.\w+\.revoked$|memberAdmin\.\w+\.revoke|error\.\w+\.busyWith$)/

const problems: string[] = []
const catalogues = new Map(languages.map((language) => [language, readCatalogue(language)]))
const keys = new Map([...catalogues].map(([language, texts]) => [language, keysOf(texts)]))

for (const [language, own] of keys) {
  for (const [other, theirs] of keys) {
    for (const key of own) {
      if (!theirs.has(key)) problems.push(`${key} exists in ${language} and is missing in ${other}`)
    }
  }
}

for (const [language, texts] of catalogues) {
  for (const code of Object.keys(errorStatus)) {
    if (!texts.has(code)) problems.push(`${code} is an error of the API without a text in ${language}`)
  }
  for (const [key, text] of texts) {
    if (text.trim() === '') problems.push(`${key} is empty in ${language}`)
    if ((text.match(/\{\{/g) ?? []).length !== (text.match(/\}\}/g) ?? []).length) {
      problems.push(`${key} has an open brace in ${language}: ${text}`)
    }
  }
}

for (const key of keys.get('ja') ?? []) {
  const [ja, en] = languages.map((language) => placeholdersOf(catalogues.get(language), key))
  if (ja !== undefined && en !== undefined && ja !== en) {
    problems.push(`${key} has the placeholders ${ja || '(none)'} in ja and ${en || '(none)'} in en`)
  }
}

for (const [key, text] of catalogues.get('ja') ?? []) {
  if (/\}\}様/.test(text)) problems.push(`${key} lacks the space before 様`)
  if (/\{\{(name|subject)\}\} ?さん/.test(text) && !ofColleagues.test(key))
    problems.push(`${key} names a member with さん instead of 様`)
}

// A browser breaks a line after the hyphen, and leaves one letter alone.
for (const [key, text] of catalogues.get('en') ?? []) {
  const word = /(?<![\w-])[a-z]-[a-z]+/i.exec(text)
  if (word) problems.push(`${key} has the word ${word[0]}, which breaks after its first letter`)
}

for (const problem of problems) console.error(problem)
console.log(
  `${catalogues.get('ja')?.size} texts in ${languages.length} languages, ${problems.length} problems`,
)
process.exitCode = problems.length === 0 ? 0 : 1

function readCatalogue(language: string): Texts {
  const texts: Texts = new Map()
  const path = new URL(`${language}/`, folder)
  for (const file of readdirSync(path)) {
    const name = file.replace('.json', '')
    const json = readFileSync(new URL(file, path), 'utf8')
    for (const key of keysTwice(json)) problems.push(`${name}.${key} stands twice in ${language}`)
    collect(name, JSON.parse(json), texts)
  }
  return texts
}

function collect(key: string, value: unknown, into: Texts): void {
  if (typeof value === 'string') into.set(key, value)
  else for (const [part, inner] of Object.entries(value as object)) collect(`${key}.${part}`, inner, into)
}

function keysOf(texts: Texts): Set<string> {
  return new Set([...texts.keys()].map((key) => key.replace(plural, '')))
}

function placeholdersOf(texts: Texts | undefined, key: string): string | undefined {
  const text = texts?.get(key) ?? texts?.get(`${key}_other`)
  return text && [...new Set(text.match(/\{\{\w+\}\}/g))].toSorted().join(' ')
}
