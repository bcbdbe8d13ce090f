import { existsSync } from 'node:fs'
import { bookingRules } from '#studio/booking-rules.ts'
import { hours } from '#studio/hours.ts'
import { identity } from '#studio/identity.ts'
import { languages } from '#studio/languages.ts'
import { lessonKinds } from '#studio/lesson-kinds.ts'
import { map } from '#studio/map.ts'
import { news } from '#studio/news.ts'
import { pictures } from '#studio/pictures.ts'
import { prices } from '#studio/prices.ts'
import { receipts } from '#studio/receipts.ts'
import { rentalCancellation, spaces } from '#studio/rentals.ts'
import { teacher } from '#studio/teacher.ts'
import { whatToBring } from '#studio/what-to-bring.ts'
import { instantOf } from '#time/tokyo.ts'

/** All facts that an owner edits, by the file that they stand in. */
export const studioFacts = {
  'booking-rules': bookingRules,
  hours,
  identity,
  'lesson-kinds': lessonKinds,
  map,
  news,
  pictures,
  prices,
  receipts,
  rentals: { spaces, rentalCancellation },
  teacher,
  'what-to-bring': whatToBring,
}

type Facts = Readonly<Record<string, unknown>>

interface Rule {
  /** Matches the end of a fact's path, `identity.phone`. */
  path: RegExp
  holds: (value: unknown) => boolean
  ja: string
  en: string
}

const isYen = (value: unknown) => Number.isInteger(value) && Number(value) >= 0
const matches = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value)
const between = (low: number, high: number) => (value: unknown) =>
  typeof value === 'number' && value >= low && value <= high

const publicFolder = new URL('../web/public', import.meta.url).pathname

/** A file of ours, or a picture on another site. */
const isPicture = (value: unknown) =>
  typeof value === 'string' && (value.startsWith('https://') || existsSync(publicFolder + value))

const rules: readonly Rule[] = [
  {
    path: /\.email$/,
    holds: matches(/^\S+@\S+\.\S+$/),
    ja: 'メールアドレスを書いてください',
    en: 'must be an e-mail address',
  },
  {
    path: /\.phone$/,
    holds: matches(/^0\d+(-\d+)+$/),
    ja: '「0467-00-1234」のように書いてください',
    en: 'must look like 0467-00-1234',
  },
  {
    path: /\.postalCode$/,
    holds: matches(/^\d{3}-\d{4}$/),
    ja: '「248-0016」のように書いてください',
    en: 'must look like 248-0016',
  },
  {
    path: /\.(opens|closes)$/,
    holds: matches(/^([01]\d|2[0-3]):[0-5]\d$/),
    ja: '「08:00」のように書いてください',
    en: 'must look like 08:00',
  },
  {
    path: /\.(founded|date)$/,
    holds: (value) => instantOf(String(value)) !== undefined,
    ja: '「2024-05-13」のような実在する日付を書いてください',
    en: 'must be a real date like 2024-05-13',
  },
  {
    path: /\.(trialLesson|yogaEntryFee|monthly|rentalMembership|referralCoupon|weekday|weekend|price|refundFee|capitalYen)$/,
    holds: (value) => typeof value === 'object' || isYen(value),
    ja: '0以上の整数（円）を書いてください',
    en: 'must be whole yen, 0 or more',
  },
  {
    path: /\.percent$/,
    holds: between(0, 100),
    ja: '0から100までの数を書いてください',
    en: 'must be between 0 and 100',
  },
  {
    path: /\.closedDays\.\d+$/,
    holds: between(0, 6),
    ja: '日曜日を0として0〜6の数を書いてください',
    en: 'must be a day from 0 (Sunday) to 6',
  },
  {
    path: /\.cancelUntilHoursBefore$/,
    holds: between(0, 168),
    ja: '0〜168（時間）の数を書いてください',
    en: 'must be 0 to 168 hours',
  },
  {
    path: /\.issuerNumber$/,
    holds: (value) => value === null || matches(/^T\d{13}$/)(value),
    ja: '「T」と13桁の数字、またはnullを書いてください',
    en: 'must be T and 13 digits, or null',
  },
  {
    path: /\.taxPercent$/,
    holds: between(0, 100),
    ja: '0から100までの数を書いてください',
    en: 'must be between 0 and 100',
  },
  {
    path: /\.remindAtHour$/,
    holds: (value) => Number.isInteger(value) && between(0, 23)(value),
    ja: '0〜23の整数（時）を書いてください',
    en: 'must be a whole hour from 0 to 23',
  },
  { path: /\.seats$/, holds: between(1, 10), ja: '1〜10の数を書いてください', en: 'must be 1 to 10' },
  {
    path: /\.latitude$/,
    holds: between(20, 46),
    ja: '日本の緯度を書いてください',
    en: 'must be a latitude in Japan',
  },
  {
    path: /\.longitude$/,
    holds: between(122, 154),
    ja: '日本の経度を書いてください',
    en: 'must be a longitude in Japan',
  },
  {
    path: /\.(embed|link|officialSite)$/,
    holds: (value) => value === null || matches(/^https:\/\/\S+$/)(value),
    ja: '「https://」で始まるアドレスを書いてください',
    en: 'must be an address that begins with https://',
  },
  {
    path: /^pictures\.|\.picture$/,
    holds: (value) => typeof value === 'object' || isPicture(value),
    ja: 'web/public にある画像ファイルを「/pictures/…」のように書いてください',
    en: 'must name a picture in web/public, like /pictures/…',
  },
]

/**
 * What is wrong with the owner's facts, a line each in both languages; empty when all is well.
 * Besides the rules above, whatever is worded must be worded in every language.
 */
export function checkStudio(facts: Facts = studioFacts): string[] {
  return Object.entries(facts).flatMap(([file, value]) => problemsOf(file, value))
}

function problemsOf(path: string, value: unknown): string[] {
  const problems = rules
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
