import { expect, test } from 'vitest'
import { piecesOf, windowAfter } from './calendar-items.ts'

const at = (hour: string) => `2026-11-26T${hour}:00.000Z`
const span = (start: string, end: string) => ({ start: at(start), end: at(end) })
const window = { id: 'w', ...span('09:00', '17:00') }
const pieces = (...taken: Array<[string, string]>) =>
  piecesOf(
    window,
    taken.map(([start, end]) => span(start, end)),
  ).map(({ id, start, end }) => `${id}: ${start.slice(11, 16)}–${end.slice(11, 16)}`)

test.each<[string, Array<[string, string]>, string[]]>([
  ['nothing', [], ['w: 09:00–17:00']],
  ['a time in it', [['10:00', '11:00']], ['w: 09:00–10:00', 'w 1: 11:00–17:00']],
  ['its beginning', [['08:00', '10:00']], ['w: 10:00–17:00']],
  ['its end', [['16:00', '18:00']], ['w: 09:00–16:00']],
  ['all of it', [['08:00', '18:00']], []],
  [
    'a time before and one after',
    [
      ['07:00', '09:00'],
      ['17:00', '18:00'],
    ],
    ['w: 09:00–17:00'],
  ],
  [
    'two that overlap, in any order',
    [
      ['11:00', '13:00'],
      ['10:00', '12:00'],
    ],
    ['w: 09:00–10:00', 'w 1: 13:00–17:00'],
  ],
])('a window from which %s is taken shows what is left', (_, taken, expected) => {
  expect(pieces(...taken)).toEqual(expected)
})

test('a window moves as much as the piece of it that was dropped, and grows as much as its last piece', () => {
  const [from, to] = [Date.parse(at('09:00')), Date.parse(at('17:00'))]
  const piece = span('11:00', '17:00')
  const hour = 3_600_000
  const dropped = (start: string, end: string) => ({ start: Date.parse(at(start)), end: Date.parse(at(end)) })
  expect(windowAfter({ window, piece }, dropped('12:00', '18:00'))).toEqual({
    start: from + hour,
    end: to + hour,
  })
  expect(windowAfter({ window, piece }, dropped('11:00', '18:00'))).toEqual({ start: from, end: to + hour })
})
