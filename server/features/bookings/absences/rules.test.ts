import { expect, test } from 'vitest'
import { absences as schema } from '#contract/studio/absence-facts.ts'
import { absenceRuleAt } from '#studio/absences.ts'
import type { AbsenceRule } from '#studio/absences.ts'
import { dayMs, hourMs, isoText, minuteMs } from '#time/tokyo.ts'
import { countsAt, isTogether, limitUntil, stepOf, tookPlace } from './rules.ts'

const at = (text: string) => Date.parse(`${text}+09:00`)

const mail: AbsenceRule = { effect: 'mail', bookings: null, days: null }
const limit: AbsenceRule = { effect: 'limit', bookings: 2, days: 14 }
const facts = { absencePeriodDays: 30, absenceRules: [mail, limit] }

test('an absence counts 24 hours after the lesson, or after it was marked, if that was later', () => {
  const endsAt = at('2026-11-20T11:00')
  expect(countsAt({ endsAt, notedAt: endsAt - hourMs })).toBe(endsAt + dayMs)
  expect(countsAt({ endsAt, notedAt: endsAt - 3 * dayMs })).toBe(endsAt + dayMs)
  expect(countsAt({ endsAt, notedAt: endsAt + 30 * hourMs })).toBe(endsAt + 54 * hourMs)
})

test.each([
  // Days apart, not hours.
  ['2026-11-01T21:00', '2026-12-01T07:00', true],
  ['2026-11-01T21:00', '2026-12-02T00:00', false],
  ['2026-12-01T07:00', '2026-11-01T21:00', true],
  // The ends of months, of a year and of February in a leap year.
  ['2026-01-31T10:00', '2026-03-02T10:00', true],
  ['2026-01-31T10:00', '2026-03-03T10:00', false],
  ['2026-12-15T10:00', '2027-01-14T23:59', true],
  ['2028-01-31T10:00', '2028-03-01T10:00', true],
  ['2028-01-31T10:00', '2028-03-02T10:00', false],
])('of lessons on %s and %s the absences count together: %s', (one, other, expected) => {
  expect(isTogether(facts, at(one), at(other))).toBe(expected)
})

test('an absence is the next one after those of its period', () => {
  const starts = ['2026-10-01T10:00', '2026-11-01T10:00', '2026-11-10T10:00'].map(at)
  expect(stepOf(facts, at('2026-11-20T10:00'), [])).toBe(1)
  expect(stepOf(facts, at('2026-11-20T10:00'), starts)).toBe(3)
  expect(stepOf(facts, at('2026-12-05T10:00'), starts)).toBe(2)
})

test('the last rule is for all absences after it too', () => {
  expect([1, 2, 3, 9].map((step) => absenceRuleAt(facts, step))).toEqual([mail, limit, limit, limit])
  expect(absenceRuleAt({ ...facts, absenceRules: [] }, 1)).toBeUndefined()
})

test.each([
  ['2026-11-20T12:00', 14, '2026-12-05T00:00'],
  ['2026-11-20T00:00', 1, '2026-11-22T00:00'],
  ['2026-12-31T23:59', 1, '2027-01-02T00:00'],
  ['2028-02-28T12:00', 1, '2028-03-01T00:00'],
  ['2027-02-28T12:00', 1, '2027-03-02T00:00'],
])('a limit that begins at %s for %s days ends at the midnight %s', (now, days, until) => {
  expect(isoText(limitUntil(days, at(now)))).toBe(isoText(at(until)))
})

test('a lesson that the studio cancelled before its end did not take place', () => {
  const endsAt = at('2026-11-20T11:00')
  expect(tookPlace({ endsAt, cancelledAt: null })).toBe(true)
  expect(tookPlace({ endsAt, cancelledAt: endsAt + minuteMs })).toBe(true)
  expect(tookPlace({ endsAt, cancelledAt: endsAt - minuteMs })).toBe(false)
})

test.each<[string, object, string[]]>([
  ['no rules', { absenceRules: [] }, []],
  ['a mail and a limit', {}, []],
  ['a mail with numbers that were typed before', { absenceRules: [{ ...limit, effect: 'mail' }] }, []],
  ['a limit without numbers', { absenceRules: [{ ...mail, effect: 'limit' }] }, ['absenceBookings']],
  ['a limit of no booking at all', { absenceRules: [{ ...limit, bookings: 0 }] }, ['absenceBookings']],
  ['a limit for ever', { absenceRules: [{ ...limit, days: 366 }] }, ['absenceDays']],
  ['an effect that there is not', { absenceRules: [{ ...mail, effect: 'fee' }] }, ['effect']],
  ['a period that is none', { absencePeriodDays: 0 }, ['absenceDays']],
  ['eleven rules', { absenceRules: Array.from({ length: 11 }, () => mail) }, ['tooManyRules']],
])('the rules of a studio: %s', (_, change, mistakes) => {
  const { error } = schema.safeParse({ ...facts, ...change })
  expect((error?.issues ?? []).map(({ message }) => message)).toEqual(mistakes)
})
