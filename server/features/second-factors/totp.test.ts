import { expect, test } from 'vitest'
import { factsOfFiles } from '#studio/sections.ts'
import { newTotpSecret, stepOfCode, totpAddress } from './totp.ts'

/** The secret of the examples in RFC 6238, "12345678901234567890". */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

/** The last six digits of the examples for SHA-1 in RFC 6238, with the second since 1970. */
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('at second %i the code of RFC 6238 is right', (second, code) => {
  expect(stepOfCode(secret, code, second * 1_000)).toBe(Math.floor(second / 30))
})

test('a code is right in the half minute before and after its own, and in no other', () => {
  const [code, step] = ['287082', 1]
  expect([0, 30, 60].map((second) => stepOfCode(secret, code, second * 1_000))).toEqual([step, step, step])
  expect(stepOfCode(secret, code, 90_000)).toBeUndefined()
})

test.each(['', '28708', '2870822', 'abcdef', '２８７０８２'])('the code "%s" is wrong', (code) => {
  expect(stepOfCode(secret, code, 59_000)).toBeUndefined()
})

test('a new secret has 160 bits, and an app can read its address', () => {
  const made = newTotpSecret()
  expect(made).toMatch(/^[A-Z2-7]{32}$/)
  expect(made).not.toBe(newTotpSecret())
  const address = new URL(totpAddress(factsOfFiles, made, 'umi@example.test'))
  expect(address.protocol).toBe('otpauth:')
  expect(decodeURIComponent(address.pathname)).toContain('umi@example.test')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ secret: made, digits: '6', period: '30' })
})
