import { expect, test } from 'vitest'
import { attendanceOpensAt } from '#studio/booking-rules.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { hourMs, minuteMs } from '#time/tokyo.ts'
import { mayMark, refusalToBook } from './rules.ts'

const start = Date.parse('2026-11-23T10:00:00+09:00')
const lesson = { startsAt: start, endsAt: start + hourMs, totalSeats: 2, seatsTaken: 1, cancelledAt: null }
const request = { startSeen: start, alreadyBooked: false, now: start - hourMs }

test('a lesson can be booked until it ends, not only until it starts', () => {
  expect(refusalToBook(lesson, { ...request, now: lesson.endsAt - 1 })).toBeUndefined()
  expect(refusalToBook(lesson, { ...request, now: lesson.endsAt })).toBe('error.yoga.ended')
})

test('a lesson that does not exist or is cancelled cannot be booked', () => {
  expect(refusalToBook(undefined, request)).toBe('error.yoga.notFound')
  expect(refusalToBook({ ...lesson, cancelledAt: 1 }, request)).toBe('error.yoga.notFound')
})

test('the first of several reasons is told: rescheduled, ended, already booked, full', () => {
  const full = { ...lesson, seatsTaken: 2 }
  const late = { startSeen: start + 1, alreadyBooked: true, now: lesson.endsAt }
  expect(refusalToBook(full, late)).toBe('error.yoga.rescheduled')
  expect(refusalToBook(full, { ...late, startSeen: start })).toBe('error.yoga.ended')
  expect(refusalToBook(full, { ...request, alreadyBooked: true })).toBe('error.yoga.alreadyBooked')
  expect(refusalToBook(full, request)).toBe('error.yoga.noSeat')
})

test('attendance can be marked from exactly 30 minutes before the start, and a mark taken back at any time', () => {
  const opens = start - 30 * minuteMs
  expect(attendanceOpensAt(factsOfFiles, start)).toBe(opens)
  for (const mark of ['attended', 'missed'] as const) {
    expect(mayMark(factsOfFiles, mark, start, opens - 1)).toBe(false)
    expect(mayMark(factsOfFiles, mark, start, opens)).toBe(true)
  }
  expect(mayMark(factsOfFiles, 'booked', start, opens - 1)).toBe(true)
})
