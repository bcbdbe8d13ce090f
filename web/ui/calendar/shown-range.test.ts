import { describe, expect, test } from 'vitest'
import { dateOf, dayMs, instantOf } from '#time/tokyo.ts'
import { addressOfRange, dayBeside, holds, rangeOf, rangeOfAddress } from './shown-range.ts'
import type { View } from './shown-range.ts'

const at = (date: string, time?: string) => instantOf(date, time) ?? Number.NaN
const monday = at('2026-11-23', '10:20')
const shown = (address: string, usual: View = 'week') => {
  const { view, from, to } = rangeOfAddress(new URLSearchParams(address), monday, usual)
  return [view, dateOf(from), dateOf(to - dayMs)]
}

describe('the range that an address names', () => {
  test('an address without view and date shows the present in the usual view', () => {
    expect(shown('')).toEqual(['week', '2026-11-22', '2026-11-28'])
    expect(shown('', 'day')).toEqual(['day', '2026-11-23', '2026-11-23'])
    expect(shown('?view=year&date=soon')).toEqual(['week', '2026-11-22', '2026-11-28'])
  })

  test('a week lasts from Sunday to Saturday', () => {
    expect(shown('?view=week&date=2026-11-21', 'day')).toEqual(['week', '2026-11-15', '2026-11-21'])
  })

  test('a month shows whole weeks', () => {
    expect(shown('?view=month&date=2026-11-23')).toEqual(['month', '2026-11-01', '2026-12-05'])
    expect(shown('?view=month&date=2026-08-31')).toEqual(['month', '2026-07-26', '2026-09-05'])
    expect(shown('?view=month&date=2026-02-28')).toEqual(['month', '2026-02-01', '2026-02-28'])
  })
})

describe('moving to other ranges', () => {
  const beside = (view: View, date: string) =>
    ([-1, 1] as const).map((by) => dateOf(dayBeside(rangeOf(view, at(date)), by)))

  test('moves by a day, by seven days or by a month', () => {
    expect(beside('day', '2026-03-01')).toEqual(['2026-02-28', '2026-03-02'])
    expect(beside('week', '2026-03-01')).toEqual(['2026-02-22', '2026-03-08'])
    expect(beside('month', '2026-01-31')).toEqual(['2025-12-01', '2026-02-01'])
  })

  test('moving by months skips no month', () => {
    let day = at('2026-01-31')
    const months = Array.from({ length: 12 }, () => {
      day = dayBeside(rangeOf('month', day), 1)
      return dateOf(day).slice(0, 7)
    })
    expect(months.at(0)).toBe('2026-02')
    expect(months.at(-1)).toBe('2027-01')
    expect(new Set(months).size).toBe(12)
  })

  test('an address keeps the rest of the query and has a date only when it does not show today', () => {
    const search = new URLSearchParams('?tab=yoga&date=2025-01-01')
    expect(addressOfRange(search, 'week', at('2026-12-01'), monday)).toBe(
      '?tab=yoga&view=week&date=2026-12-01',
    )
    expect(addressOfRange(search, 'week', at('2026-11-28'), monday)).toBe('?tab=yoga&view=week')
    expect(addressOfRange(search, 'month', at('2026-11-01'), monday)).toBe('?tab=yoga&view=month')
  })

  test('a month is about its own days only, not about the days of other months in sight', () => {
    const november = rangeOf('month', at('2026-11-10'))
    expect(holds(november, at('2026-11-30', '23:59'))).toBe(true)
    expect(holds(november, at('2026-12-01'))).toBe(false)
  })
})
