import { expect, test } from 'vitest'
import { mailWriter } from '#server/mail-content/templates.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import type { Language } from '#studio/languages.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { calendarLines } from '#tests/support/calendar-file.ts'
import { hourMs } from '#time/tokyo.ts'
import type { WaitingMails } from './mails.ts'

const startsAt = Date.parse('2026-11-23T19:00:00+09:00')
const lesson = {
  id: 'l1',
  title: '夜のヨガ',
  titleEn: 'Evening yoga',
  startsAt,
  endsAt: startsAt + hourMs,
  version: 2,
}

const contents: WaitingMails = {
  seatGiven: { bookingId: 'b1', lesson, ticketsTaken: 1, tickets: 3 },
  seatFree: { lesson },
  seatPassedOver: { lesson },
  seatPassedOverBusy: { lesson },
  seatPassedOverHeld: { lesson, most: 3 },
  waitingEnded: { lessons: [lesson, { ...lesson, startsAt: startsAt + 24 * hourMs }] },
  waitingTeacherChanged: { lesson, teacher: { ja: '汐見 航', en: 'Wataru Shiomi' } },
  waitingMoved: { lesson, previousStart: startsAt - 2 * hourMs, previousEnd: startsAt - hourMs },
}

const writeMail = mailWriter({
  publicUrl: 'https://yoga.example',
  linkTokens: createLinkTokens('a secret for tests of at least 32 characters'),
})

const write = (kind: keyof WaitingMails, language: Language) =>
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
    { teachers: new Map([['l1', { ja: '花村 佳乃', en: 'Yoshino Hanamura' }]]) },
  )

test.each([
  ['ja', '【ひだまりヨガ】ご予約確定（キャンセル待ち） 11/23(月) 19:00', '1枚使用（残り3枚）', '16:00まで'],
  ['en', 'You have a seat: Mon, Nov 23, 19:00 | Hidamari Yoga', '1 ticket used, 3 left', '16:00'],
] as const)(
  'the mail of a seat from the list (%s) names lesson, tickets left and cancellation deadline, with a calendar file',
  (language, subject, tickets, deadline) => {
    const mail = write('seatGiven', language)
    expect(mail.subject).toBe(subject)
    expect(mail.text).toContain(tickets)
    expect(mail.text).toContain(deadline)
    expect(mail.calendars).toHaveLength(1)
    expect(calendarLines(mail.calendars[0]?.content ?? '')).toMatchObject({ UID: 'b1@yoga.example' })
  },
)

test('the mail of a free seat leads to the lesson on the booking page', () => {
  const { text } = write('seatFree', 'en')
  expect(text).toContain('https://yoga.example/en/booking?week=2026-11-22&day=2026-11-23&lesson=l1')
  expect(text).toContain('first member who books it')
})

test.each(['seatGiven', 'seatFree', 'waitingMoved'] as const)(
  'the mail %s names the teacher in the language of its reader',
  (kind) => {
    expect(write(kind, 'ja').text).toContain('■担当講師\n花村 佳乃\n')
    expect(write(kind, 'en').text).toContain('Teacher:\nYoshino Hanamura\n')
  },
)

test('the mail about cancelled lessons names all of them', () => {
  const { text } = write('waitingEnded', 'ja')
  expect(text).toContain('2026年11月23日(月) 19:00')
  expect(text).toContain('2026年11月24日(火)')
  expect(text).toContain('チケットは使っていません')
})

test('the mail about a new time names the time before and after', () => {
  const { text } = write('waitingMoved', 'ja')
  expect(text).toContain('■変更後\n2026年11月23日(月) 19:00–20:00')
  expect(text).toContain('■変更前\n2026年11月23日(月) 17:00–18:00')
})

test.each(['ja', 'en'] as const)(
  'the mail to a member without a ticket says that the place stays (%s)',
  (language) => {
    const { text } = write('seatPassedOver', language)
    expect(text).toContain(language === 'ja' ? '順番はそのまま' : 'You keep your place')
    expect(text).toContain('/price')
  },
)
