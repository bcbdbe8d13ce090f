import { expect, test } from 'vitest'
import { mergeBookingMails } from '#server/mail-content/merge-mails.ts'
import { mailWriter } from '#server/mail-content/templates.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import type { Language } from '#studio/languages.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { calendarLines } from '#tests/support/calendar-file.ts'
import { dayMs, hourMs } from '#time/tokyo.ts'
import type { ClosureMails } from './mails.ts'

const writeMail = mailWriter({
  publicUrl: 'https://yoga.example',
  linkTokens: createLinkTokens('a secret for tests of at least 32 characters'),
})

const midnight = Date.parse('2026-11-24T00:00:00+09:00')
const lessonAt = (id: string, startsAt: number) => ({
  id,
  title: '朝ヨガ',
  titleEn: 'Morning yoga',
  startsAt,
  endsAt: startsAt + hourMs,
  version: 1,
})
const lessons = [lessonAt('l1', midnight + 10 * hourMs), lessonAt('l2', midnight + dayMs + 10 * hourMs)]
const closure = { startsAt: midnight, endsAt: midnight + 2 * dayMs, reasonJa: '台風', reasonEn: 'Typhoon' }
const contents: ClosureMails = {
  studioClosed: {
    closure,
    bookings: lessons.map((lesson) => ({ bookingId: `of ${lesson.id}`, lesson })),
    waitedFor: [],
    ticketsReturned: 2,
  },
  studioReopened: { closure, lessons },
}

const queued = (kind: string, content: object, language: Language = 'ja') => ({
  id: kind,
  kind,
  recipient: 'hanako@example.test',
  language,
  content: JSON.stringify({ name: '山田 花子', ...content }),
  writtenAt: midnight - dayMs,
})

const write = (kind: keyof ClosureMails, language: Language) =>
  writeMail(factsOfFiles, queued(kind, contents[kind], language))

test('the mail of a closure names the days, the reason, each lesson and the returned tickets', () => {
  const { subject, text } = write('studioClosed', 'ja')
  expect(subject).toBe('【ひだまりヨガ】休業とご予約取り消しのお知らせ 2026年11月24日(火)〜11月25日(水)')
  expect(text).toContain('■休業期間\n2026年11月24日(火)〜11月25日(水)\n\n■理由\n台風\n')
  expect(text).toContain(
    '■中止となるレッスン（ご予約）\n2026年11月24日(火) 10:00–11:00 朝ヨガ\n2026年11月25日(水) 10:00–11:00 朝ヨガ\n',
  )
  expect(text).toContain('■チケット\n2枚お戻ししました\n')
  const english = write('studioClosed', 'en')
  expect(english.subject).toBe('Closed, bookings cancelled: Tue, Nov 24 – Wed, Nov 25, 2026 | Hidamari Yoga')
  expect(english.text).toContain('Typhoon')
  expect(english.text).toContain('2 tickets returned to you')
})

test('the mails of a closure of some spaces name these', () => {
  const spaces = [
    { name: '2階スタジオ', nameEn: 'Second-floor studio' },
    { name: '離れ', nameEn: '' },
  ]
  const content = { ...contents.studioClosed, closure: { ...closure, spaces } }
  expect(writeMail(factsOfFiles, queued('studioClosed', content)).text).toContain(
    '■対象のスペース\n2階スタジオ\n離れ\n',
  )
  const reopened = { closure: { ...closure, spaces }, lessons }
  expect(writeMail(factsOfFiles, queued('studioReopened', reopened, 'en')).text).toContain(
    'Second-floor studio\n離れ\n',
  )
  expect(write('studioClosed', 'ja').text).not.toContain('対象のスペース')
})

test('the mail of a closure to a member who only waited names those lessons alone, and cancels no calendar entry', () => {
  const content = { closure, bookings: [], waitedFor: lessons, ticketsReturned: 0 }
  const japanese = writeMail(factsOfFiles, queued('studioClosed', content))
  expect(japanese.text).toContain(
    '■中止となるレッスン（キャンセル待ち）\n2026年11月24日(火) 10:00–11:00 朝ヨガ\n',
  )
  expect(japanese.text).not.toContain('（ご予約）')
  expect(japanese.text).not.toContain('チケット')
  expect(japanese.calendars).toEqual([])
  expect(writeMail(factsOfFiles, queued('studioClosed', content, 'en')).text).toContain(
    'lessons that you were waiting for',
  )
})

test('the mail of a closure cancels the calendar entry of each booking', () => {
  const files = write('studioClosed', 'ja').calendars.map(({ content }) => calendarLines(content))
  expect(files).toMatchObject([
    { UID: 'of l1@yoga.example', METHOD: 'CANCEL', STATUS: 'CANCELLED' },
    { UID: 'of l2@yoga.example', METHOD: 'CANCEL', STATUS: 'CANCELLED' },
  ])
})

test('the mail of a lifted closure names the lessons and says that the bookings have not come back', () => {
  const { text, calendars } = write('studioReopened', 'en')
  expect(text).toContain('have not come back')
  expect(text).toContain('Wed, November 25, 2026, 10:00–11:00 (Japan time) Morning yoga')
  expect(calendars).toEqual([])
})

test('the waiting mails about the bookings are needless after the mail of the closure', () => {
  const confirmed = queued('bookingConfirmed', { bookingId: 'of l1', byMember: true })
  const elsewhere = { ...queued('bookingConfirmed', { bookingId: 'other', byMember: true }), id: 'other' }
  const closed = queued('studioClosed', contents.studioClosed)
  expect(mergeBookingMails([confirmed, elsewhere, closed])).toEqual(['bookingConfirmed'])
  const offered = queued('seatFree', { lesson: lessons[0] })
  const waited = queued('studioClosed', { ...contents.studioClosed, waitedFor: lessons })
  expect(mergeBookingMails([offered, closed])).toEqual([])
  expect(mergeBookingMails([offered, waited])).toEqual(['seatFree'])
})
