import { expect, test } from 'vitest'
import { mailWriter } from '#server/mail-content/templates.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import type { Language } from '#studio/languages.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { calendarLines } from '#tests/support/calendar-file.ts'
import { hourMs } from '#time/tokyo.ts'
import type { HireMails } from './mails.ts'

const writeMail = mailWriter({
  publicUrl: 'https://yoga.example',
  linkTokens: createLinkTokens('a secret for tests of at least 32 characters'),
})

/** A Monday. */
const startsAt = Date.parse('2026-11-30T23:00:00+09:00')
const hire = {
  id: 'h1',
  space: '2階スタジオ',
  spaceEn: 'Second-floor studio',
  startsAt,
  endsAt: startsAt + 2.5 * hourMs,
  people: 1,
  lines: [
    { day: '2026-11-30', kind: 'weekday' as const, minutes: 60, unitPrice: 2500, amount: 2500 },
    { day: '2026-12-01', kind: 'holiday' as const, minutes: 90, unitPrice: 2990, amount: 4485 },
  ],
  price: 6985,
  version: 4,
}
const tiers = [
  { until: '2026-11-23', percent: 0, refund: 6485, fee: 500 },
  { until: '2026-11-26', percent: 50, refund: 2992, fee: 500 },
  { until: null, percent: 100, refund: 0, fee: 0 },
]
const figures = { paid: 6985, percent: 50, kept: 3493, fee: 500, refund: 2992 }
const previous = {
  space: 'ルーフテラス',
  spaceEn: 'Roof terrace',
  startsAt: startsAt - hourMs,
  endsAt: startsAt,
}

const contents: HireMails = {
  hireConfirmed: { hire, tiers, paid: 6985, paymentIds: ['p1'] },
  hireCancelled: { hire, figures, refunds: [{ method: 'card', amount: 2992 }] },
  hireCancelledByStudio: { hire, figures, refunds: [], reason: { ja: '台風', en: 'Typhoon' } },
  hireTaken: { hire, refunds: [{ method: 'card', amount: 6985 }] },
  hireMoved: { hire, tiers, paid: 5000, paymentIds: ['p1'], previous, refunds: [] },
  hireReminder: { hire, paid: 6985 },
}

function write<K extends keyof HireMails>(
  kind: K,
  language: Language,
  overrides: Partial<HireMails[K]> = {},
  facts = factsOfFiles,
) {
  const writtenAt = Date.parse('2026-11-23T23:59:00+09:00')
  const content = JSON.stringify({ name: '山田 花子', ...contents[kind], ...overrides })
  return writeMail(facts, {
    id: 'm1',
    kind,
    recipient: 'hanako@example.test',
    language,
    content,
    writtenAt,
  })
}

test('a coupon is a line between the prices of the days and the total', () => {
  const reduced = { ...hire, couponCode: 'SPACE', price: 5_985 }
  const { text } = write('hireConfirmed', 'ja', { hire: reduced })
  expect(text).toContain('クーポン割引（SPACE）：−1,000円\n合計 5,985円（税込）\n')
  expect(write('hireConfirmed', 'en', { hire: reduced }).text).toContain(
    'Coupon SPACE: ¥1,000 off\nTotal ¥5,985 (tax included)\n',
  )
})

test('the price that was agreed for a time is not written as a price of an hour', () => {
  const line = {
    day: '2026-11-30',
    kind: 'flat',
    minutes: 120,
    unitPrice: 4_000,
    amount: 8_000,
    agreed: true,
  } as const
  const { text } = write('hireConfirmed', 'ja', { hire: { ...hire, price: 8_000, lines: [line] } })
  expect(text).toContain('■ご利用料金\n11/30(月) 2時間（お見積もりの料金）：8,000円\n合計 8,000円（税込）\n')
})

