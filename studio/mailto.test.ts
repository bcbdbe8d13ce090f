import { expect, test } from 'vitest'
import { mailtoLink } from './mailto.ts'

test.each([
  ['hello@hidamari-yoga.example', 'mailto:hello@hidamari-yoga.example'],
  ['hana+yoga@example.test', 'mailto:hana%2Byoga@example.test'],
  ['hana?bcc=all&x=%41#top@example.test', 'mailto:hana%3Fbcc%3Dall%26x%3D%2541%23top@example.test'],
  ['"a@b"@example.test', 'mailto:%22a%40b%22@example.test'],
])('a link for a mail to %s names that address and nothing else', (email, link) => {
  expect(mailtoLink(email)).toBe(link)
  const { pathname, search, hash } = new URL(link)
  expect([decodeURIComponent(pathname), search, hash]).toEqual([email, '', ''])
})

test('a link for a mail can carry a subject and a text', () => {
  const link = mailtoLink('hana@example.test', { subject: 'ご予約 & more', body: '1\r\n2' })
  expect(Object.fromEntries(new URL(link).searchParams)).toEqual({ subject: 'ご予約 & more', body: '1\r\n2' })
})
