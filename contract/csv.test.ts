import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('writes a byte order mark first and ends lines with CRLF', () => {
  expect(
    csvOf([
      ['姓', '名'],
      ['山田', '花子'],
    ]),
  ).toBe('\ufeff"姓","名"\r\n"山田","花子"\r\n')
})

test.each([
  [3, '3'],
  ['a "b", c', '"a ""b"", c"'],
  ['一行目\n二行目', '"一行目\n二行目"'],
  ['', '""'],
  ['09012345678', '"=""09012345678"""'],
  ['1-2-3', '"=""1-2-3"""'],
  ['1/2', '"=""1/2"""'],
  ['１－２－３', '"=""１－２－３"""'],
  ['060-0001', '"=""060-0001"""'],
  ['1-2-3 ハイツ101', '"1-2-3 ハイツ101"'],
  [{ date: '1990-04-01' }, '"1990/04/01"'],
  [{ date: '' }, '""'],
  ["=cmd|'/c calc'!A0", `"'=cmd|'/c calc'!A0"`],
  ['+81', `"'+81"`],
  ['-1', `"'-1"`],
  ['@sum(1)', `"'@sum(1)"`],
  ['\t=1', `"'\t=1"`],
  ['＝１', `"'＝１"`],
  ['a=1', '"a=1"'],
])('writes the cell %j as %s', (cell, expected) => expect(csvOf([[cell]])).toBe(`\ufeff${expected}\r\n`))
