import { existsSync } from 'node:fs'
import { limits } from '#contract/limits.ts'
import { fileSchemas } from '#contract/studio/studio-facts.ts'
import { containsItself } from '#server/features/spaces/rules.ts'
import { bookingLimits, bookingRules, ticketsPerLesson, trialBooking } from '#studio/booking-rules.ts'
import { hours } from '#studio/hours.ts'
import { offerPictures } from '#studio/home.ts'
import { identity } from '#studio/identity.ts'
import { languages } from '#studio/languages.ts'
import { company, legalRows } from '#studio/legal-rows.ts'
import { lessonKinds } from '#studio/lesson-kinds.ts'
import { lessonSeries } from '#studio/lesson-series.ts'
import { directionsOfFile } from '#studio/directions.ts'
import { map } from '#studio/map.ts'
import { rulesText } from '#studio/membership-rules.ts'
import { news } from '#studio/news.ts'
import { booksOfFile } from '#studio/books.ts'
import { firstVisitOfFile } from '#studio/first-visit.ts'
import { offersOfFile } from '#studio/offers.ts'
import { pausingOfFile } from '#studio/pausing.ts'
import { pictures } from '#studio/pictures.ts'
import { plans } from '#studio/plans.ts'
import type { Plan } from '#studio/plans.ts'
import { prices, yogaEntryFee } from '#studio/prices.ts'
import { policyText } from '#studio/privacy-policy.ts'
import { receipts } from '#studio/receipts.ts'
import { hireNotes, hireRules, rentalCancellation } from '#studio/rentals.ts'
import { spaces } from '#studio/spaces.ts'
import type { SpaceFacts } from '#studio/spaces.ts'
import { absencesOfFile } from '#studio/absences.ts'
import { story, storyPictures } from '#studio/story.ts'
import { teachers } from '#studio/teachers.ts'
import { whatToBring } from '#studio/what-to-bring.ts'
import { instantOf } from '#time/tokyo.ts'

