import { expect, test } from 'vitest'
import { daysInMonth, isWholeDate, offeredDays, partsOf, textOfParts } from './birthday-parts.ts'

test.each([
  [{ year: 1990 }, '1990--', false],
  [{ year: 1990, day: 22 }, '1990--22', false],
  [{ year: 1990, month: 4, day: 1 }, '1990-04-01', true],
  [{ year: 1999, month: 2, day: 31 }, '1999-02-28', true],
])('the chosen parts %j are kept as "%s"', (chosen, text, isWhole) => {
  expect(textOfParts(chosen)).toBe(text)
  expect(isWholeDate(text)).toBe(isWhole)
})

test.each([
  [{}, 31],
  [{ month: 2 }, 29],
  [{ year: 1999, month: 2 }, 28],
  [{ month: 11 }, 30],
])('after choosing %j there are %i days to choose from', (chosen, days) =>
  expect(offeredDays(chosen)).toBe(days),
)

test('a date has three parts, a date that is begun has some and an empty text has none', () => {
  expect(partsOf('1990-04-01')).toEqual({ year: 1990, month: 4, day: 1 })
  expect(partsOf('1990--22')).toEqual({ year: 1990, day: 22 })
  expect(partsOf('')).toEqual({})
})

test.each([
  [2024, 2, 29],
  [2023, 2, 28],
  [1900, 2, 28],
  [2000, 2, 29],
  [2026, 4, 30],
  [2026, 12, 31],
])('%i-%i has %i days', (year, month, days) => expect(daysInMonth(year, month)).toBe(days))
