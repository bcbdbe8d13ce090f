import { describe, expect, test } from 'vitest'
import { instantOf, stampText } from '#time/tokyo.ts'
import { slotIn, slotOf, slotOnDay } from './default-slot.ts'
import type { Slot } from './default-slot.ts'
import { rangeOf } from './shown-range.ts'

const at = (date: string, time?: string) => instantOf(date, time) ?? Number.NaN
const texts = ({ start, end }: Slot) => [stampText(start), stampText(end)]

describe('the slot of a new entry', () => {
  test('a slot that was clicked is proposed exactly, and several are proposed as they were selected', () => {
    const now = at('2026-11-23', '15:10')
    const start = new Date(at('2026-11-23', '10:30'))
    const selected = (time: string) => ({ start, end: new Date(at('2026-11-23', time)), allDay: false })
    expect(texts(slotOf({ start, end: start, allDay: false }, now))).toEqual([
      '2026-11-23 10:30',
      '2026-11-23 11:00',
    ])
    expect(texts(slotOf(selected('11:00'), now))[1]).toBe('2026-11-23 11:00')
    expect(texts(slotOf(selected('12:00'), now))[1]).toBe('2026-11-23 12:00')
  })

  test.each([
    ['10:00', '2026-11-23 11:00'],
    ['10:59', '2026-11-23 11:00'],
    ['04:30', '2026-11-23 07:00'],
    ['20:59', '2026-11-23 21:00'],
    ['21:00', '2026-11-24 07:00'],
    ['23:59', '2026-11-24 07:00'],
  ])('at %s the proposed slot is the next full hour in sight, %s', (now, start) => {
    const instant = at('2026-11-23', now)
    expect(texts(slotIn(rangeOf('week', instant), instant))[0]).toBe(start)
  })

  test('on a day that is not today the proposed slot begins when the calendar opens', () => {
    const now = at('2026-11-23', '15:10')
    expect(texts(slotOnDay(at('2026-11-25'), now))).toEqual(['2026-11-25 07:00', '2026-11-25 08:00'])
    expect(texts(slotOnDay(at('2026-11-23'), now))).toEqual(['2026-11-23 16:00', '2026-11-23 17:00'])
    expect(texts(slotIn(rangeOf('week', at('2026-12-02')), now))[0]).toBe('2026-12-02 07:00')
  })
})
