import { randomInt } from 'node:crypto'
import type { MailKind } from '#server/mail/template.ts'
import type { Language } from '#studio/languages.ts'
import type { LineFacts } from '#studio/line.ts'
import { dayMs, hourMs, minuteMs } from '#time/tokyo.ts'

export const codeLifeMs = 15 * minuteMs
/** How long the words after 「お問い合わせ」 are an inquiry. */
export const inquiryLifeMs = 30 * minuteMs
/** Who goes on writing gets the answer with the links no sooner again. */
export const answerRestMs = dayMs

/** Without vowels, so that no code is a word, and without what is read as something else. */
const letters = 'BCDFGHJKMNPQRSTVWXYZ23456789'
const code = new RegExp(`^([${letters}]{4})[ -]?([${letters}]{4})$`)
/** What stands before the code in the text that the link types. */
const beforeCode = /^(?:連携コード|コード|link code|code)[ :]*/i

export const newCode = (): string =>
  Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')

/** In two groups, as it is read and typed. */
export const codeInWords = (plain: string): string => `${plain.slice(0, 4)}-${plain.slice(4)}`

/** As a person means it: width of the letters, space around. */
const plain = (text: string) => text.normalize('NFKC').trim()

/** The code that a message is, also typed small, wide or without its dash; undefined for other words. */
export function codeIn(text: string): string | undefined {
  const [, first, second] = code.exec(plain(text).replace(beforeCode, '').toUpperCase()) ?? []
  return first === undefined || second === undefined ? undefined : first + second
}

const inquiryWords =
  /^(?:お?問い?合わ?せ(?:したい|する|です)?|inquiry|enquiry|question|contact)[。.!?！？]*$/i
export const asksForInquiry = (text: string): boolean => inquiryWords.test(plain(text))

const stopWords = /^(?:やめる|やめます|中止|キャンセル|stop|cancel)[。.!]*$/i
export const stopsInquiry = (text: string): boolean => stopWords.test(plain(text))

/** Of a person of whom nothing else is known. */
export const languageOfWords = (text: string): Language =>
  /[A-Za-z]/.test(text) && !/[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]/u.test(text) ? 'en' : 'ja'

/** Of the facts, which one says whether mails of a kind are sent by LINE as well. */
const chosenBy: Partial<Record<MailKind, Exclude<keyof LineFacts, 'lineBound'>>> = {
  seatGiven: 'lineSeat',
  seatFree: 'lineSeat',
  lessonCancelled: 'lineCancelled',
  lessonsCancelled: 'lineCancelled',
  studioClosed: 'lineCancelled',
  paymentFailed: 'linePayment',
  pauseFeeFailed: 'linePayment',
  lessonReminder: 'lineReminder',
  hireReminder: 'lineReminder',
}

/** Whether the owner sends mails of the kind by LINE as well. */
export function isChosen(kind: string, facts: LineFacts): boolean {
  const chosen = Object.hasOwn(chosenBy, kind) ? chosenBy[kind as MailKind] : undefined
  return chosen !== undefined && facts[chosen]
}

/** The mail has long told it then. It is less than the day for which LINE knows a key. */
const tellsForMs = 12 * hourMs

/**
 * Until when a message is worth sending: until the last lesson or hire begins that it is about, and twelve
 * hours at most.
 * @param content that of its mail, as JSON
 */
export function usefulUntil(content: string, now: number): number {
  const starts = startsIn(JSON.parse(content) as AboutStarts)
  const latest = now + tellsForMs
  return starts.length === 0 ? latest : Math.min(latest, Math.max(...starts))
}

interface Start {
  startsAt: number
}
interface AboutStarts {
  lesson?: Start
  hire?: Start
  bookings?: Array<{ lesson: Start }>
  waitedFor?: Start[]
  hires?: Array<{ hire: Start }>
}

const startsIn = ({ lesson, hire, bookings = [], waitedFor = [], hires = [] }: AboutStarts): number[] =>
  [
    ...(lesson ? [lesson] : []),
    ...(hire ? [hire] : []),
    ...bookings.map((booking) => booking.lesson),
    ...waitedFor,
    ...hires.map((own) => own.hire),
  ].map(({ startsAt }) => startsAt)

interface Waiting {
  kind: string
  usefulUntil: number
  isLinked: boolean
  /** How many messages of the month LINE has taken, or may take while this one is decided. */
  counted: number
}

/** Why a message is not sent, or undefined for one that is. */
export function refusalOf(
  { kind, usefulUntil: until, isLinked, counted }: Waiting,
  facts: LineFacts,
  now: number,
) {
  if (!isLinked) return 'unlinked'
  if (now >= until) return 'late'
  if (!isChosen(kind, facts)) return 'notChosen'
  return counted >= facts.lineBound ? 'bound' : undefined
}

const firstPauseMs = 15_000
const longestPauseMs = 15 * minuteMs

/** How long to wait after so many attempts. */
export const pauseAfter = (attempts: number): number =>
  Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs)

/** From this share of the month's messages on the owner is warned. */
const nearBound = 0.8
export const isNearBound = (taken: number, bound: number): boolean => taken >= bound * nearBound
