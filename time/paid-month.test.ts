import { expect, test } from 'vitest'
import { lastDayOfMonth } from './paid-month.ts'

test.each([
  ['2026-11-20', null, '2026-12-19'],
  ['2026-11-18', null, '2026-12-17'],
  ['2026-01-31', null, '2026-02-27'],
  ['2026-11-20', '2026-11-25', '2026-12-24'],
  ['2026-11-20', '2026-11-15', '2026-12-14'],
  ['2026-12-14', '2026-11-15', '2026-12-14'],
  ['2026-12-15', '2026-11-15', '2027-01-14'],
])('a month that is paid on %s, after a time until %s, ends on %s', (paidOn, follows, last) => {
  expect(lastDayOfMonth(paidOn, follows)).toBe(last)
})
