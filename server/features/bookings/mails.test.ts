import { describe, expect, test } from 'vitest'
import type { SeatCancellation } from '#contract/bookings/bookings.ts'
import { mailWriter } from '#server/mail-content/templates.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import { languages } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { calendarLines } from '#tests/support/calendar-file.ts'
import { wordsOfHtml } from '#tests/support/mail-words.ts'
import { hourMs, minuteMs } from '#time/tokyo.ts'
import type { BookingMails } from './mails.ts'

type Kind = keyof BookingMails

const kinds = ['bookingConfirmed', 'bookingCancelled', 'lessonChanged', 'lessonCancelled'] as const

const writeMail = mailWriter({
  publicUrl: 'https://yoga.example',
  linkTokens: createLinkTokens('a secret for tests of at least 32 characters'),
})

const startsAt = Date.parse('2026-11-23T10:00:00+09:00')
const lesson = {
  id: 'l1',
  title: '朝のめざめフロー',
  titleEn: 'Morning wake-up flow',
  startsAt,
  endsAt: startsAt + 75 * minuteMs,
  version: 4,
}
const about = { name: '山田 花子', bookingId: 'b1', lesson }

const contents: BookingMails = {
  bookingConfirmed: { ...about, byMember: true, ticketsTaken: 1, tickets: 3 },
  bookingCancelled: { ...about, byMember: true, ticketsReturned: 1, ticketsExpired: 0, tickets: 4 },
  lessonChanged: { ...about, previousStart: startsAt - 2 * hourMs, previousEnd: startsAt - hourMs },
  lessonCancelled: { ...about, ticketsReturned: 1 },
  lessonReminder: about,
  teacherChanged: { ...about, teacher: { ja: '汐見 航', en: 'Wataru Shiomi' } },
}

function write<K extends Kind>(
  kind: K,
  language: Language,
  overrides: Partial<BookingMails[K] & { name: string }> = {},
  writtenAt = Date.parse('2026-11-20T12:00:00+09:00'),
) {
  const content = JSON.stringify({ ...contents[kind], ...overrides })
  const mail = { id: 'm1', kind, recipient: 'hanako@example.test', language, content, writtenAt }
  return writeMail(factsOfFiles, mail)
}

