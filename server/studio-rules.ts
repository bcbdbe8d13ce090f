import { existsSync } from 'node:fs'
import { limits } from '#contract/limits.ts'
import type { Plan } from '#studio/plans.ts'
import type { SpaceFacts } from '#studio/spaces.ts'
import { instantOf } from '#time/tokyo.ts'
import { containsItself } from './features/spaces/rules.ts'

/**
 * What holds for a fact of a file, and what the server says when it does not. What administrators change, too, is checked by the
 * schemas of contract/studio-facts.ts.
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
function isWholeOfParts(spaces: readonly SpaceFacts[]): boolean {
  const parts = new Map(spaces.map((space) => [space.id, space.parts.map(({ id }) => id)]))
  const known = [...parts.values()].flat().every((id) => parts.has(id))
  return (
    parts.size === spaces.length && known && [...parts].every(([id, own]) => !containsItself(id, own, parts))
  )
}

const publicFolder = new URL('../web/public', import.meta.url).pathname

/** A file of ours, or a picture on another site. */
const isPicture = (value: unknown) =>
  typeof value === 'string' && (value.startsWith('https://') || existsSync(publicFolder + value))

export const studioRules: readonly Rule[] = [
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
