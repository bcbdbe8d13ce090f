import { expect, test } from 'vitest'
import { factsOfFiles } from '#studio/sections.ts'
import { remindedAfterMove, remindersDueAt } from './rules.ts'

const at = (text: string) => Date.parse(`${text}:00+09:00`)

test.each([
  ['2026-11-20T18:00', '2026-11-21'],
  ['2026-11-20T23:59', '2026-11-21'],
  ['2026-12-31T18:00', '2027-01-01'],
  ['2028-02-28T20:00', '2028-02-29'],
  // Europe and America change their clocks in these nights; a day in Tokyo has 24 hours.
  ['2026-03-28T18:00', '2026-03-29'],
  ['2026-10-31T18:00', '2026-11-01'],
])('at %s in Tokyo, reminders are due for the lessons of %s', (now, day) => {
  expect(remindersDueAt(factsOfFiles, at(now))).toEqual(
    day && {
      from: at(`${day}T00:00`),
      until: at(`${day}T00:00`) + 86_400_000,
      madeBefore: at(`${now.slice(0, 10)}T18:00`),
    },
  )
})

test.each([
  ['2026-11-20T00:00', '2026-11-20T03:00'],
  ['2026-11-20T17:59', '2026-11-20T20:59'],
])('at %s, the missing reminders of the evening before are due for lessons from %s', (now, from) => {
  expect(remindersDueAt(factsOfFiles, at(now))).toEqual({
    from: at(from),
    until: at('2026-11-21T00:00'),
    madeBefore: at('2026-11-19T18:00'),
  })
})

test('a lesson that is moved is reminded of anew unless the reminders of its new day have begun', () => {
  const start = at('2026-11-22T10:00')
  expect(remindedAfterMove(factsOfFiles, start, at('2026-11-21T17:59'))).toBe(null)
  expect(remindedAfterMove(factsOfFiles, start, at('2026-11-21T18:00'))).toBe(at('2026-11-21T18:00'))
})
