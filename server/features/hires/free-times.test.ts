import { describe, expect, test } from 'vitest'
import { hireRules, hireStepMinutes } from '#studio/rentals.ts'
import { factsOfFiles } from '#studio/sections.ts'
import type { Span } from '#time/spans.ts'
import { dayMs, minuteMs } from '#time/tokyo.ts'
import { freeTimes } from './free-times.ts'
import type { SpaceCalendar } from './free-times.ts'
import { refusalToHire } from './time-rules.ts'

const at = (time: string, day = '2026-11-27') => Date.parse(`${day}T${time}:00+09:00`)
const span = (start: string, end: string): Span => ({ startsAt: at(start), endsAt: at(end) })
const taken = (kind: 'lesson' | 'hire' | 'block', start: string, end: string) => ({
  kind,
  ...span(start, end),
})

const now = at('12:00', '2026-11-20')
const wholeDay = span('00:00', '24:00')
const open: SpaceCalendar = { windows: [span('10:00', '17:00')], taken: [], closed: [] }
const prices = { unitPrice: 2_500, weekendPrice: 2_990, flatRate: false }

const free = (calendar: Partial<SpaceCalendar>, when = now, range = wholeDay) =>
  freeTimes(factsOfFiles, { ...open, ...calendar }, range, when)

describe('a space is free', () => {
  test('in its windows, of which those that adjoin are one', () => {
    expect(free({})).toEqual([span('10:00', '17:00')])
    expect(free({ windows: [span('17:00', '20:00'), span('10:00', '17:00')] })).toEqual([
      span('10:00', '20:00'),
    ])
    expect(free({ windows: [] })).toEqual([])
  })

  test('except during lessons and blocks, and from half an hour before other hires to half an hour after', () => {
    expect(free({ taken: [taken('lesson', '12:00', '13:00'), taken('block', '15:00', '16:00')] })).toEqual([
      span('10:00', '12:00'),
      span('13:00', '15:00'),
      span('16:00', '17:00'),
    ])
    expect(free({ taken: [taken('hire', '12:00', '13:00')] })).toEqual([
      span('10:00', '11:30'),
      span('13:30', '17:00'),
    ])
    expect(free({ taken: [taken('hire', '17:00', '18:00'), taken('hire', '09:00', '10:00')] })).toEqual([
      span('10:30', '16:30'),
    ])
  })

  test('except during closures', () => {
    expect(free({ closed: [span('00:00', '14:00')] })).toEqual([span('14:00', '17:00')])
  })

  test('on the steps of hires only, also after a lesson that ends on a quarter hour', () => {
    expect(free({ taken: [taken('lesson', '12:15', '13:15')] })).toEqual([
      span('10:00', '12:00'),
      span('13:30', '17:00'),
    ])
  })

  test('only where the time is long enough for a hire', () => {
    expect(free({ taken: [taken('lesson', '10:30', '16:00')] })).toEqual([span('16:00', '17:00')])
    expect(free({ taken: [taken('lesson', '10:30', '16:15')] })).toEqual([])
  })

  test('from two hours from now on the next step', () => {
    expect(free({}, at('09:01'))).toEqual([span('11:30', '17:00')])
    expect(free({}, at('09:00'))).toEqual([span('11:00', '17:00')])
  })

  test('until ninety days from now', () => {
    const last = at('13:10') - hireRules.aheadDays * dayMs
    expect(free({}, last)).toEqual([{ ...span('10:00', '17:00'), lastStart: at('13:00') }])
    expect(free({}, last - 4 * 3_600_000)).toEqual([])
  })

  test('also where the time begins before the range or ends after it, which is told in full', () => {
    expect(free({}, now, span('16:30', '18:00'))).toEqual([span('10:00', '17:00')])
    expect(free({}, now, span('17:00', '18:00'))).toEqual([])
  })
})

test('a time in the free time can be hired, and no other time of that day', () => {
  const calendar: SpaceCalendar = {
    windows: [span('07:00', '12:00'), span('12:00', '21:15')],
    taken: [
      taken('hire', '09:00', '10:30'),
      taken('lesson', '14:15', '15:30'),
      taken('block', '19:00', '19:30'),
    ],
    closed: [span('17:00', '17:30')],
  }
  const space = { prices, calendar }
  const times = freeTimes(factsOfFiles, calendar, wholeDay, at('06:10'))
  const step = hireStepMinutes * minuteMs
  let possible = 0
  for (let { startsAt } = wholeDay; startsAt < wholeDay.endsAt; startsAt += step) {
    for (let endsAt = startsAt + 2 * step; endsAt <= startsAt + 24 * step; endsAt += step) {
      const inside = times.some((time) => time.startsAt <= startsAt && endsAt <= time.endsAt)
      expect(refusalToHire(factsOfFiles, space, { startsAt, endsAt }, at('06:10')) === undefined).toBe(inside)
      if (inside) possible += 1
    }
  }
  expect(possible).toBeGreaterThan(20)
})
