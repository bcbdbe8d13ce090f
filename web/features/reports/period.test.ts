import { expect, test } from 'vitest'
import { addressOfReport, monthsOf, offeredYears, periodBeside, shownByAddress, trendOf } from './period.ts'

/** Still October in UTC, already November in Tokyo. */
const now = Date.parse('2026-10-31T16:00:00Z')
const shown = (search: string) => shownByAddress(new URLSearchParams(search), now)

test.each([
  ['', { report: 'income', period: { kind: 'month', month: '2026-11' } }],
  ['report=tickets&month=2025-02', { report: 'tickets', period: { kind: 'month', month: '2025-02' } }],
  ['report=members&year=2024', { report: 'members', period: { kind: 'year', year: '2024' } }],
  ['report=nothing&month=2025-13', { report: 'income', period: { kind: 'month', month: '2026-11' } }],
])('the address %s shows %j', (search, expected) => expect(shown(search)).toEqual(expected))

test.each(['?report=lessons&year=2025', '?report=income&month=2026-01'])(
  'what %s shows is at that address',
  (address) => expect(addressOfReport(shown(address))).toBe(address),
)

test('the month before January is December of the year before', () => {
  const { period } = shown('month=2026-01')
  expect(periodBeside(period, -1)).toEqual({ kind: 'month', month: '2025-12' })
  expect(periodBeside({ kind: 'year', year: '2026' }, 1)).toEqual({ kind: 'year', year: '2027' })
})

test('a month is shown beside the year before it, a year up to the month of today', () => {
  const { period } = shown('month=2026-03')
  expect(trendOf(period, now)).toEqual({ month: '2025-03', until: '2026-03' })
  expect(monthsOf(period, now)).toEqual({ month: '2026-03', until: '2026-03' })
  expect(trendOf({ kind: 'year', year: '2026' }, now)).toEqual({ month: '2026-01', until: '2026-11' })
  expect(trendOf({ kind: 'year', year: '2025' }, now)).toEqual({ month: '2025-01', until: '2025-12' })
})

test('an old year that is shown can be chosen, too', () => {
  expect(offeredYears('2010', now).at(-1)).toBe('2010')
  expect(offeredYears('2026', now)[0]).toBe('2026')
})
