import { expect, test } from 'vitest'
import type { AttendedLesson, Attendee } from '#contract/kiosk.ts'
import { choicesOf, isAmbiguous, outcomeOf, placesOf, withAttended } from './check-in-rules.ts'
import type { Place } from './check-in-rules.ts'

const at = (time: string) => Date.parse(`2026-11-21T${time}:00+09:00`)
const now = at('09:50')

function lessonAt(time: string, given: Partial<AttendedLesson> = {}): AttendedLesson {
  const start = at(time)
  const iso = (instant: number) => new Date(instant).toISOString()
  return {
    id: time,
    title: 'モーニングフロー',
    titleEn: 'Morning flow',
    start: iso(start),
    end: iso(start + 3_600_000),
    opensAt: iso(start - 1_800_000),
    cancelled: false,
    attendees: [],
    ...given,
  }
}

const attendee = (given: Partial<Attendee> = {}): Attendee => ({
  bookingId: 'b',
  person: 'p',
  initials: 'サ・ミ',
  digits: '5678',
  fingerprint: null,
  state: 'booked',
  open: [],
  toAnswer: false,
  ...given,
})

const place = (time: string, given: Partial<Attendee> = {}, lesson: Partial<AttendedLesson> = {}): Place => ({
  lesson: lessonAt(time, lesson),
  attendee: attendee(given),
})

test.each([
  ['open', place('10:00')],
  ['attended', place('10:00', { state: 'attended' })],
  ['missed', place('10:00', { state: 'missed' })],
  ['later', place('12:00')],
  ['over', place('08:50')],
  ['waiting', place('10:00', { state: 'waiting' })],
  ['cancelled', place('10:00', { state: 'cancelled' })],
  ['lessonCancelled', place('10:00', { state: 'cancelled' }, { cancelled: true })],
])('is %s', (outcome, given) => {
  expect(outcomeOf(given, now)).toBe(outcome)
})

test('a person with a lesson that is open chooses from those; one without reads what says most', () => {
  const early = place('08:00', { state: 'attended' })
  const [open, also, later] = [place('10:00'), place('10:15'), place('12:00')]
  expect(choicesOf([early, open, also, later], now)).toEqual([open, also])
  expect(choicesOf([early, later], now)).toEqual([later])
  const other = place('10:00', { person: 'q', initials: 'ヤ・ケ' })
  expect(choicesOf([open, other], now)).toEqual([open, other])
})

test('two persons who would read the same are told apart by no choice, one person with two seats is', () => {
  expect(isAmbiguous([place('10:00'), place('10:00', { person: 'q' })])).toBe(true)
  expect(isAmbiguous([place('10:00'), place('10:15', { person: 'q' })])).toBe(false)
  expect(isAmbiguous([place('10:00'), place('10:00', { bookingId: 'c' })])).toBe(false)
})

test('a check-in that waits to be sent counts at once', () => {
  const day = { salt: 's', lessons: [lessonAt('10:00', { attendees: [attendee()] })] }
  const after = withAttended(day, new Set(['b']))
  expect(placesOf(after, ({ digits }) => digits === '5678').map((one) => outcomeOf(one, now))).toEqual([
    'attended',
  ])
  expect(placesOf(after, ({ digits }) => digits === '0000')).toEqual([])
})
