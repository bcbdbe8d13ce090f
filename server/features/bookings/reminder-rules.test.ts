import { expect, test } from 'vitest'
import { remindersDueAt } from './reminder-rules.ts'

const at = (text: string) => Date.parse(`${text}:00+09:00`)

test.each([
  ['2026-11-20T00:00', undefined],
  ['2026-11-20T17:59', undefined],
  ['2026-11-20T18:00', '2026-11-21'],
  ['2026-11-20T23:59', '2026-11-21'],
  ['2026-11-21T00:00', undefined],
  ['2026-12-31T18:00', '2027-01-01'],
  ['2028-02-28T20:00', '2028-02-29'],
  // Europe and America change their clocks in these nights; a day in Tokyo has 24 hours.
  ['2026-03-28T18:00', '2026-03-29'],
  ['2026-10-31T18:00', '2026-11-01'],
])('at %s in Tokyo, reminders are due for the lessons of %s', (now, day) => {
  expect(remindersDueAt(at(now))).toEqual(
    day && {
      from: at(`${day}T00:00`),
      until: at(`${day}T00:00`) + 86_400_000,
      madeBefore: at(`${now.slice(0, 10)}T18:00`),
    },
  )
})
