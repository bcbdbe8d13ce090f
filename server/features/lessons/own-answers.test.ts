import { expect, test } from 'vitest'
import type { LessonEvent } from '#contract/lessons.ts'
import { OwnAnswers } from './own-answers.ts'
import type { OwnLesson } from './own-lessons.ts'
import { WeekJson } from './week-json.ts'

const weekOf = (title: string) => {
  const resource = { yoga: { id: 'a' }, yogaBooking: null, yogaWaiting: null }
  return new WeekJson([{ title, resource } as unknown as LessonEvent])
}
const booked = (bookingId: string): OwnLesson[] => [{ lessonId: 'a', has: { bookingId } }]
const large = 1_000_000

/** The answer that a member gets who has asked for the same several times. */
function often(answers: OwnAnswers, ...asked: Parameters<OwnAnswers['of']>): Buffer {
  for (let time = 0; time < 3; time += 1) answers.of(...asked)
  return answers.of(...asked)
}

test('a member who asks often gets the same bytes while the week and the own bookings are the same', () => {
  const answers = new OwnAnswers(large)
  const [week, own] = [weekOf('朝'), booked('booking-1')]
  const kept = often(answers, 'sora', week, own)
  expect(JSON.parse(kept.toString())).toMatchObject([{ resource: { yogaBooking: 'booking-1' } }])
  expect(answers.of('sora', week, own)).toBe(kept)
})

test('an answer that was asked for twice is not kept yet', () => {
  const answers = new OwnAnswers(large)
  const [week, own] = [weekOf('朝'), booked('booking-1')]
  answers.of('sora', week, own)
  expect(answers.of('sora', week, own)).not.toBe(answers.of('sora', week, own))
})

test('another week, other bookings or another member get bytes of their own', () => {
  const answers = new OwnAnswers(large)
  const [week, own] = [weekOf('朝'), booked('booking-1')]
  const textFor = (...asked: Parameters<typeof answers.of>) => answers.of(...asked).toString()
  expect(textFor('sora', week, own)).toContain('booking-1')
  expect(textFor('sora', weekOf('夜'), own)).toContain('夜')
  expect(textFor('sora', week, booked('booking-2'))).toContain('booking-2')
  expect(textFor('umi', week, booked('booking-3'))).toContain('booking-3')
  expect(textFor('sora', week, [])).toBe(week.bytes.toString())
  expect(textFor('sora', week, own)).toContain('booking-1')
})

test('beyond their bound the answers are dropped that were first asked for the longest ago', () => {
  const [week, own] = [weekOf('朝'), booked('booking-1')]
  const answers = new OwnAnswers(2 * week.withOwn(own).length)
  const first = often(answers, 'first', week, own)
  const second = often(answers, 'second', week, own)
  answers.of('third', week, own)
  expect(answers.of('second', week, own)).toBe(second)
  expect(answers.of('first', week, own)).not.toBe(first)
})

test('an answer that was made again does not count twice', () => {
  const [week, own] = [weekOf('朝'), booked('booking-1')]
  const answers = new OwnAnswers(2 * week.withOwn(own).length)
  const first = often(answers, 'first', week, own)
  for (let time = 0; time < 5; time += 1) answers.of('second', week, booked('booking-1'))
  expect(answers.of('first', week, own)).toBe(first)
})
