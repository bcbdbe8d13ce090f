import { expect, test } from 'vitest'
import { mailWriter } from '#server/mail-content/templates.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import { factsOfFiles } from '#studio/sections.ts'
import type { OfferMails } from './mails.ts'

const writeMail = mailWriter({
  publicUrl: 'https://yoga.example',
  linkTokens: createLinkTokens('a secret for tests of at least 32 characters'),
})

const content: OfferMails['offerBought'] = {
  paymentId: 'p1',
  number: 9,
  offer: '5回券',
  offerEn: 'Five lessons',
  tickets: 5,
  expiresAt: Date.parse('2027-02-20T00:00:00+09:00'),
  amount: 17_500,
  off: 0,
  paidAt: Date.parse('2026-11-20T12:00:00+09:00'),
}

test.each([
  ['ja', ['5枚', '2027年2月19日'], /期限なく|無期限/],
  ['en', ['5 tickets', 'February 19, 2027'], /never expire/],
] as const)(
  'the mail about bought tickets says until which day they can be used, and not that they never expire (%s)',
  (language, said, wrong) => {
    const { text } = writeMail(factsOfFiles, {
      id: 'm1',
      kind: 'offerBought',
      recipient: 'hanako@example.test',
      language,
      content: JSON.stringify({ name: '山田 花子', ...content }),
      writtenAt: content.paidAt,
    })
    for (const words of said) expect(text).toContain(words)
    expect(text).not.toMatch(wrong)
  },
)
