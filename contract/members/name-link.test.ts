import { expect, test } from 'vitest'
import { holdsLink } from './member-fields.ts'

test.each([
  'https://example.com',
  'Win at http://a.b',
  '山田 example.com',
  'EXAMPLE.CO.JP',
  'www.例え',
  'あなたへexample.com/x',
  't.co/abc',
  'T.Co/abc',
  'hanako@example',
  '花子＠',
  'ｅｘａｍｐｌｅ．ｃｏｍ',
  '例え.テスト',
])('the name %s holds a link', (name) => expect(holdsLink(name)).toBe(true))

test.each([
  '山田',
  '花子 マリア',
  'J. R. Smith',
  'J.R.Smith',
  'M.Sato',
  'Smith Jr.',
  'St. John-Smythe',
  "O'Neill",
  'Martin Luther King, Jr.',
  '中村・Ｂ．花子',
  'Nguyễn Thị Ánh',
  '—',
  '',
])('the name %s holds no link', (name) => expect(holdsLink(name)).toBe(false))
