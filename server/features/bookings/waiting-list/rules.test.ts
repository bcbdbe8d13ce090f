import { expect, test } from 'vitest'
import { factsOfFiles } from '#studio/sections.ts'
import { hourMs } from '#time/tokyo.ts'
import { lastPossible, leavesTimeToCancel, mayBeAdded, refusalToWait, usualLatest } from './rules.ts'

const startsAt = Date.parse('2026-11-23T19:00:00+09:00')
const full = { startsAt, totalSeats: 2, seatsTaken: 2 }
const asked = {
  isBooked: false,
  isWaiting: false,
  hasTicket: true,
  latestAt: startsAt - 12 * hourMs,
  now: startsAt - 48 * hourMs,
}

test('a member is added until 12 hours before the start, and at the latest an hour before the cancellation deadline', () => {
  expect(usualLatest(factsOfFiles, startsAt)).toBe(startsAt - 12 * hourMs)
  expect(lastPossible(factsOfFiles, startsAt)).toBe(startsAt - 4 * hourMs)
  expect(mayBeAdded(usualLatest(factsOfFiles, startsAt), startsAt - 12 * hourMs - 1)).toBe(true)
  expect(mayBeAdded(usualLatest(factsOfFiles, startsAt), startsAt - 12 * hourMs)).toBe(false)
  expect(leavesTimeToCancel(factsOfFiles, startsAt, lastPossible(factsOfFiles, startsAt) - 1)).toBe(true)
  expect(leavesTimeToCancel(factsOfFiles, startsAt, lastPossible(factsOfFiles, startsAt))).toBe(false)
})

test('a member may choose any time up to the last possible one', () => {
  expect(refusalToWait(factsOfFiles, full, { ...asked, latestAt: startsAt - 4 * hourMs })).toBeUndefined()
  expect(refusalToWait(factsOfFiles, full, { ...asked, latestAt: startsAt - 4 * hourMs + 1 })).toBe(
    'error.latest.tooLate',
  )
  expect(refusalToWait(factsOfFiles, full, { ...asked, latestAt: 0 })).toBeUndefined()
})

test('the first of several reasons is told: no lesson, started, booked, free seat, no ticket, time', () => {
  const wrong = { isBooked: true, isWaiting: false, hasTicket: false, latestAt: startsAt, now: startsAt }
  const free = { ...full, seatsTaken: 1 }
  expect(refusalToWait(factsOfFiles, undefined, wrong)).toBe('error.yoga.notFound')
  expect(refusalToWait(factsOfFiles, free, wrong)).toBe('error.waitlist.started')
  const before = { ...wrong, now: startsAt - 1 }
  expect(refusalToWait(factsOfFiles, free, before)).toBe('error.yoga.alreadyBooked')
  expect(refusalToWait(factsOfFiles, free, { ...before, isBooked: false })).toBe('error.waitlist.seatFree')
  expect(refusalToWait(factsOfFiles, full, { ...before, isBooked: false })).toBe('error.yoga.noTicket')
  expect(refusalToWait(factsOfFiles, full, { ...before, isBooked: false, isWaiting: true })).toBe(
    'error.latest.tooLate',
  )
})
