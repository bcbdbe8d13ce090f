import { expect, test } from 'vitest'
import { dateOfParts, offeredDays, partsOf } from './birthday-parts.ts'

test.each([
  [{}, ''],
  [{ year: 1990 }, ''],
  [{ year: 1990, day: 22 }, ''],
  [{ year: 1990, month: 4, day: 1 }, '1990-04-01'],
  [{ year: 1999, month: 2, day: 31 }, '1999-02-28'],
])('the chosen parts %j make the date "%s"', (chosen, date) => expect(dateOfParts(chosen)).toBe(date))

test.each([
  [{}, 31],
  [{ month: 2 }, 29],
  [{ year: 1999, month: 2 }, 28],
  [{ month: 11 }, 30],
])('after choosing %j there are %i days to choose from', (chosen, days) =>
  expect(offeredDays(chosen)).toBe(days),
)

test('a date has three parts and an empty text has none', () => {
  expect(partsOf('1990-04-01')).toEqual({ year: 1990, month: 4, day: 1 })
  expect(partsOf('')).toEqual({})
})