const linksOf = (text: string) => text.match(/https?:\/\/[^\s"<]+/g) ?? []

test('the mail of a booking says in Japanese what the member needs to know', () => {
  const { subject, text, to } = write('bookingConfirmed', 'ja')
  expect(subject).toBe('【ひだまりヨガ】ご予約確定 11/23(月) 10:00')
  expect(to).toEqual({ name: '山田 花子', address: 'hanako@example.test' })
  expect(text.startsWith('山田 花子 様\n\n')).toBe(true)
  expect(text).toContain('■日時\n2026年11月23日(月) 10:00–11:15\n')
  expect(text).toContain('■クラス\n朝のめざめフロー\n')
  expect(text).toContain('■場所\nひだまりヨガ\n〒248-0016 神奈川県鎌倉市長谷9-9-9 ひだまりビル\n')
  expect(text).toMatch(/■持ちもの\n動きやすい服装/)
  expect(text).toContain('■チケット\n1枚使用（残り3枚）')
  expect(text).toContain('■キャンセル期限\n11/23(月) 07:00まで（開始の3時間前）')
  expect(text).toContain('心当たりのない場合は')
  expect(text).toMatch(
    /電話：0467-00-1234\nメール：hello@hidamari-yoga\.example\nhttps:\/\/yoga\.example\n─+$/,
  )
})

test('the mail of a booking says the same in English', () => {
  const { subject, text } = write('bookingConfirmed', 'en')
  expect(subject).toBe('Booking confirmed: Mon, Nov 23, 10:00 | Hidamari Yoga')
  expect(text.startsWith('Dear 山田 花子,\n\n')).toBe(true)
  expect(text).toContain('When:\nMon, November 23, 2026, 10:00–11:15 (Japan time)\n')
  expect(text).toContain('Lesson:\nMorning wake-up flow\n')
  expect(text).toContain('Tickets:\n1 ticket used, 3 left\n')
  expect(text).toContain('Cancel by:\nMon, Nov 23, 07:00 (3 hours before the start)\n')
})

test('the mail of a booking on the unlimited plan says that no ticket is used', () => {
  const { text } = write('bookingConfirmed', 'en', { ticketsTaken: 0, tickets: 0 })
  expect(text).toContain('Tickets:\nNone needed on your unlimited plan\n')
})

test('the mail of a booking that is too late to cancel names no past deadline', () => {
  const onTime = write('bookingConfirmed', 'ja', {}, startsAt - 3 * hourMs)
  expect(onTime.text).toContain('07:00まで')
  const late = write('bookingConfirmed', 'ja', {}, startsAt - 3 * hourMs + 1)
  expect(late.text).not.toContain('07:00')
  expect(late.text).toContain('■キャンセル期限\nウェブサイトでの受付は終了しました。')
  expect(late.text).toContain('お電話（0467-00-1234）でご連絡ください')
})

test('the mail of a cancellation names the returned tickets, if there are any', () => {
  expect(write('bookingCancelled', 'ja').text).toContain('■チケット\n1枚お戻ししました（残り4枚）')
  expect(write('bookingCancelled', 'en').text).toContain('1 ticket returned to you, 4 left')
  expect(write('bookingCancelled', 'ja', { ticketsReturned: 0 }).text).not.toContain('チケット')
})

const event = {
  ...lesson,
  tiers: [
    { toDaysBefore: 2, percent: 0 },
    { toDaysBefore: 1, percent: 50 },
    { toDaysBefore: null, percent: 100 },
  ],
}

test('the mail of a seat in an event says what was paid, and what a cancellation costs on each day', () => {
  const payment = { paymentId: 'p1', number: 12, amount: 3_000, off: 500 }
  const paid = { lesson: event, ticketsTaken: 0, seat: 'paid', payment } as const
  const { text } = write('bookingConfirmed', 'ja', paid)
  expect(text).toContain('■イベント\n朝のめざめフロー\n')
  expect(text).toContain(
    '■お支払い金額\n3,000円（税込）\nクーポン割引 500円を差し引いた金額です\n領収書番号 ',
  )
  expect(text).toContain('https://yoga.example/receipt/p1')
  expect(text).toContain(
    '■キャンセル料\n開始（11/23(月) 10:00）までお取り消しいただけます。\n11/21(土)まで：無料\n11/22(日)まで：参加費の50%\n11/23(月)以降：参加費の100%\n',
  )
  expect(text).not.toContain('チケット')
  const { text: english } = write('bookingConfirmed', 'en', paid)
  expect(english).toContain('Until Sat, Nov 21: free of charge\nUntil Sun, Nov 22: 50% of the price\n')
})

test('the mail of a seat that costs nothing says why', () => {
  const seatOf = (seat: 'free' | 'invitation') =>
    write('bookingConfirmed', 'ja', { lesson: event, ticketsTaken: 0, seat }).text
  expect(seatOf('free')).toContain('■参加費\n無料でご参加いただけます\n')
  expect(seatOf('invitation')).toContain('■参加費\n年に一度のご招待でご参加いただけます')
})

test('the mail of a cancelled seat says what comes back of the money and of the invitation', () => {
  const figures = { paid: 3_000, percent: 50, kept: 1_500, fee: 0, refund: 1_500, until: null }
  const seat: SeatCancellation = { ...figures, invitation: 'none' }
  const cancelled = (fields: Partial<SeatCancellation>) =>
    write('bookingCancelled', 'ja', { lesson: event, ticketsReturned: 0, seat: { ...seat, ...fields } }).text
  const paid = cancelled({})
  expect(paid).toContain(
    '■ご返金\nお支払い額：3,000円\nキャンセル料（参加費の50%）：1,500円\nご返金額：1,500円\n',
  )
  const invited = cancelled({ paid: 0, kept: 0, refund: 0, invitation: 'returned' })
  expect(invited).toContain('■ご招待\nご招待は、もう一度お使いいただけます。\n')
  expect(invited).not.toContain('ご返金')
  const { text } = write('lessonCancelled', 'ja', {
    lesson: event,
    ticketsReturned: 0,
    given: {
      refund: 3e3,
      invitations: 0,
    },
  })
  expect(text).toContain('■ご返金\nご返金額：3,000円\n')
})

test('the mail of a changed lesson names the new and the previous time', () => {
  const { subject, text } = write('lessonChanged', 'ja')
  expect(subject).toBe('【ひだまりヨガ】レッスン日時変更のお知らせ 11/23(月) 10:00')
  expect(text).toMatch(
    /■変更後\n2026年11月23日\(月\) 10:00–11:15\n\n■変更前\n2026年11月23日\(月\) 08:00–09:00\n/,
  )
})

test('the mail about another teacher names the teacher in the member’s language, and the time that stays', () => {
  const { subject, text } = write('teacherChanged', 'ja')
  expect(subject).toBe('【ひだまりヨガ】担当講師変更のお知らせ 11/23(月) 10:00')
  expect(text).toContain('■日時\n2026年11月23日(月) 10:00–11:15\n')
  expect(text).toContain('■担当講師\n汐見 航\n')
  expect(write('teacherChanged', 'en').text).toContain('Teacher:\nWataru Shiomi\n')
})

test('the mail of a lesson that the studio cancels apologises and names the returned tickets', () => {
  const { subject, text } = write('lessonCancelled', 'ja')
  expect(subject).toBe('【ひだまりヨガ】レッスン中止のお知らせ 11/23(月) 10:00')
  expect(text).toContain('申し訳ございません')
  expect(text).toContain('■チケット\n1枚お戻ししました\n')
  expect(write('lessonCancelled', 'en', { ticketsReturned: 2 }).text).toContain('2 tickets returned to you')
})

describe.each(kinds)('%s', (kind) => {
  test.each(languages)('the mail in %s links only to pages of this studio in that language', (language) => {
    const { text, html } = write(kind, language)
    const root = language === 'ja' ? 'https://yoga.example' : 'https://yoga.example/en'
    const pages = ['', '/profile', '/address', '/booking'].map((path) => root + path)
    expect(linksOf(text).length).toBeGreaterThan(1)
    expect([...linksOf(text), ...linksOf(html)].filter((link) => !pages.includes(link))).toEqual([])
  })

  test('the HTML of the mail escapes what a member or an administrator typed', () => {
    const typed = `<img src=x onerror=alert(1)>"'&`
    const { html, text } = write(kind, 'ja', { name: typed, lesson: { ...lesson, title: typed } })
    expect(html).not.toContain('<img')
    expect(wordsOfHtml(html).join(' ')).toContain(typed)
    expect(text).toContain(typed)
  })

  test('typed text in the mail is not interpreted as a key or placeholder of the catalogue', () => {
    const typed = '$t(mail.notYou) {{phone}} {{studio}}'
    const { text } = write(kind, 'ja', { name: typed, lesson: { ...lesson, title: typed } })
    expect(text.startsWith(`${typed} 様\n`)).toBe(true)
    expect(text).toContain(`■クラス\n${typed}\n`)
  })

  test('the subject, the names and the facts of the mail contain no line breaks that were typed', () => {
    const broken = '朝ヨガ\r\nBcc: x@example.test\n\n■場所\u2028\u0007'
    const { subject, to, text } = write(kind, 'ja', { name: broken, lesson: { ...lesson, title: broken } })
    expect(`${subject}${to.name}`).not.toMatch(/[\r\n\p{Cc}\u2028]/u)
    expect(text).toContain('■クラス\n朝ヨガ Bcc: x@example.test ■場所\n')
  })
})

test('Japanese words in an English mail are marked as Japanese', () => {
  const { html } = write('bookingConfirmed', 'en', { lesson: { ...lesson, titleEn: '' } })
  expect(html).toContain('Dear <span lang="ja">山田 花子</span>,')
  expect(html).toContain('<dd style="margin:0"><span lang="ja">朝のめざめフロー</span></dd>')
  expect(write('bookingConfirmed', 'ja').html).not.toContain('<span')
})

const linesOf = (kind: Kind, language: Language = 'ja') =>
  calendarLines(write(kind, language).calendars[0]?.content ?? '')

test('the calendar file has the lesson’s instants in UTC, independent of the server’s time zone', () => {
  expect(linesOf('bookingConfirmed')).toMatchObject({
    UID: 'b1@yoga.example',
    SEQUENCE: '4',
    METHOD: 'PUBLISH',
    STATUS: 'CONFIRMED',
    DTSTAMP: '20261120T030000Z',
    DTSTART: '20261123T010000Z',
    DTEND: '20261123T021500Z',
    SUMMARY: '朝のめざめフロー（ひだまりヨガ）',
    LOCATION: 'ひだまりヨガ 〒248-0016 神奈川県鎌倉市長谷9-9-9 ひだまりビル',
    DESCRIPTION: String.raw`キャンセル期限: 11/23(月) 07:00まで（開始の3時間前）\nhttps://yoga.example/profile`,
    URL: 'https://yoga.example/profile',
    ORGANIZER: 'mailto:hello@hidamari-yoga.example',
  })
  expect(linesOf('lessonChanged', 'en')).toMatchObject({
    METHOD: 'PUBLISH',
    SUMMARY: 'Morning wake-up flow at Hidamari Yoga',
  })
})

test.each(['bookingCancelled', 'lessonCancelled'] as const)(
  'the calendar file of %s cancels the same entry with a higher sequence',
  (kind) => {
    expect(linesOf(kind)).toMatchObject({
      UID: 'b1@yoga.example',
      SEQUENCE: '5',
      METHOD: 'CANCEL',
      STATUS: 'CANCELLED',
      DTSTART: '20261123T010000Z',
    })
  },
)

test('the lines of the calendar file are short and end in CRLF, as calendars require', () => {
  for (const kind of kinds) {
    const { name, method, content } = write(kind, 'ja').calendars[0] ?? { content: '' }
    expect(name).toBe('lesson-2026-11-23.ics')
    expect(content.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(content.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(content).toContain(`METHOD:${method}`)
    const longest = Math.max(...content.split('\r\n').map((line) => Buffer.byteLength(line)))
    expect(longest).toBeLessThanOrEqual(75)
  }
})

test('the mail of a cancelled lesson says the reason on one line, in Japanese where there is no English one', () => {
  const mail = (language: Language, reason: { ja: string; en: string }) =>
    write('lessonCancelled', language, { reason }).text
  expect(mail('ja', { ja: '停電の\nため', en: 'A power cut' })).toContain('■理由\n停電の ため\n')
  expect(mail('en', { ja: '停電のため', en: 'A power cut' })).toContain('A power cut')
  expect(mail('en', { ja: '停電のため', en: '' })).toContain('停電のため')
  expect(mail('ja', { ja: '', en: '' })).not.toContain('理由')
})