/** All facts that the owner edits, by the name of their file. */
export const studioFacts = {
  absences: absencesOfFile,
  books: booksOfFile,
  'first-visit': firstVisitOfFile,
  'booking-rules': { ...bookingRules, bookingLimits, trialBooking, ticketsPerLesson },
  hours,
  identity: { ...identity, company: { ...identity.company, ...company } },
  'legal-rows': legalRows,
  'lesson-kinds': lessonKinds,
  'lesson-series': lessonSeries,
  map: { ...map, ...directionsOfFile },
  'membership-rules': rulesText,
  news,
  offers: offersOfFile,
  pausing: pausingOfFile,
  pictures: { ...pictures, offers: offerPictures, story: storyPictures },
  plans,
  prices: { ...prices, yogaEntryFee },
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
 * Checks the owner's facts by the rules below, and that each text exists in every language.
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

/**
 * What the server says about the mistakes that the schemas of contract/studio/studio-facts.ts find, by their
 * names there.
 */
const factMistakes: Readonly<Record<string, { ja: string; en: string }>> = {
  required: { ja: '日本語と英語の文を書いてください', en: 'needs a text in Japanese and in English' },
  tooLong: { ja: '300文字以内で書いてください', en: 'must have at most 300 characters' },
  tooLongPassage: { ja: '1,000文字以内で書いてください', en: 'must have at most 1,000 characters' },
  time: { ja: '「08:00」のように書いてください', en: 'must look like 08:00' },
  order: { ja: '開店より後の時刻を書いてください', en: 'must be after opening' },
  yen: { ja: '0〜1,000,000の整数（円）を書いてください', en: 'must be whole yen from 0 to 1,000,000' },
  count: { ja: '0〜100の整数を書いてください', en: 'must be a whole number from 0 to 100' },
  weekday: {
    ja: '日曜日を0として0〜6の数を1回ずつ書いてください',
    en: 'must be days from 0 (Sunday) to 6, each once',
  },
  hoursBefore: { ja: '1〜168の整数（時間）を書いてください', en: 'must be 1 to 168 hours' },
  timeToCancel: { ja: '0〜24の整数（時間）を書いてください', en: 'must be 0 to 24 hours' },
  attendance: { ja: '0〜240の整数（分）を書いてください', en: 'must be 0 to 240 minutes' },
  hour: { ja: '0〜23の整数（時）を書いてください', en: 'must be a whole hour from 0 to 23' },
  daysBefore: { ja: '1〜60の整数（日）を書いてください', en: 'must be 1 to 60 days' },
  mostHeld: { ja: '1〜100の整数（件）か null を書いてください', en: 'must be 1 to 100 bookings, or null' },
  opensDays: { ja: '1〜365の整数（日）か null を書いてください', en: 'must be 1 to 365 days, or null' },
  returnedDays: { ja: '1〜180の整数（日）を書いてください', en: 'must be 1 to 180 days' },
  eventSeats: { ja: '10〜200の整数（席）を書いてください', en: 'must be 10 to 200 seats' },
  weeks: { ja: '1〜26の整数（週）を書いてください', en: 'must be 1 to 26 weeks' },
  choices: {
    ja: '1〜168の整数（時間）を1〜12個書いてください',
    en: 'must be 1 to 12 whole numbers from 1 to 168 hours',
  },
  choiceOrder: { ja: '大きい数から順に書いてください', en: 'must begin with the largest number' },
  hireMinimum: {
    ja: '30〜720の30の倍数（分）を書いてください',
    en: 'must be 30 to 720 minutes in steps of 30',
  },
  hireMaximum: { ja: '1〜24の整数（時間）を書いてください', en: 'must be 1 to 24 hours' },
  hireOrder: {
    ja: 'minimumMinutes より短くしないでください',
    en: 'must be no shorter than minimumMinutes',
  },
  hireAhead: { ja: 'aheadHours より長くしてください', en: 'must be longer than aheadHours' },
  hirePause: { ja: '0〜240の整数（分）を書いてください', en: 'must be 0 to 240 minutes' },
  hireAheadHours: { ja: '1〜720の整数（時間）を書いてください', en: 'must be 1 to 720 hours' },
  hireAheadDays: { ja: '1〜365の整数（日）を書いてください', en: 'must be 1 to 365 days' },
  hireHold: { ja: '5〜60の整数（分）を書いてください', en: 'must be 5 to 60 minutes' },
  tierDays: {
    ja: '1〜365の整数（日）、最後の行だけ null を書いてください',
    en: 'must be 1 to 365 days, or null in the last row',
  },
  percent: { ja: '0〜100の整数を書いてください', en: 'must be a whole number from 0 to 100' },
  tiers: { ja: '1〜6行にしてください', en: 'must have 1 to 6 rows' },
  tierOrder: {
    ja: '最後の行の toDaysBefore は null にし、行が進むほど日数を減らし percent を増やしてください',
    en: 'must have fewer days and more percent in each next row, and null in the last one',
  },
  placeholder: {
    ja: '{{…}} は studio/pausing.ts にある名前だけにしてください',
    en: 'must have no placeholder but those of studio/pausing.ts',
  },
  dayOfMonth: { ja: '1〜28の整数（日）を書いてください', en: 'must be a day from 1 to 28' },
  pauseMonths: { ja: '1〜12の整数（か月）を書いてください', en: 'must be 1 to 12 months' },
  months: { ja: '0〜120の整数（か月）を書いてください', en: 'must be 0 to 120 months' },
  leastMonths: { ja: '0〜24の整数（か月）を書いてください', en: 'must be 0 to 24 months' },
  pauseOrder: {
    ja: 'leastPauseMonths より少なくしないでください',
    en: 'must be no less than leastPauseMonths',
  },
  pauseYear: {
    ja: 'mostPauseMonths より少なくしないでください',
    en: 'must be no less than mostPauseMonths',
  },
  account: {
    ja: '40文字以内で、記号 " を使わずに書いてください',
    en: 'must have at most 40 characters and no quotation mark',
  },
  tooMany: { ja: '12行以内で書いてください', en: 'must have at most 12 lines' },
  tooManyParts: { ja: '30項目以内で書いてください', en: 'must have at most 30 sections' },
  everyDay: { ja: '1日以上は定休日以外の日にしてください', en: 'must leave a day open' },
}

/**
 * What holds for a fact of a file, and what the server says when it does not. What administrators change,
 * too, is checked by the schemas of contract/studio/studio-facts.ts.
 */
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

/** A stored code must mean one plan. */
const hasOwnCodes = (rows: ReadonlyArray<Partial<Plan>>) =>
  rows.every(({ code }) => Number.isInteger(code)) &&
  new Set(rows.map(({ code }) => code)).size === rows.length

/** The server fills the database of a new studio with these spaces. */
function isWholeOfParts(rows: readonly SpaceFacts[]): boolean {
  const parts = new Map(rows.map((space) => [space.id, space.parts.map(({ id }) => id)]))
  const isComplete = [...parts.values()].flat().every((id) => parts.has(id))
  if (parts.size !== rows.length || !isComplete) return false
  return [...parts].every(([id, own]) => !containsItself(id, own, parts))
}

const publicFolder = new URL('../../web/public', import.meta.url).pathname

/** A file of ours, or a picture on another site. */
const isPicture = (value: unknown) =>
  typeof value === 'string' && (value.startsWith('https://') || existsSync(publicFolder + value))

const studioRules: readonly Rule[] = [
  {
    path: /\.email$/,
    holds: matches(/^\S+@\S+\.\S+$/),
    ja: 'メールアドレスを書いてください',
    en: 'must be an email address',
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
    path: /\.(founded|date)$/,
    holds: (value) => instantOf(String(value)) !== undefined,
    ja: '「2024-05-13」のような実在する日付を書いてください',
    en: 'must be a real date like 2024-05-13',
  },
  {
    path: /\.(weekday|weekend|capitalYen)$|^spaces\..*\.price$/,
    holds: (value) => typeof value === 'object' || isYen(value),
    ja: '0以上の整数（円）を書いてください',
    en: 'must be whole yen, 0 or more',
  },
  {
    path: /\.lessonsPerMonth$/,
    holds: (value) => value === 'unlimited' || (Number.isInteger(value) && between(0, 100)(value)),
    ja: "0〜100の整数、または 'unlimited' を書いてください",
    en: "must be a whole number from 0 to 100, or 'unlimited'",
  },
  {
    path: /^plans$/,
    holds: (value) => hasOwnCodes(value as Plan[]),
    ja: 'code は1行ごとに別の整数を書いてください',
    en: 'must have another whole number as code in each row',
  },
  {
    path: /^plans$/,
    holds: (value) => (value as Plan[]).filter(({ paid }) => paid === 'once').length === 1,
    ja: "paid: 'once' の行（レンタル会員）は1つだけにしてください",
    en: "must have one row with paid: 'once', the rental membership",
  },
  {
    path: /^identity\.(company\.)?name\.(ja|en)$/,
    holds: matches(new RegExp(`^.{1,${limits.studioName}}$`, 'u')),
    ja: `1行${limits.studioName}文字以内で書いてください`,
    en: `must be one line of at most ${limits.studioName} characters`,
  },
  {
    path: /\.tagline\.(ja|en)$/,
    holds: (value) => typeof value === 'string' && value.length <= limits.tagline,
    ja: `${limits.tagline}文字以内で書いてください`,
    en: `must have at most ${limits.tagline} characters`,
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
    path: /\.officialSite$/,
    holds: (value) => value === null || matches(/^https:\/\/\S+$/)(value),
    ja: '「https://」で始まるアドレスを書いてください',
    en: 'must be an address that begins with https://',
  },
  {
    path: /^spaces$/,
    holds: (value) => isWholeOfParts(value as SpaceFacts[]),
    ja: 'id は1つずつ別にし、parts には循環しないように、一覧にあるほかのスペースを書いてください',
    en: 'must have another id for each space, and only other spaces of the list as parts, without a circle',
  },
  {
    path: /^spaces\.\d+\.price\.(weekday|weekend|price)$/,
    holds: (value) => value !== 0,
    ja: "料金を載せないスペースは kind: 'onRequest' にしてください",
    en: "must not be 0; a space without a price must have kind: 'onRequest'",
  },
  {
    path: /^spaces\.\d+\.equipment\.(ja|en)\.\d+$/,
    holds: matches(new RegExp(`^.{1,${limits.equipmentLength}}$`, 'u')),
    ja: `1行${limits.equipmentLength}文字以内で書いてください`,
    en: `must be one line of at most ${limits.equipmentLength} characters`,
  },
  {
    path: /^spaces\.\d+\.pictures$/,
    holds: (value) => (value as unknown[]).length <= limits.spacePictures,
    ja: `写真は${limits.spacePictures}枚までにしてください`,
    en: `must be at most ${limits.spacePictures} pictures`,
  },
  {
    path: /^pictures\.|\.picture$|\.pictures\.\d+\.address$/,
    holds: (value) => typeof value === 'object' || isPicture(value),
    ja: 'web/public にある画像ファイルを「/pictures/…」のように書いてください',
    en: 'must name a picture in web/public, like /pictures/…',
  },
]
