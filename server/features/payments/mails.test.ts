import { describe, expect, test } from 'vitest'
import { mailWriter } from '#server/mail-content/templates.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import type { Language } from '#studio/languages.ts'
import { factsOfFiles } from '#studio/sections.ts'
import type { PaymentMails } from './mails.ts'

const writeMail = mailWriter({
  publicUrl: 'https://yoga.example',
  linkTokens: createLinkTokens('a secret for tests of at least 32 characters'),
})

type Received = PaymentMails['paymentReceived'] & { name: string }

const at = Date.parse('2026-11-20T12:00:00+09:00')

const received: Received = {
  name: '山田 花子',
  paymentId: 'p1',
  number: 12,
  memberType: 3,
  amount: 27_990,
  entryFee: 15_000,
  tickets: 4,
  paidAt: at,
  renewal: { at: Date.parse('2026-12-20T12:00:00+09:00'), price: 12_990, ends: false },
}

function write(language: Language, overrides: Partial<Received> = {}) {
  const content = JSON.stringify({ ...received, ...overrides })
  const mail = { id: 'm1', kind: 'paymentReceived', recipient: 'hanako@example.test', language, content }
  return writeMail(factsOfFiles, { ...mail, writtenAt: at })
}

describe('the mail about a received payment', () => {
  test('tells a Japanese reader amount, plan, tickets, renewal and receipt', () => {
    const { subject, text } = write('ja')
    expect(subject).toBe('【ひだまりヨガ】お支払いありがとうございます 27,990円')
    expect(text).toContain('■お申し込み内容\nヨガ 月4回\n')
    expect(text).toContain('■お支払い金額\n27,990円（税込）\n入会金 15,000円\n')
    expect(text).toContain('■お支払い日\n2026年11月20日(金)\n')
    expect(text).toContain('■領収書番号\nH-000012\n')
    expect(text).toContain('■チケット\n4枚お付けしました')
    expect(text).toContain('■次回の更新\n2026年12月20日(日)に12,990円（税込）を自動で決済します')
    expect(text).toContain('■休会・退会\n休会と退会は、毎月10日まで')
    expect(text).toContain('https://yoga.example/receipt/p1\n')
    expect(text).toContain('https://yoga.example/profile?tab=payments\n')
  })

  test('tells an English reader amount, tickets, renewal and receipt', () => {
    const { subject, text } = write('en')
    expect(subject).toBe('Payment received: ¥27,990 | Hidamari Yoga')
    expect(text).toContain('Tickets:\n4 tickets added')
    expect(text).toContain('¥12,990 (tax included) will be charged on Sun, December 20, 2026')
    expect(text).toContain('https://yoga.example/en/receipt/p1\n')
  })

  test('leaves out tickets, entry fee and renewal when the payment has none', () => {
    const { text } = write('ja', { memberType: 11, amount: 3_000, entryFee: 0, tickets: 0, renewal: null })
    expect(text).toContain('■お申し込み内容\nレンタルスペース\n')
    expect(text).not.toMatch(/チケット|入会金|更新|退会/)
  })

  test('says what a coupon took off', () => {
    const { text } = write('ja', { amount: 24_990, entryFee: 12_000, off: 3_000 })
    expect(text).toContain('24,990円（税込）\n入会金 12,000円\nクーポン割引 3,000円を差し引いた金額です\n')
  })

  test('says when the membership ends instead of when it renews', () => {
    const { text } = write('ja', { renewal: { at, price: 12_990, ends: true } })
    expect(text).toContain('2026年11月20日(金)で終了します')
  })

  test('says that the membership had ended when an old invoice is paid, and that the studio writes about a refund', () => {
    const { text } = write('ja', { renewal: { at, price: 12_990, ends: true, ended: true } })
    expect(text).toContain('ご契約は2026年11月20日(金)に終了しています。')
    expect(text).toContain('ご返金についてスタジオからご連絡いたします')
    expect(text).not.toMatch(/終了します（|休会・退会/)
  })
})

describe('the mails about a payment at a convenience store', () => {
  const awaited: PaymentMails['shopPaymentAwaited'] = {
    hireId: null,
    bookingId: 'b1',
    offerOrderId: null,
    title: '朝ヨガ',
    titleEn: 'Morning yoga',
    startsAt: at,
    endsAt: at,
    amount: 2_000,
    until: at,
    shops: ['lawson'],
    byGuest: true,
  }
  const about = (kind: 'shopPaymentAwaited' | 'shopPaymentMissed', byGuest: boolean) => {
    const content = JSON.stringify({ ...awaited, byGuest, name: '' })
    const mail = { id: 'm1', kind, recipient: 'ken@example.test', language: 'ja' as const, content }
    return writeMail(factsOfFiles, { ...mail, writtenAt: at }).text
  }

  test('tell a guest that the booking stays, and a member that it ends', () => {
    expect(about('shopPaymentAwaited', true)).toContain('ご予約はそのまま残ります')
    expect(about('shopPaymentMissed', true)).toContain('ご予約はそのまま残っています')
    expect(about('shopPaymentAwaited', false)).toContain('お申し込みは取り消しになります')
    expect(about('shopPaymentMissed', false)).toContain('もう一度お申し込みください')
    expect(about('shopPaymentMissed', true)).not.toContain('もう一度お申し込みください')
  })
})
