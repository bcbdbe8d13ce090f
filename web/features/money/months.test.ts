import { expect, test } from 'vitest'
import { monthBeside, monthOfAddress, offeredMonths } from './months.ts'

/** Still October in UTC, already November in Tokyo. */
const now = Date.parse('2026-10-31T16:00:00Z')

test.each([
  ['', '2026-11'],
  ['month=2025-02', '2025-02'],
  ['month=2025-13', '2026-11'],
  ['month=nonsense', '2026-11'],
])('the address %s shows the month %s', (search, month) => {
  expect(monthOfAddress(new URLSearchParams(search), now)).toBe(month)
})

test('the months before and after cross the year', () => {
  expect(monthBeside('2026-01', -1)).toBe('2025-12')
  expect(monthBeside('2026-12', 1)).toBe('2027-01')
})

test('an old month that is shown can be chosen, too', () => {
  expect(offeredMonths('2016-03', now).at(-1)).toBe('2016-03')
  expect(offeredMonths('2026-11', now)[0]).toBe('2026-11')
})
