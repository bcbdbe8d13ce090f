import { expect, test } from 'vitest'
import type { LessonEvent } from '#contract/lessons.ts'
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
      totalSeats: 5,
      seatsLeft: 5,
      cancelUntil: '2026-11-22T22:00:00.000Z',
    },
    yogaBooking: null,
  },
})

const bookingsIn = (bytes: Buffer) =>
  (JSON.parse(bytes.toString()) as LessonEvent[]).map(({ resource }) => resource.yogaBooking)

test('each booking is inserted into its lesson, and bookings of other weeks are left out', () => {
  const week = new WeekJson([event('a'), event('b'), event('c')])
  const bytes = week.withBookings([
    { id: 'booking-1', lessonId: 'b' },
    { id: 'booking-2', lessonId: 'of another week' },
  ])
  expect(bookingsIn(bytes)).toEqual([null, 'booking-1', null])
  expect(bookingsIn(week.bytes)).toEqual([null, null, null])
})

test('bookings are inserted in any order and between texts of any characters', () => {
  const titles = ['朝のヨガ', 'Ünïcödé 🧘', '夜']
  const week = new WeekJson(titles.map((title, position) => event(`lesson-${position}`, title)))
  const bytes = week.withBookings([
    { id: 'booking-2', lessonId: 'lesson-2' },
    { id: 'booking-0', lessonId: 'lesson-0' },
  ])
  expect(bookingsIn(bytes)).toEqual(['booking-0', null, 'booking-2'])
  expect((JSON.parse(bytes.toString()) as LessonEvent[]).map(({ title }) => title)).toEqual(titles)
})

test('a title that contains the searched characters stays as it is', () => {
  const title = 'a "yogaBooking":null title'
  const week = new WeekJson([event('a', title)])
  const [filled] = JSON.parse(week.withBookings([{ id: 'x', lessonId: 'a' }]).toString()) as LessonEvent[]
  expect(filled).toEqual({
    ...event('a', title),
    resource: { ...event('a', title).resource, yogaBooking: 'x' },
  })
})
