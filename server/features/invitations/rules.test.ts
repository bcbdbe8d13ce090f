import { expect, test } from 'vitest'
import { instantOf } from '#time/tokyo.ts'
import { announcedBefore, invitationExpiry, yearBegin } from './rules.ts'

const at = (day: string, time = '00:00') => instantOf(day, time) ?? NaN

test.each([
  ['2026-11-20', '2026-11-20', '2026-11-20'],
  ['2026-11-20', '2027-11-19', '2026-11-20'],
  ['2026-11-20', '2027-11-20', '2027-11-20'],
  ['2026-11-20', '2030-01-05', '2029-11-20'],
  ['2026-12-31', '2028-01-01', '2027-12-31'],
  ['2028-02-29', '2029-02-27', '2028-02-29'],
  ['2028-02-29', '2029-02-28', '2029-02-28'],
  ['2028-02-29', '2032-02-28', '2031-02-28'],
  ['2028-02-29', '2032-02-29', '2032-02-29'],
])('the year of a member who joined on %s began, on %s, on %s', (joined, today, began) => {
  expect(yearBegin(at(joined, '15:30'), at(today, '00:00'))).toBe(at(began))
  expect(yearBegin(at(joined, '00:10'), at(today, '23:59'))).toBe(at(began))
})

test('an invitation can be used up to the same date of the next year, the last of February in a common year', () => {
  expect(invitationExpiry(at('2026-11-20', '23:59'))).toBe(at('2027-11-21'))
  expect(invitationExpiry(at('2028-02-29', '12:00'))).toBe(at('2029-03-01'))
})

test('members are told when the last day is at most a month away', () => {
  expect(announcedBefore(at('2027-10-20', '00:00'))).toBe(at('2027-11-21'))
  expect(announcedBefore(at('2027-10-19', '23:59'))).toBe(at('2027-11-20'))
})
