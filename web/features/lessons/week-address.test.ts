import { describe, expect, test } from 'vitest'
import { dateOf, instantOf } from '#time/tokyo.ts'
import { addressOfWeek, shownDay, teachersOfAddress, weekOfAddress } from './week-address.ts'

const now = Date.parse('2026-11-20T12:00:00+09:00')
const day = (date: string) => instantOf(date) ?? 0
const search = (text: string) => new URLSearchParams(text)

describe('weekOfAddress', () => {
  test('the week of the address begins on Sunday, whichever of its days the address names', () => {
    expect(dateOf(weekOfAddress(search('week=2026-11-25'), now).from)).toBe('2026-11-22')
  })

  test.each(['', 'week=', 'week=soon', 'week=2026-02-30'])(
    'the address with "%s" shows the current week',
    (text) => {
      expect(dateOf(weekOfAddress(search(text), now).from)).toBe('2026-11-15')
    },
  )

  test('a week that was written into an address is read from it again', () => {
    const { from } = weekOfAddress(search('week=2026-12-31'), now)
    const written = search(addressOfWeek(from, { day: day('2026-12-29'), lesson: 'x' }))
    expect(weekOfAddress(written, now).from).toBe(from)
    expect(written.get('day')).toBe('2026-12-29')
  })
})

test('the teachers that were written into an address are read from it again; without any it names none', () => {
  const address = addressOfWeek(day('2026-11-22'), { teachers: ['hida', 'brandt'] })
  expect(teachersOfAddress(search(address))).toEqual(['hida', 'brandt'])
  expect(addressOfWeek(day('2026-11-22'), { teachers: [] })).not.toContain('teacher')
  expect(teachersOfAddress(search('teacher='))).toEqual([])
})

describe('shownDay', () => {
  const busy = [day('2026-11-17'), day('2026-11-21')]

  test('the shown day is that of the address when it has lessons', () => {
    expect(shownDay(search('day=2026-11-17'), { busyDays: busy, openDays: [], now })).toBe(day('2026-11-17'))
  })

  test('the shown day is the first with a lesson that has not ended when that of the address has none', () => {
    const busyDays = [day('2026-11-17'), day('2026-11-20'), day('2026-11-21')]
    expect(shownDay(search('day=2026-11-18'), { busyDays, openDays: busyDays.slice(1), now })).toBe(
      day('2026-11-20'),
    )
    expect(shownDay(search(''), { busyDays, openDays: busyDays.slice(2), now })).toBe(day('2026-11-21'))
  })

  test('the shown day is today when no lesson of the week is left', () => {
    const busyDays = [day('2026-11-17'), day('2026-11-20')]
    expect(shownDay(search(''), { busyDays, openDays: [], now })).toBe(day('2026-11-20'))
  })

  test('a past week shows its first day with lessons, an empty week none', () => {
    const busyDays = [day('2026-11-03'), day('2026-11-04')]
    expect(shownDay(search(''), { busyDays, openDays: [], now })).toBe(day('2026-11-03'))
    expect(shownDay(search(''), { busyDays: [], openDays: [], now })).toBeUndefined()
  })
})
