import { expect, test } from 'vitest'
import { addressOfDay, dayOfAddress } from './day-address.ts'

const at = (text: string) => Date.parse(`${text}+09:00`)
/** In Tokyo it is the 21st already, in Europe still the 20th. */
const now = at('2026-11-21T00:30:00')

test.each([
  ['', '2026-11-21T00:00:00'],
  ['date=2026-12-31', '2026-12-31T00:00:00'],
  ['date=2026-02-30', '2026-11-21T00:00:00'],
  ['date=never', '2026-11-21T00:00:00'],
])('?%s shows the day that begins at %s', (search, expected) => {
  expect(dayOfAddress(new URLSearchParams(search), now)).toBe(at(expected))
})

test('the address of a neighbouring day names its date, and that of today none', () => {
  const today = at('2026-11-21T00:00:00')
  expect(addressOfDay(today, 1, now)).toBe('?date=2026-11-22')
  expect(addressOfDay(today, -1, now)).toBe('?date=2026-11-20')
  expect(addressOfDay(at('2026-11-22T00:00:00'), -1, now)).toBe('?')
})
