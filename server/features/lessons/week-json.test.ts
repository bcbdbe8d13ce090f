import { expect, test } from 'vitest'
import type { LessonEvent } from '#contract/lessons.ts'
import type { Pieces } from '#server/http/pieces.ts'
import { WeekJson } from './week-json.ts'

const event = (id: string, title = 'Morning flow'): LessonEvent => ({
  start: '2026-11-23T01:00:00.000Z',
  end: '2026-11-23T02:00:00.000Z',
  title,
  allDay: false,
  resource: {
    yoga: {
      id,
      title,
      desc: '',
      imageUrl: '/x.svg',
      level: null,
      start: '2026-11-23T01:00:00.000Z',
      length: 60,
      spaceId: null,
      teacher: null,
      totalSeats: 5,
      seatsLeft: 5,
      waiting: 0,
      cancelUntil: '2026-11-22T22:00:00.000Z',
    },
    yogaBooking: null,
    yogaWaiting: null,
  },
})

const booked = (lessonId: string, bookingId: string) => ({ lessonId, has: { bookingId } })
const read = (answer: Pieces) => JSON.parse(answer.joined().toString()) as LessonEvent[]
const bookingsIn = (answer: Pieces) => read(answer).map(({ resource }) => resource.yogaBooking)

test('each booking is inserted into its lesson, and bookings of other weeks are left out', () => {
  const week = new WeekJson([event('a'), event('b'), event('c')])
  const answer = week.withOwn([booked('b', 'booking-1'), booked('of another week', 'booking-2')])
  expect(bookingsIn(answer)).toEqual([null, 'booking-1', null])
  expect(bookingsIn(week.forVisitors)).toEqual([null, null, null])
})

test('bookings are inserted in any order and between texts of any characters', () => {
  const titles = ['朝のヨガ', 'Ünïcödé 🧘', '夜']
  const week = new WeekJson(titles.map((title, position) => event(`lesson-${position}`, title)))
  const answer = week.withOwn([booked('lesson-2', 'booking-2'), booked('lesson-0', 'booking-0')])
  expect(bookingsIn(answer)).toEqual(['booking-0', null, 'booking-2'])
  expect(read(answer).map(({ title }) => title)).toEqual(titles)
})

test('the own place in a waiting list is inserted beside bookings of other lessons', () => {
  const week = new WeekJson([event('a'), event('b', '夜'), event('c')])
  const latestAt = Date.parse('2026-11-22T13:00:00Z')
  const answer = week.withOwn([
    { lessonId: 'b', has: { place: 12, latestAt } },
    booked('c', 'booking'),
    booked('a', 'other'),
  ])
  expect(bookingsIn(answer)).toEqual(['other', null, 'booking'])
  const places = read(answer).map(({ resource }) => resource.yogaWaiting)
  expect(places).toEqual([null, { place: 12, latest: '2026-11-22T13:00:00.000Z' }, null])
})

test('a title that contains the searched characters stays as it is', () => {
  const title = 'a "yogaBooking":null,"yogaWaiting":null title'
  const week = new WeekJson([event('a', title)])
  const [filled] = read(week.withOwn([booked('a', 'x')]))
  expect(filled).toEqual({
    ...event('a', title),
    resource: { ...event('a', title).resource, yogaBooking: 'x' },
  })
})