test('the mail of a hire says in Japanese when, where, for how much, and what cancelling costs', () => {
  const { subject, text } = write('hireConfirmed', 'ja')
  expect(subject).toBe('【ひだまりヨガ】スペースのご予約確定 11/30(月) 23:00')
  expect(text).toContain('■日時\n2026年11月30日(月) 23:00 – 2026年12月1日(火) 01:30\n')
  expect(text).toContain('■スペース\n2階スタジオ\n')
  expect(text).toContain('■人数\n1名\n')
  expect(text).toContain(
    '■ご利用料金\n11/30(月) 平日 1時間（1時間 2,500円）：2,500円\n' +
      '12/1(火) 祝日 1.5時間（1時間 2,990円）：4,485円\n合計 6,985円（税込）\n',
  )
  expect(text).toContain('■お支払い\n6,985円（お支払い済み）\n')
  expect(text).toContain(
    '■キャンセル料\n11/23(月)まで：無料（6,485円をご返金）\n11/26(木)まで：料金の50%（2,992円をご返金）\n' +
      'それ以降：料金の100%（ご返金なし）\nご返金額は、振込・事務手数料を差し引いた金額です。\n',
  )
  expect(text).toContain('江ノ電 長谷駅から徒歩7分')
  expect(text).toContain('■ご利用にあたって\n準備と片づけも')
  expect(text).toContain('https://yoga.example/receipt/p1\n')
  expect(text).toContain('https://yoga.example/profile?tab=hires\n')
})

test('the mail of a hire says the same in English', () => {
  const { subject, text } = write('hireConfirmed', 'en')
  expect(subject).toBe('Space booked: Mon, Nov 30, 23:00 | Hidamari Yoga')
  expect(text).toContain('Space:\nSecond-floor studio\n')
  expect(text).toContain('People:\n1 person\n')
  expect(text).toContain(
    'Price:\nMon, Nov 30, weekday, 1 hour (¥2,500 an hour): ¥2,500\n' +
      'Tue, Dec 1, public holiday, 1.5 hours (¥2,990 an hour): ¥4,485\nTotal ¥6,985 (tax included)\n',
  )
  expect(text).toContain(
    'If you cancel:\nUntil Mon, Nov 23: free of charge (¥6,485 is refunded)\n' +
      'Until Thu, Nov 26: 50% of the price (¥2,992 is refunded)\nAfter that: 100% of the price (no refund)\n',
  )
})

test('the mail of a hire that is still to be paid names the amount and how to pay, and no refund and no receipt', () => {
  const { text } = write('hireConfirmed', 'en', { paid: 0, paymentIds: [] })
  expect(text).toContain(
    'Payment:\nPlease pay ¥6,985 at the studio on the day, or by bank transfer before it.\n',
  )
  expect(text).toContain('Until Mon, Nov 23: free of charge\n')
  expect(text).not.toMatch(/refund|receipt/)
  const partly = write('hireConfirmed', 'ja', { paid: 2000 })
  expect(partly.text).toContain('■お支払い\n2,000円（お支払い済み）\n4,985円を、ご利用当日に')
})

test('the mail of a hire on which only the last tier counts says that nothing goes back from now on', () => {
  const { text } = write('hireConfirmed', 'ja', { tiers: tiers.slice(2) })
  expect(text).toContain('■キャンセル料\nご利用開始まで：料金の100%（ご返金なし）\n\n')
})

test('the mail of a cancellation has the refund line by line, and when it arrives', () => {
  const { subject, text } = write('hireCancelled', 'ja')
  expect(subject).toBe('【ひだまりヨガ】スペースのご予約キャンセル 11/30(月) 23:00')
  expect(text).toContain(
    '■ご返金\nお支払い額：6,985円\nキャンセル料（料金の50%）：3,493円\n振込・事務手数料：500円\nご返金額：2,992円\n' +
      '2,992円を、お支払いに使われたクレジットカードへご返金します。',
  )
  const refunds = [
    { method: 'card' as const, amount: 2000 },
    { method: 'cash' as const, amount: 492 },
    { method: 'transfer' as const, amount: 500 },
  ]
  const mixed = write('hireCancelled', 'en', { refunds }).text
  expect(mixed).toContain('We are refunding ¥2,000 to the card')
  expect(mixed).toContain('The studio will give you ¥992 back in cash or by bank transfer.')
})

test('the mail of a cancellation says when nothing goes back, and is silent about money that was never paid', () => {
  const nothing = { paid: 6985, percent: 100, kept: 6985, fee: 0, refund: 0 }
  const late = write('hireCancelled', 'en', { figures: nothing, refunds: [] }).text
  expect(late).toContain('Cancellation charge (100% of the price): ¥6,985\nThere is no refund.\n')
  expect(late).not.toContain('processing fee')
  const unpaid = { ...nothing, paid: 0, kept: 0 }
  expect(write('hireCancelled', 'en', { figures: unpaid, refunds: [] }).text).not.toMatch(/refund/i)
})

