import { expect, test } from 'vitest'
import { wholeNumber, wholeYen } from './whole-number.ts'

test.each([
  ['１２，９９０', 12_990],
  ['¥6,990', 6_990],
  ['￥６，９９０', 6_990],
  ['6990円', 6_990],
  ['', Number.NaN],
  ['円', Number.NaN],
  ['-5', Number.NaN],
  ['1e3', Number.NaN],
])('an amount is read as it is typed: %s', (typed, yen) => {
  expect(wholeYen(typed)).toBe(yen)
})

test.each([
  [' ２ ', 2],
  ['1,000', Number.NaN],
  ['2枚', Number.NaN],
])('a number of tickets has no separators and no unit: %s', (typed, count) => {
  expect(wholeNumber(typed)).toBe(count)
})
