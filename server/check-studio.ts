import { bookingRules } from '#studio/booking-rules.ts'
import { hours } from '#studio/hours.ts'
import { identity } from '#studio/identity.ts'
import { languages } from '#studio/languages.ts'
import { lessonKinds } from '#studio/lesson-kinds.ts'
import { map } from '#studio/map.ts'
import { news } from '#studio/news.ts'
import { pictures } from '#studio/pictures.ts'
import { plans } from '#studio/plans.ts'
import { prices } from '#studio/prices.ts'
import { receipts } from '#studio/receipts.ts'
import { rentalCancellation, spaces } from '#studio/rentals.ts'
import { teacher } from '#studio/teacher.ts'
import { whatToBring } from '#studio/what-to-bring.ts'
import { studioRules } from './studio-rules.ts'

/** All facts that an owner edits, by the file that they stand in. */
export const studioFacts = {
  'booking-rules': bookingRules,
  hours,
  identity,
  'lesson-kinds': lessonKinds,
  map,
  news,
  pictures,
  plans,
  prices,
  receipts,
  rentals: { spaces, rentalCancellation },
  teacher,
  'what-to-bring': whatToBring,
}

type Facts = Readonly<Record<string, unknown>>

/**
 * What is wrong with the owner's facts, a line each in both languages; empty when all is well.
 * Besides the rules in studio-rules.ts, each text must be there in every language.
 */
export function checkStudio(facts: Facts = studioFacts): string[] {
  return Object.entries(facts).flatMap(([file, value]) => problemsOf(file, value))
}

function problemsOf(path: string, value: unknown): string[] {
  const problems = studioRules
    .filter((rule) => rule.path.test(path) && !rule.holds(value))
    .map(({ ja, en }) => lineOf(path, ja, en))
  if (typeof value !== 'object' || value === null) return problems
  return [
    ...problems,
    ...missingWords(path, value),
    ...partsOf(value).flatMap(([part, inner]) => problemsOf(`${path}.${part}`, inner)),
  ]
}

const partsOf = (value: object) => Object.entries(value)

/** Readings are only needed where the writing does not tell the sound. */
const mayBeEmpty = /\.reading$/

function missingWords(path: string, value: object): string[] {
  if (!languages.some((language) => language in value) || mayBeEmpty.test(path)) return []
  return languages
    .filter((language) => isEmpty((value as Record<string, unknown>)[language]))
    .map((language) =>
      language === 'ja'
        ? lineOf(path, '日本語の文を書いてください', 'needs a Japanese text')
        : lineOf(path, '英語の文を書いてください', 'needs an English text'),
    )
}

const isEmpty = (words: unknown) =>
  Array.isArray(words) ? words.length === 0 : typeof words !== 'string' || words.trim() === ''

function lineOf(path: string, ja: string, en: string): string {
  const [file, ...parts] = path.split('.')
  return `studio/${file}.ts: ${parts.join('.')} — ${ja} / ${en}`
}
