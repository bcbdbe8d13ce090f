import { describe, expect, test } from 'vitest'
import { hourMs } from '#time/tokyo.ts'
import { cancelUntil, mayCancel, refusalToBook } from './rules.ts'

const start = Date.parse('2026-11-23T10:00:00+09:00')
const lesson = { startsAt: start, endsAt: start + hourMs, totalSeats: 2, seatsTaken: 1, cancelledAt: null }
const wish = { startSeen: start, alreadyBooked: false, now: start - hourMs }

describe('cancelling', () => {
  test('is allowed with 3 h 00 left', () => expect(mayCancel(start, start - 3 * hourMs)).toBe(true))
  test('is refused with 2 h 59 min 59 s left', () =>
    expect(mayCancel(start, start - 3 * hourMs + 1000)).toBe(false))
  test('the deadline that members are shown is the last allowed instant', () => {
    expect(mayCancel(start, cancelUntil(start))).toBe(true)
    expect(mayCancel(start, cancelUntil(start) + 1)).toBe(false)
  })
})

describe('booking', () => {
  test('is possible until the lesson ends, not only until it starts', () => {
    expect(refusalToBook(lesson, { ...wish, now: lesson.endsAt - 1 })).toBeUndefined()
    expect(refusalToBook(lesson, { ...wish, now: lesson.endsAt })).toBe('error.yoga.ended')
  })

  test('is refused for a lesson that does not exist or was cancelled', () => {
    expect(refusalToBook(undefined, wish)).toBe('error.yoga.notFound')
    expect(refusalToBook({ ...lesson, cancelledAt: 1 }, wish)).toBe('error.yoga.notFound')
  })

  test('tells the reasons in the order of the readings, the gravest first', () => {
    const worst = { ...lesson, seatsTaken: 2 }
    const late = { startSeen: start + 1, alreadyBooked: true, now: lesson.endsAt }
    expect(refusalToBook(worst, late)).toBe('error.yoga.rescheduled')
    expect(refusalToBook(worst, { ...late, startSeen: start })).toBe('error.yoga.ended')
    expect(refusalToBook(worst, { ...wish, alreadyBooked: true })).toBe('error.yoga.alreadyBooked')
    expect(refusalToBook(worst, wish)).toBe('error.yoga.noSeat')
  })
})
