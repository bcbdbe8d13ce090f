import { expect, test } from 'vitest'
import { inShiftJis, unwritableIn } from './encode.ts'

test.each([
  ['山田 花子ヤマダ,"\r\n=1', ''],
  ['髙橋﨑①㈱ー', ''],
  ['1〜2−3—4', ''],
  ['𠮷田', '𠮷'],
  ['René é', 'é'],
  ['𠮷é𠮷', '𠮷é'],
  ['葛\u{e0100}飾', '\u{e0100}'],
])('of %j Shift_JIS cannot write %j', (text, expected) => expect(unwritableIn(text)).toBe(expected))

test('a Japanese program reads what was written', () => {
  const read = new TextDecoder('shift_jis').decode(inShiftJis('髙橋〜－"\r\n'))
  expect(read).toBe('髙橋～－"\r\n')
})
