import { describe, expect, test } from 'vitest'
import { endAfter, splitStamp, instantText, minutesOf, stampTyped, normaliseDate } from './moments.ts'

const typed = { start: '2026-11-23 07:15', end: '2026-11-23 08:30' }

describe('a start that changes', () => {
  test('moving the start moves the end, also over midnight', () => {
    expect(minutesOf(typed)).toBe(75)
    expect(endAfter('2026-11-24 10:00', 75, typed.end)).toBe('2026-11-24 11:15')
    expect(endAfter('2026-11-23 23:30', 75, typed.end)).toBe('2026-11-24 00:45')
  })

  test('the end stays while the start is incomplete', () => {
    expect(endAfter('2026-11-2 10:00', 75, typed.end)).toBe(typed.end)
    expect(minutesOf({ ...typed, start: '2026-11-2 10:00' })).toBeUndefined()
  })

  test('there is no length when the end is not after the start', () => {
    expect(minutesOf({ ...typed, end: typed.start })).toBeUndefined()
  })
})

test.each([
  ['2026-11-23 10:00', '2026-11-23', '10:00'],
  ['2026-11-23  10:00', '2026-11-23 ', '10:00'],
  ['2026-11-23　 10:00', '2026-11-23　', '10:00'],
  [' 10:00', '', '10:00'],
  ['2026-11-23 ', '2026-11-23', ''],
  ['2026', '2026', ''],
])('"%s" is the date "%s" and the time "%s"', (stamp, date, time) =>
  expect(splitStamp(stamp)).toEqual({ date, time }),
)

test.each([
  ['2026-11-23', '2026-11-23 10:00'],
  ['2026-11-23 ', '2026-11-23  10:00'],
  ['2026-11-23 15:30', '2026-11-23 15:30'],
  [' 2026/1/5　9:05 ', '2026-01-05 09:05'],
  ['２０２６-11-23T１５：３０', '2026-11-23 15:30'],
  ['2026-11-23 15:3', '2026-11-23 15:3 10:00'],
  ['2026-11-23 25:30', '2026-11-23 25:30 10:00'],
  ['', ' 10:00'],
])('"%s" typed as the date beside 10:00 makes "%s"', (text, stamp) =>
  expect(stampTyped(text, '10:00')).toBe(stamp),
)

test.each([
  ['2026-11-23  10:00', '2026-11-23T01:00:00.000Z'],
  ['2026-11-23　 10:00', '2026-11-23T01:00:00.000Z'],
  ['  10:00', ''],
  ['2026-11-23 ', ''],
  ['2026-11-2 10:00', '2026-11-2 10:00'],
])('"%s" goes to the contract as "%s"', (stamp, instant) => expect(instantText(stamp)).toBe(instant))

test.each([
  ['2026-11-23', '2026-11-23'],
  ['2026/1/5', '2026-01-05'],
  ['20260105', '2026-01-05'],
  [' ２０２６．１．５ ', '2026-01-05'],
  ['1/5', '1/5'],
  ['2026-11', '2026-11'],
  ['202611', '202611'],
  ['', ''],
])('the date "%s" is kept as "%s"', (text, kept) => expect(normaliseDate(text)).toBe(kept))
