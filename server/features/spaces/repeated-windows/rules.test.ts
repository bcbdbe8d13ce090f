import { expect, test } from 'vitest'
import { isoText } from '#time/tokyo.ts'
import { repeats, windowsOf } from './rules.ts'

const at = (text: string) => Date.parse(`${text}:00+09:00`)
/** Tuesdays and Fridays from ten to five. */
const plan = {
  weekdays: [2, 5],
  startTime: '10:00',
  endTime: '17:00',
  from: '2026-12-01',
  until: '2026-12-11',
}
const long = at('2026-11-01T00:00')
const days = (changes: Partial<typeof plan>, now = long) =>
  windowsOf({ ...plan, ...changes }, now).map(({ startsAt }) =>
    isoText(startsAt + 9 * 3_600_000).slice(0, 10),
  )

test('a plan has a window on each of its weekdays from the first to the last day', () => {
  expect(days({})).toEqual(['2026-12-01', '2026-12-04', '2026-12-08', '2026-12-11'])
  expect(windowsOf(plan, long)[0]).toEqual({
    startsAt: at('2026-12-01T10:00'),
    endsAt: at('2026-12-01T17:00'),
  })
})

test('a window that ends at midnight ends on the next day', () => {
  const [window] = windowsOf({ ...plan, endTime: '24:00' }, long)
  expect(window?.endsAt).toBe(at('2026-12-02T00:00'))
})

test('windows that are over are not planned, and one that has begun is', () => {
  expect(days({}, at('2026-12-04T16:59'))).toEqual(['2026-12-04', '2026-12-08', '2026-12-11'])
  expect(days({}, at('2026-12-04T17:00'))).toEqual(['2026-12-08', '2026-12-11'])
})

test.each([
  ['2026-12-08T10:00', '2026-12-08T17:00', true],
  ['2026-12-01T10:00', '2026-12-01T17:00', true],
  ['2026-11-24T10:00', '2026-11-24T17:00', false],
  ['2026-12-09T10:00', '2026-12-09T17:00', false],
  ['2026-12-08T10:15', '2026-12-08T17:15', false],
  ['2026-12-08T10:00', '2026-12-08T17:15', false],
])('the window from %s to %s repeats that of December 1: %s', (start, end, expected) => {
  const first = { startsAt: at('2026-12-01T10:00'), endsAt: at('2026-12-01T17:00') }
  expect(repeats({ startsAt: at(start), endsAt: at(end) }, first)).toBe(expected)
})
