import { describe, expect, test } from 'vitest'
import { sampleMails } from '#demo/mailbox/samples.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { wordsOfHtml } from '#tests/support/mail-words.ts'
import { mailWriter } from './templates.ts'

const writeMail = mailWriter({
  publicUrl: 'https://yoga.example',
  linkTokens: createLinkTokens('a secret for tests of at least 32 characters'),
})

const samples = sampleMails(factsOfFiles, Date.parse('2026-11-20T12:00:00+09:00'))

describe.each(samples.map((mail) => [mail.kind, mail.language, mail] as const))(
  '%s in %s',
  (_, language, mail) => {
    const { text, html, subject } = writeMail(factsOfFiles, mail)

    test('has the same words as text and as HTML', () => {
      expect(html).toContain(`<html lang="${language}">`)
      expect(html).toContain(`<title>${subject}</title>`)
      const plain = text.replaceAll(/[■─]/g, '').replace(/^(.+):$/gm, '$1')
      expect(wordsOfHtml(html)).toEqual(plain.split(/\s+/).filter((word) => word !== ''))
      expect(html).not.toMatch(/<(table|script|img|link|style|form)/)
    })

    test('links only to pages of this studio, in the language of the mail', () => {
      const links = [...text.matchAll(/https?:\/\/[^\s"<]+/g), ...html.matchAll(/https?:\/\/[^\s"<]+/g)]
      expect(links.length).toBeGreaterThan(1)
      const root = language === 'ja' ? 'https://yoga.example' : 'https://yoga.example/en'
      const page = new RegExp(`^${root}(?:/(?!en\\b)[^/]+)*$`)
      expect(links.filter(([link]) => !page.test(link))).toEqual([])
    })

    test('fills every placeholder of its texts', () => {
      expect(`${subject}${text}`).not.toMatch(/\{\{|\}\}|undefined|null|mail\.\w/)
    })
  },
)

test.each(['pauseFeePaid', 'pauseFeeFailed'])(
  '%s names the days of the month, and nothing else, as its time',
  (kind) => {
    const texts = samples
      .filter((mail) => mail.kind === kind)
      .map((mail) => writeMail(factsOfFiles, mail).text)
    expect(texts).toEqual([
      expect.stringMatching(/対象の期間\s+2026年11月20日\(金\)〜2026年12月19日\(土\)\n/),
      expect.stringMatching(/Month of your pause:?\s+Fri, November 20, 2026 to Sat, December 19, 2026\n/),
    ])
  },
)

test('refuses to write a mail of an unknown kind, and names the kind', () => {
  const mail = {
    id: 'm',
    kind: 'toString',
    recipient: 'x',
    language: 'ja',
    content: '{}',
    writtenAt: 0,
  } as const
  expect(() => writeMail(factsOfFiles, mail)).toThrow('there is no template for mails of the kind toString')
})
