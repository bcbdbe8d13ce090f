import { fileSchemas } from '#contract/studio-facts.ts'
import { bookingRules } from '#studio/booking-rules.ts'
import { hours } from '#studio/hours.ts'
import { identity } from '#studio/identity.ts'
import { legalRows } from '#studio/legal-rows.ts'
import { lessonSeries } from '#studio/lesson-series.ts'
import { languages } from '#studio/languages.ts'
import { lessonKinds } from '#studio/lesson-kinds.ts'
import { map } from '#studio/map.ts'
import { rulesText } from '#studio/membership-rules.ts'
import { news } from '#studio/news.ts'
import { pictures } from '#studio/pictures.ts'
import { plans } from '#studio/plans.ts'
import { prices } from '#studio/prices.ts'
import { policyText } from '#studio/privacy-policy.ts'
import { receipts } from '#studio/receipts.ts'
import { hireNotes, hireRules, rentalCancellation } from '#studio/rentals.ts'
import { spaces } from '#studio/spaces.ts'
import { story } from '#studio/story.ts'
import { teachers } from '#studio/teachers.ts'
import { whatToBring } from '#studio/what-to-bring.ts'
import { factMistakes } from './fact-mistakes.ts'
import { studioRules } from './studio-rules.ts'

/** All facts that the owner edits, by the name of their file. */
export const studioFacts = {
  'booking-rules': bookingRules,
  hours,
  identity,
  'legal-rows': legalRows,
  'lesson-kinds': lessonKinds,
  'lesson-series': lessonSeries,
  map,
  'membership-rules': rulesText,
  news,
  pictures,
  plans,
  prices,
  'privacy-policy': policyText,
  receipts,
  rentals: { hireRules, hireNotes, rentalCancellation },
  spaces,
  story,
  teachers,
  'what-to-bring': whatToBring,
}

type Facts = Readonly<Record<string, unknown>>

/**
 * Checks the owner's facts by the rules in studio-rules.ts, and that each text exists in every language.
 * @returns one line for each mistake, in both languages
 */
export function checkStudio(facts: Facts = studioFacts): string[] {
  return Object.entries(facts).flatMap(([file, value]) => [
    ...problemsOf(file, value),
    ...mistakesOf(file, value),
  ])
}

function problemsOf(path: string, value: unknown): string[] {
  const problems = studioRules
    .filter((rule) => rule.path.test(path) && !rule.holds(value))
    .map(({ ja, en }) => lineOf(path, ja, en))
  if (typeof value !== 'object' || value === null) return problems
  return [
    ...problems,
    ...missingTexts(path, value),
    ...Object.entries(value).flatMap(([part, inner]) => problemsOf(`${path}.${part}`, inner)),
  ]
}

const schemas: Readonly<Record<string, (typeof fileSchemas)[keyof typeof fileSchemas]>> = fileSchemas

/** What the forms of administrators would refuse, too. */
function mistakesOf(file: string, value: unknown): string[] {
  const read = schemas[file]?.safeParse(value)
  if (read === undefined || read.success) return []
  return read.error.issues.map(({ path, message }) => {
    const { ja, en } = factMistakes[message] ?? { ja: message, en: message }
    return lineOf([file, ...path].join('.'), ja, en)
  })
}

/** A reading is needed only where the writing does not show the pronunciation. */
const mayBeEmpty = /\.reading$/

function missingTexts(path: string, value: object): string[] {
  if ((path.split('.')[0] ?? '') in schemas) return []
  if (!languages.some((language) => language in value) || mayBeEmpty.test(path)) return []
  return languages
    .filter((language) => isEmpty((value as Record<string, unknown>)[language]))
    .map((language) =>
      language === 'ja'
        ? lineOf(path, '日本語の文を書いてください', 'needs a Japanese text')
        : lineOf(path, '英語の文を書いてください', 'needs an English text'),
    )
}

const isEmpty = (text: unknown) =>
  Array.isArray(text) ? text.length === 0 : typeof text !== 'string' || text.trim() === ''

function lineOf(path: string, ja: string, en: string): string {
  const [file, ...parts] = path.split('.')
  return `studio/${file}.ts: ${parts.join('.')} — ${ja} / ${en}`
}
