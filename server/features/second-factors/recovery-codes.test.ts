import { expect, test } from 'vitest'
import { normaliseRecoveryCode } from '#contract/normalise.ts'
import { newRecoveryCodes } from './recovery-codes.ts'

test('ten codes are made, all different, without letters that look alike', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){2}[2-9A-HJ-NP-Z]{4}$/)
})

test.each([
  '7KQ2-M9XD-4HTB',
  '7kq2m9xd4htb',
  ' 7KQ2 M9XD 4HTB ',
  '７ＫＱ２－Ｍ９ＸＤ－４ＨＴＢ',
  '7KQ2ーM9XDー4HTB',
])('the code is recognised however it is typed: "%s"', (typed) =>
  expect(normaliseRecoveryCode(typed)).toBe('7KQ2M9XD4HTB'),
)