test('the mail of a hire that the studio cancels apologises and names the reason on one line', () => {
  const { text } = write('hireCancelledByStudio', 'ja')
  expect(text).toContain('申し訳ございません')
  expect(text).toContain('■理由\n台風\n')
  expect(write('hireCancelledByStudio', 'en', { reason: null }).text).not.toContain('Reason')
  const reason = { ja: '台風\r\n■場所', en: '' }
  expect(write('hireCancelledByStudio', 'en', { reason }).text).toContain('Reason:\n台風 ■場所\n')
})

test('the mail of a payment that came too late says that everything goes back', () => {
  const { text } = write('hireTaken', 'ja')
  expect(text).toContain('全額をご返金いたします')
  expect(text).toContain('■ご返金\n6,985円を、お支払いに使われたクレジットカードへ')
  expect(text).toContain('https://yoga.example/RentalSpace\n')
})

test('the mail of a moved hire names both times and spaces, and what is still to be paid or goes back', () => {
  const { text } = write('hireMoved', 'ja')
  expect(text).toContain('■変更後\n2026年11月30日(月) 23:00 – 2026年12月1日(火) 01:30\n2階スタジオ\n')
  expect(text).toContain('■変更前\n2026年11月30日(月) 22:00–23:00\nルーフテラス\n')
  expect(text).toContain('■お支払い\n5,000円（お支払い済み）\n1,985円を、')
  const cheaper = write('hireMoved', 'en', { paid: 6985, refunds: [{ method: 'card', amount: 1000 }] })
  expect(cheaper.text).toContain('Refund:\nWe are refunding ¥1,000 to the card')
})

test('the reminder names an amount only when it is still to be paid', () => {
  expect(write('hireReminder', 'en').text).not.toContain('¥')
  expect(write('hireReminder', 'en', { paid: 0 }).text).toContain('Please pay ¥6,985')
})

test('the calendar files of the mails are versions of one entry', () => {
  const lines = (kind: keyof HireMails) => calendarLines(write(kind, 'ja').calendars[0]?.content ?? '')
  expect(lines('hireConfirmed')).toMatchObject({
    UID: 'h1@yoga.example',
    SEQUENCE: '4',
    METHOD: 'PUBLISH',
    DTSTART: '20261130T140000Z',
    DTEND: '20261130T163000Z',
    SUMMARY: '2階スタジオ（ひだまりヨガ）',
    LOCATION: 'ひだまりヨガ 〒248-0016 神奈川県鎌倉市長谷9-9-9 ひだまりビル',
  })
  expect(lines('hireMoved')).toMatchObject({ UID: 'h1@yoga.example', METHOD: 'PUBLISH' })
  for (const kind of ['hireCancelled', 'hireCancelledByStudio'] as const) {
    expect(lines(kind)).toMatchObject({ UID: 'h1@yoga.example', METHOD: 'CANCEL', STATUS: 'CANCELLED' })
  }
  expect(write('hireConfirmed', 'ja').calendars[0]?.name).toBe('hire-2026-11-30.ics')
  for (const kind of ['hireTaken', 'hireReminder'] as const) expect(write(kind, 'ja').calendars).toEqual([])
})

test('while something is to be paid, the mails of a hire name the bank account of the studio, if it has one', () => {
  const bankAccount = { ja: 'なぎさ銀行 長谷支店\n普通 1234567', en: 'なぎさ銀行 長谷支店\n普通 1234567' }
  const facts = { ...factsOfFiles, billing: { issuerNumber: '', bankAccount } }
  const open = {
    ja: write('hireConfirmed', 'ja', { paid: 0 }, facts),
    en: write('hireReminder', 'en', { paid: 0 }, facts),
  }
  for (const { text } of Object.values(open)) expect(text).toMatch(/なぎさ銀行 長谷支店\n.*普通 1234567/)
  expect(write('hireConfirmed', 'ja', {}, facts).text).not.toContain('なぎさ銀行')
  expect(write('hireReminder', 'ja', { paid: 0 }).text).not.toContain('お振込先')
  // Without one, a customer who wants to transfer is told how to ask.
  const ask = '振込先は、このメールへのご返信でお尋ねください。'
  expect(write('hireReminder', 'ja', { paid: 0 }).text).toContain(ask)
  expect(write('hireReminder', 'ja', { paid: 0 }, facts).text).not.toContain(ask)
})
