import { describe, expect, test } from 'vitest'
import type { LessonEvent } from '#contract/lessons.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { dayMs, hourMs, instantOf, isoText, stampText } from '#time/tokyo.ts'
import { copyAt, firstPlan, isFree, startsOf } from './copy-plan.ts'

const at = (date: string, time = '00:00') => instantOf(date, time) ?? Number.NaN
const monday = at('2026-11-23', '10:15')
const texts = (starts: number[]) => starts.map(stampText)

describe('copies of a lesson', () => {
  test('proposes copies on the lesson’s weekday for four weeks, after the lesson and after today', () => {
    const ahead = firstPlan(monday, at('2026-11-20', '12:00'))
    const past = firstPlan(monday, at('2026-12-08', '23:59'))
    expect(texts(startsOf(ahead, monday))).toEqual([
      '2026-11-30 10:15',
      '2026-12-07 10:15',
      '2026-12-14 10:15',
      '2026-12-21 10:15',
    ])
    expect(texts(startsOf(past, monday))[0]).toBe('2026-12-14 10:15')
  })

  test('plans copies on the chosen weekdays and single days, each once and in order', () => {
    const plan = {
      weekdays: new Set([1, 3]),
      from: '2026-12-01',
      weeks: 2,
      days: [at('2026-12-24'), at('2026-12-02'), at('2026-11-30')],
    }
    expect(texts(startsOf(plan, monday))).toEqual([
      '2026-11-30 10:15',
      '2026-12-02 10:15',
      '2026-12-07 10:15',
      '2026-12-09 10:15',
      '2026-12-14 10:15',
      '2026-12-24 10:15',
    ])
    expect(startsOf({ ...plan, from: '2026-12-', days: [] }, monday)).toEqual([])
  })

  const lesson = (from: number, to: number) => ({ start: isoText(from), end: isoText(to) }) as LessonEvent

  test('a copy lists the lessons that overlap it, but not those that only touch it', () => {
    const start = at('2026-11-25', '10:00')
    const before = lesson(start - hourMs, start)
    const after = lesson(start + hourMs, start + 2 * hourMs)
    const during = lesson(start + hourMs / 2, start + 2 * hourMs)
    expect(copyAt(factsOfFiles, start, hourMs, [before, after])).toMatchObject({ others: [] })
    expect(copyAt(factsOfFiles, start, hourMs, [before, during, after])).toMatchObject({ others: [during] })
    expect(isFree(copyAt(factsOfFiles, start, hourMs, [before, during]))).toBe(false)
    expect(isFree(copyAt(factsOfFiles, start, hourMs, [before, after]))).toBe(true)
  })

  test.each([
    ['06:45', true],
    ['07:00', false],
    ['21:00', false],
    ['21:15', true],
  ])('a copy of an hour at %s is outside the calendar’s hours: %s', (time, outsideHours) => {
    const copy = copyAt(factsOfFiles, at('2026-11-25', time), hourMs, [])
    expect(copy.outsideHours).toBe(outsideHours)
    expect(isFree(copy)).toBe(!outsideHours)
  })

  test('a copy on a closed day says so and is still selected', () => {
    const closed = [0, 1, 2, 3, 4, 5, 6].filter((day) => {
      const copy = copyAt(factsOfFiles, at('2026-11-22', '10:00') + day * dayMs, hourMs, [])
      return copy.closedDay && isFree(copy)
    })
    expect(closed).toEqual([1, 4])
  })
})
