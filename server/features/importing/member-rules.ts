import { leftOutFields } from '#contract/importing/imports.ts'
import type { ImportField, ImportProblem, ImportRow } from '#contract/importing/imports.ts'
import * as fields from '#contract/members/member-fields.ts'
import type { Gender } from '#contract/members/members.ts'
import type { Place } from '#contract/accounts/registration.ts'
import type { MemberFields } from '#server/features/members/queries.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { languages } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { beforeJoining, memberTypes, planName } from '#studio/member-types.ts'
import type { MemberType } from '#studio/member-types.ts'
import { plainWord, readDate, readNames, readPhone, readPostalCode } from './cell-rules.ts'
import { oneOf, cellReader, valid, words } from './read-line.ts'
import type { Checked } from './read-line.ts'

/** A member as a line of the file tells it. */
export interface ImportedMember extends MemberFields {
  /** The day on which the member joined the studio; null: the day of the import. */
  joinedOn: string | null
  wantsNews: boolean
}

interface ReadMemberContext {
  /** The date in Tokyo. */
  today: string
  /** Undefined for a postal code that does not exist. */
  placeOf: (postalCode: string) => Promise<Place | undefined>
}

const women = words('女 女性 おんな f female woman')
const men = words('男 男性 おとこ m male man')
const others = words('回答しない 不明 その他 無回答 notspecified other none unknown')
const japanese = words('日本語 ja japanese jp')
const english = words('英語 en english')
const yes = words('はい 希望する 希望 受け取る 受信する 配信可 subscribed する 可 ○ 〇 1 true yes y on')
const no = words(
  'いいえ 希望しない 不要 受け取らない 受信しない 配信不可 拒否 unsubscribed しない 不可 × 0 false no n off',
)

/**
 * Reads a line: the member, without what cannot be read and is left out, or everything that is wrong with it.
 * Without a word in the file a member gets no news, because only a person who has agreed may be sent any.
 */
export async function readMember(
  facts: StudioFacts,
  row: ImportRow,
  { today, placeOf }: ReadMemberContext,
): Promise<{ member: ImportedMember; problems?: ImportProblem[] } | { problems: ImportProblem[] }> {
  const { problems, textOf, found, take, need, isReadable } = cellReader(row, leftOutFields.members)
  const [last, first] = take('fullName', inTwo, ['', ''] as const)
  const [kanaLast, kanaFirst] = take('fullKana', inTwo, ['', ''] as const)
  const name = valid(fields.personName)
  const kana = valid(fields.kanaName)
  const email = take('email', valid(fields.email), '')
  const lastName = take('lastName', name, '') || takeFrom('fullName', last, name)
  const firstName = take('firstName', name, '') || takeFrom('fullName', first, name)
  const kanaLastName = take('kanaLastName', kana, '') || takeFrom('fullKana', kanaLast, kana)
  const kanaFirstName = take('kanaFirstName', kana, '') || takeFrom('fullKana', kanaFirst, kana)
  need('email')
  if (textOf('fullName') === '') need('lastName')

  const postalCode = take('postalCode', (text) => valid(fields.postalCode)(readPostalCode(text)), '')
  const place = postalCode === '' ? undefined : await placeOf(postalCode)
  if (postalCode !== '' && place === undefined) found('postalCode', 'unknown')
  const member: ImportedMember = {
    email,
    lastName,
    firstName,
    kanaLastName,
    kanaFirstName,
    phone: take('phone', (text) => valid(fields.phone)(readPhone(text)), ''),
    birthday: take('birthday', (text) => pastDate(text, today, valid(fields.birthday)), null),
    addressId: place === undefined ? '' : postalCode,
    addressRest: take('address', (text) => valid(fields.addressRest)(withoutPlace(text, place)), ''),
    gender: take<Gender>('gender', oneOf([women, 1], [men, 2], [others, 3]), 3),
    language: take<Language>('language', oneOf([japanese, 'ja'], [english, 'en']), 'ja'),
    memberType: take('memberType', (text) => planCalled(facts, text), beforeJoining),
    joinedOn: take('joinedOn', (text) => pastDate(text, today), null),
    wantsNews: take('news', oneOf([yes, true], [no, false]), false),
  }
  if (problems.length === 0) return { member }
  return isReadable() ? { member, problems } : { problems }

  function takeFrom(field: ImportField, text: string, read: (text: string) => Checked<string>): string {
    if (text === '') return ''
    const outcome = read(text)
    if ('value' in outcome) return outcome.value
    found(field, outcome.problem, text)
    return ''
  }
}

function inTwo(text: string): Checked<readonly [string, string]> {
  const value = readNames(text)
  return value === undefined ? { problem: 'oneWord' } : { value }
}

function pastDate(
  text: string,
  today: string,
  check: (date: string) => Checked<string> = (value) => ({ value }),
): Checked<string> {
  const date = readDate(text)
  if (date === undefined) return { problem: 'date' }
  return date > today ? { problem: 'future' } : check(date)
}

function planCalled(facts: StudioFacts, text: string): Checked<MemberType> {
  const value = memberTypes.find((code) =>
    languages.some((language) => plainWord(planName(facts, code, language)) === plainWord(text)),
  )
  return value === undefined ? { problem: 'unknown' } : { value }
}

/**
 * The address without prefecture, city and town, which the postal code tells: 東京都渋谷区神宮前1-2-3 becomes 1-2-3.
 */
function withoutPlace(address: string, place: Place | undefined): string {
  if (place === undefined) return address
  const { prefecture, city, town } = place
  let rest = address.replace(/[\s\u3000]/g, ' ')
  for (const part of [prefecture, city, town])
    if (part !== '' && rest.trimStart().startsWith(part)) rest = rest.trimStart().slice(part.length)
  return rest.trim() === '' ? address : rest
}
