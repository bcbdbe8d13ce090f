import { expect, test } from 'vitest'
import { brokenRules } from '#server/features/hires/time-rules.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { dayMs, hourMs, minuteMs } from '#time/tokyo.ts'

const now = Date.parse('2026-11-24T10:00:00+09:00')
const tomorrow = now + dayMs
const open = [{ startsAt: now - dayMs, endsAt: now + 100 * dayMs }]
const span = (startsAt: number, hours: number) => ({ startsAt, endsAt: startsAt + hours * hourMs })

test.each([
  ['a time that a member could hire', span(tomorrow, 1), open, []],
  ['half an hour', span(tomorrow, 0.5), open, ['tooShort']],
  ['twelve hours', span(tomorrow, 12), open, []],
  ['more than twelve hours', span(tomorrow, 12.5), open, ['tooLong']],
  ['a start in two hours', span(now + 2 * hourMs, 1), open, []],
  ['a start a minute earlier', span(now + 2 * hourMs - minuteMs, 1), open, ['tooSoon']],
  ['a start in ninety days', span(now + 90 * dayMs, 1), open, []],
  ['a start a minute later', span(now + 90 * dayMs + minuteMs, 1), open, ['tooFar']],
  ['a time partly outside the windows', span(tomorrow, 2), [span(tomorrow, 1)], ['outside']],
  [
    'a time over two windows that touch',
    span(tomorrow, 2),
    [span(tomorrow, 1), span(tomorrow + hourMs, 1)],
    [],
  ],
  ['a short time now, outside all windows', span(now, 0.5), [], ['tooShort', 'tooSoon', 'outside']],
])('%s breaks the rules %#', (_, wanted, windows, expected) => {
  expect(brokenRules(factsOfFiles, windows, wanted, now)).toEqual(expected)
})
