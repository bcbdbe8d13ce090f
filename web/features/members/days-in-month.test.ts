import { expect, test } from 'vitest'
import { daysInMonth } from './days-in-month.ts'

test.each([
  [2024, 2, 29],
  [2023, 2, 28],
  [1900, 2, 28],
  [2000, 2, 29],
  [2026, 4, 30],
  [2026, 12, 31],
])('%i-%i has %i days', (year, month, days) => expect(daysInMonth(year, month)).toBe(days))
