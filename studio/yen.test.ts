import { expect, test } from 'vitest'
import { yenText } from './yen.ts'

test('an amount is written with a comma before every three digits, in both languages', () => {
  expect([0, 999, 12_990, 1_234_567].map((yen) => yenText(yen, 'ja'))).toEqual([
    '0円',
    '999円',
    '12,990円',
    '1,234,567円',
  ])
  expect([-5_000, 12_990].map((yen) => yenText(yen, 'en'))).toEqual(['−¥5,000', '¥12,990'])
})
