import { expect, test } from 'vitest'
import { dayMs, isoText, parseStamp } from '#time/tokyo.ts'
import { outsideHours } from './outside-hours.ts'
import { rangeOf } from './shown-range.ts'

const at = (stamp: string) => parseStamp(stamp) ?? Number.NaN
const span = (start: string, end: string) => ({ start: isoText(at(start)), end: isoText(at(end)) })
const monday = at('2026-11-23 00:00')
const usual = { earlier: 0, later: 0, opens: '07:00', closes: '22:00' }

test('nothing lies outside the usual hours while a part of each entry is in sight', () => {
  const entries = [
    span('2026-11-23 07:00', '2026-11-23 08:00'),
    span('2026-11-23 06:30', '2026-11-23 07:30'),
    span('2026-11-23 21:45', '2026-11-23 22:45'),
  ]
  expect(outsideHours(entries, rangeOf('week', monday))).toEqual(usual)
})

test('entries before and after the usual hours are counted, and full hours show all of them', () => {
  const entries = [
    span('2026-11-23 05:45', '2026-11-23 06:45'),
    span('2026-11-24 06:00', '2026-11-24 07:00'),
    span('2026-11-25 22:00', '2026-11-25 22:45'),
    span('2026-11-26 10:00', '2026-11-26 11:00'),
  ]
  const week = outsideHours(entries, rangeOf('week', monday))
  expect(week).toEqual({ earlier: 2, later: 1, opens: '05:00', closes: '23:00' })
  expect(outsideHours(entries.slice(0, 1), rangeOf('day', monday)).earlier).toBe(1)
  expect(outsideHours(entries, rangeOf('month', monday))).toEqual(usual)
})

test('an entry that goes on after midnight is shown to the end of its day, and on the next day from midnight', () => {
  const night = [span('2026-11-23 22:30', '2026-11-24 01:00')]
  expect(outsideHours(night, rangeOf('day', monday))).toMatchObject({ later: 1, closes: '24:00' })
  expect(outsideHours(night, rangeOf('day', monday + dayMs))).toMatchObject({ earlier: 1, opens: '00:00' })
})
