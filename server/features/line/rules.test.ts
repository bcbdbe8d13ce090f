import { describe, expect, test } from 'vitest'
import { lineOfFile } from '#studio/line.ts'
import { hourMs } from '#time/tokyo.ts'
import {
  asksForInquiry,
  codeIn,
  codeInWords,
  isChosen,
  isNearBound,
  languageOfWords,
  newCode,
  refusalOf,
  usefulUntil,
} from './rules.ts'

test('a new code is read in every way in which it is typed, and no word is one', () => {
  for (let turn = 0; turn < 100; turn += 1) {
    const code = newCode()
    expect(codeIn(codeInWords(code))).toBe(code)
    expect(codeIn(`Link code: ${code.toLowerCase()}`)).toBe(code)
  }
  for (const words of [
    '',
    'schedule',
    'こんにちは',
    '03-1234-5678',
    '連携コード',
    'BCDF-234',
    'BCDF-23456',
    'BCDF 2345 です',
  ])
    expect(codeIn(words)).toBeUndefined()
})

test.each(['お問い合わせ', '問合せ', ' お問合わせ。', '問い合わせしたい', 'Inquiry', 'ｉｎｑｕｉｒｙ!'])(
  '%j asks for an inquiry',
  (words) => expect(asksForInquiry(words)).toBe(true),
)

test.each(['お問い合わせの件ですが', 'ヨガ', ''])('%j asks for none', (words) =>
  expect(asksForInquiry(words)).toBe(false),
)

test.each([
  ['Hello', 'en'],
  ['YOGAの予約', 'ja'],
  ['😀', 'ja'],
  ['', 'ja'],
])('%j is answered in %s', (words, language) => expect(languageOfWords(words)).toBe(language))

describe('a message', () => {
  const now = Date.parse('2026-11-20T12:00:00+09:00')

  test('is worth sending until the last lesson or hire of its mail begins, and twelve hours at most', () => {
    const until = (content: object) => (usefulUntil(JSON.stringify(content), now) - now) / hourMs
    const at = (hours: number) => ({ startsAt: now + hours * hourMs })
    expect(until({ amount: 9_800 })).toBe(12)
    expect(until({ lesson: at(2) })).toBe(2)
    expect(until({ lesson: at(30) })).toBe(12)
    expect(until({ lesson: at(-1) })).toBe(-1)
    expect(until({ bookings: [{ lesson: at(1) }, { lesson: at(4) }] })).toBe(4)
    expect(until({ bookings: [], waitedFor: [at(3)], hires: [{ hire: at(5) }] })).toBe(5)
  })

  test('is refused for the first reason that holds', () => {
    const waiting = { kind: 'seatGiven', usefulUntil: now + 1, isLinked: true, counted: 199 }
    const refusal = (changed: Partial<typeof waiting>) =>
      refusalOf({ ...waiting, ...changed }, lineOfFile, now)
    expect(refusal({})).toBeUndefined()
    expect(refusal({ counted: 200 })).toBe('bound')
    expect(refusal({ kind: 'lessonReminder', counted: 200 })).toBe('notChosen')
    expect(refusal({ usefulUntil: now, kind: 'lessonReminder' })).toBe('late')
    expect(refusal({ isLinked: false, usefulUntil: now })).toBe('unlinked')
  })

  test('is of a kind that the owner has chosen', () => {
    expect(isChosen('lessonReminder', lineOfFile)).toBe(false)
    expect(isChosen('lessonReminder', { ...lineOfFile, lineReminder: true })).toBe(true)
    expect(isChosen('studioClosed', lineOfFile)).toBe(true)
    for (const kind of ['news', 'passwordReset', 'toString', ''])
      expect(isChosen(kind, { ...lineOfFile, lineReminder: true })).toBe(false)
  })
})

test('the owner is warned from four fifths of the month’s messages on', () => {
  expect([159, 160].map((taken) => isNearBound(taken, 200))).toEqual([false, true])
})
