import { expect, test } from 'vitest'
import { mergeBookingMails } from '#server/mail-content/merge-mails.ts'
import { mailWriter } from '#server/mail-content/templates.ts'
import type { TeachersOfLessons } from '#server/mail/context.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import type { Language } from '#studio/languages.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { calendarLines } from '#tests/support/calendar-file.ts'
import { dayMs, hourMs } from '#time/tokyo.ts'
import type { SeveralBookingsMails } from './mails-about-several.ts'

const writeMail = mailWriter({
  publicUrl: 'https://yoga.example',
  linkTokens: createLinkTokens('a secret for tests of at least 32 characters'),
})

const monday = Date.parse('2026-11-23T10:00:00+09:00')
const about = (bookingId: string, startsAt: number) => ({
  bookingId,
  lesson: {
    id: bookingId,
    title: '朝ヨガ',
    titleEn: 'Morning yoga',
    startsAt,
    endsAt: startsAt + hourMs,
    version: 2,
  },
})
const bookings = [about('b1', monday), about('b2', monday + 7 * dayMs)]

const contents: SeveralBookingsMails = {
  lessonsChanged: {
    bookings: bookings.map((booking) => ({
      ...booking,
      previousStart: booking.lesson.startsAt - hourMs,
      previousEnd: booking.lesson.startsAt,
    })),
  },
  lessonsCancelled: { bookings, ticketsReturned: 2 },
}

const write = (kind: keyof SeveralBookingsMails, language: Language, teachers?: TeachersOfLessons) =>
  writeMail(
    factsOfFiles,
    {
      id: 'm1',
      kind,
      recipient: 'hanako@example.test',
      language,
      content: JSON.stringify({ name: '山田 花子', ...contents[kind] }),
      writtenAt: Date.parse('2026-11-20T12:00:00+09:00'),
    },
    teachers && { teachers },
  )

test('one mail names each lesson with a new time, what the time was, and until when it can be cancelled', () => {
  const { subject, text } = write('lessonsChanged', 'ja')
  expect(subject).toBe('【ひだまりヨガ】レッスン日時変更のお知らせ（2件）')
  expect(text).toContain(
    '■クラス\n朝ヨガ\n変更後：2026年11月23日(月) 10:00–11:00\n変更前：2026年11月23日(月) 09:00–10:00\n' +
      'キャンセル期限：11/23(月) 07:00まで（開始の3時間前）\n',
  )
  expect(text).toContain('■クラス\n朝ヨガ\n変更後：2026年11月30日(月) 10:00–11:00\n')
  const english = write('lessonsChanged', 'en').text
  expect(english).toContain(
    'Morning yoga\nNew time: Mon, November 30, 2026, 10:00–11:00 (Japan time)\nOld time: Mon, November 30, 2026, 09:00–10:00 (Japan time)\n',
  )
})

test('one mail about new times names the teacher of each lesson that has one, with its calendar entry', () => {
  const teachers = new Map([['b2', { ja: '汐見 航', en: 'Wataru Shiomi' }]])
  const { text, calendars } = write('lessonsChanged', 'ja', teachers)
  expect(text.match(/担当講師：汐見 航\n/g)).toHaveLength(1)
  expect(text).toContain('変更前：2026年11月30日(月) 09:00–10:00\n担当講師：汐見 航\n')
  const entries = calendars.map(({ content }) => calendarLines(content)['DESCRIPTION'])
  expect(entries[0]).not.toContain('講師')
  expect(entries[1]).toMatch(/^講師：汐見 航\\n/)
})

test('one mail names each lesson that the studio has cancelled, and all the returned tickets', () => {
  const { subject, text } = write('lessonsCancelled', 'en')
  expect(subject).toBe('2 lessons cancelled | Hidamari Yoga')
  expect(text).toContain('Morning yoga\nMon, November 23, 2026, 10:00–11:00 (Japan time)\n')
  expect(text).toContain('Morning yoga\nMon, November 30, 2026, 10:00–11:00 (Japan time)\n')
  expect(text).toContain('2 tickets returned to you')
})

test('a mail about several bookings has a calendar file for each, because a file may cancel one entry only', () => {
  const files = write('lessonsCancelled', 'ja').calendars.map(({ content }) => calendarLines(content))
  const cancelled = { METHOD: 'CANCEL', STATUS: 'CANCELLED', SEQUENCE: '3' }
  expect(files).toMatchObject([
    { ...cancelled, UID: 'b1@yoga.example' },
    { ...cancelled, UID: 'b2@yoga.example' },
  ])
  const changed = write('lessonsChanged', 'ja').calendars.map(({ content }) => calendarLines(content))
  expect(changed).toMatchObject([
    { METHOD: 'PUBLISH', UID: 'b1@yoga.example', SEQUENCE: '2', DTSTART: '20261123T010000Z' },
    { METHOD: 'PUBLISH', UID: 'b2@yoga.example', SEQUENCE: '2', DTSTART: '20261130T010000Z' },
  ])
})

test('a waiting mail is needless only when all of its bookings were cancelled later', () => {
  const waiting = (id: string, kind: string, content: object) => ({
    id,
    kind,
    recipient: 'hanako@example.test',
    language: 'ja' as const,
    content: JSON.stringify({ name: '山田 花子', ...content }),
    writtenAt: 0,
  })
  const confirmed = waiting('confirmed', 'bookingConfirmed', { bookingId: 'b1', byMember: true })
  const changed = waiting('changed', 'lessonsChanged', contents.lessonsChanged)
  const substituted = waiting('substituted', 'teacherChanged', bookings[0] ?? {})
  const one = waiting('one', 'lessonCancelled', bookings[0] ?? {})
  const both = waiting('both', 'lessonsCancelled', contents.lessonsCancelled)
  expect(mergeBookingMails([confirmed, changed, substituted, one])).toEqual(['confirmed', 'substituted'])
  expect(mergeBookingMails([confirmed, changed, both])).toEqual(['confirmed', 'changed'])
})
