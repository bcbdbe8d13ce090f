import { expect, test } from 'vitest'
import { shortYen } from './figures.ts'

test.each([
  [0, '0', '0'],
  [5500, '5500', '5.5k'],
  [11_000, '1.1万', '11k'],
  [16_500, '1.65万', '16.5k'],
  [22_000, '2.2万', '22k'],
  [1_650_000, '165万', '1.65M'],
  [-16_500, '−1.65万', '−16.5k'],
])('an axis names %d yen exactly', (yen, japanese, english) => {
  expect(shortYen(yen, 'ja')).toBe(japanese)
  expect(shortYen(yen, 'en')).toBe(english)
})
