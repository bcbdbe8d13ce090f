import { describe, expect, test } from 'vitest'
import { endAfter, minutesOf, tidyDate } from './moments.ts'

const typed = { start: '2026-11-23 07:15', end: '2026-11-23 08:30' }

describe('a start that moves', () => {
  test('takes the end along, over midnight too', () => {
    expect(minutesOf(typed)).toBe(75)
    expect(endAfter('2026-11-24 10:00', 75, typed.end)).toBe('2026-11-24 11:15')
    expect(endAfter('2026-11-23 23:30', 75, typed.end)).toBe('2026-11-24 00:45')
  })

  test('leaves the end alone while it is being typed', () => {
    expect(endAfter('2026-11-2 10:00', 75, typed.end)).toBe(typed.end)
    expect(minutesOf({ ...typed, start: '2026-11-2 10:00' })).toBeUndefined()
  })

  test('has no length when the end is not after it', () => {
    expect(minutesOf({ ...typed, end: typed.start })).toBeUndefined()
  })
})

test.each([
  ['2026-11-23', '2026-11-23'],
  ['2026/1/5', '2026-01-05'],
  ['20260105', '2026-01-05'],
  [' ２０２６．１．５ ', '2026-01-05'],
  ['1/5', '1/5'],
  ['', ''],
])('the date "%s" is kept as "%s"', (text, kept) => expect(tidyDate(text)).toBe(kept))
