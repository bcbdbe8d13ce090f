import { expect, test } from 'vitest'
import { sampleMails } from '#demo/mailbox/samples.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { mailWriter } from './templates.ts'

const facts = {
  ...factsOfFiles,
  names: { ...factsOfFiles.names, studioName: { ja: '月あかり\nヨガ', en: 'Moonlight Yoga' } },
  contact: { ...factsOfFiles.contact, phone: '03-9876-5432', email: 'moon@example.test' },
}

const writeMail = mailWriter({
  publicUrl: 'https://moon.example',
  linkTokens: createLinkTokens('x'.repeat(32)),
})

const mails = sampleMails(facts, Date.parse('2026-11-20T12:00:00+09:00')).map((mail) =>
  writeMail(facts, mail),
)

test.each(mails.map((mail) => [mail.subject, mail] as const))(
  'the mail "%s" has the studio’s changed name, phone and e-mail, and none of the old ones',
  (subject, { text, html, calendars, language }) => {
    const studio = language === 'ja' ? '月あかり' : 'Moonlight Yoga'
    const files = calendars.map(({ content }) => content)
    for (const part of [subject, text, html, ...files]) expect(part).toContain(studio)
    for (const part of [text, html]) {
      expect(part).toContain('03-9876-5432')
      expect(part).toContain('moon@example.test')
      expect(part).not.toContain('0467-00-1234')
    }
    const all = [subject, text, html, ...files].join('\n')
    expect(all).not.toMatch(/hello@hidamari|ひだまりヨガ|Hidamari Yoga/)
    expect(subject).not.toMatch(/[\r\n]/)
  },
)
