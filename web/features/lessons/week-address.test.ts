import { describe, expect, test } from 'vitest'
import { dateOf, instantOf } from '#time/tokyo.ts'
import { addressOf, shownDay, weekOfAddress } from './week-address.ts'

const now = Date.parse('2026-11-20T12:00:00+09:00')
const day = (date: string) => instantOf(date) ?? 0
const search = (text: string) => new URLSearchParams(text)

describe('the week of the address', () => {
  test('is that of any of its days', () => {
    expect(dateOf(weekOfAddress(search('week=2026-11-25'), now).from)).toBe('2026-11-22')
  })

  test.each(['', 'week=', 'week=soon', 'week=2026-02-30'])('is the current one for "%s"', (text) => {
    expect(dateOf(weekOfAddress(search(text), now).from)).toBe('2026-11-15')
  })

  test('survives being written into an address and read again', () => {
    const { from } = weekOfAddress(search('week=2026-12-31'), now)
    const written = search(addressOf(from, { day: day('2026-12-29'), lesson: 'x' }))
    expect(weekOfAddress(written, now).from).toBe(from)
    expect(written.get('day')).toBe('2026-12-29')
  })
})

describe('the shown day', () => {
  const busy = [day('2026-11-17'), day('2026-11-21')]

  test('is the one of the address when it has lessons', () => {
    expect(shownDay(search('day=2026-11-17'), { busyDays: busy, openDays: [], now })).toBe(day('2026-11-17'))
  })

  test('is otherwise the first with a lesson still to come', () => {
    const busyDays = [day('2026-11-17'), day('2026-11-20'), day('2026-11-21')]
    expect(shownDay(search('day=2026-11-18'), { busyDays, openDays: busyDays.slice(1), now })).toBe(
      day('2026-11-20'),
    )
    expect(shownDay(search(''), { busyDays, openDays: busyDays.slice(2), now })).toBe(day('2026-11-21'))
  })

  test('is today when its last lesson is over and none is left this week', () => {
    const busyDays = [day('2026-11-17'), day('2026-11-20')]
    expect(shownDay(search(''), { busyDays, openDays: [], now })).toBe(day('2026-11-20'))
  })

  test('is the first one with lessons in a past week, and none in an empty one', () => {
    const busyDays = [day('2026-11-03'), day('2026-11-04')]
    expect(shownDay(search(''), { busyDays, openDays: [], now })).toBe(day('2026-11-03'))
    expect(shownDay(search(''), { busyDays: [], openDays: [], now })).toBeUndefined()
  })
})
