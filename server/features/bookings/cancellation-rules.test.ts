import { expect, test } from 'vitest'
import { factsOfFiles } from '#studio/sections.ts'
import { hourMs } from '#time/tokyo.ts'
import { cancelUntil, freeAfterMove, keepsTickets, mayCancel } from './rules.ts'

const start = Date.parse('2026-11-23T10:00:00+09:00')
const booking = { startsAt: start, freeUntil: null }

test('a member may cancel with exactly 3 hours left', () => {
  expect(mayCancel(factsOfFiles, booking, start - 3 * hourMs)).toBe(true)
})

test('a member may not cancel with 2 h 59 min 59 s left', () => {
  expect(mayCancel(factsOfFiles, booking, start - 3 * hourMs + 1000)).toBe(false)
})

test('the deadline that members see is the last instant at which they may cancel', () => {
  expect(mayCancel(factsOfFiles, booking, cancelUntil(factsOfFiles, start))).toBe(true)
  expect(mayCancel(factsOfFiles, booking, cancelUntil(factsOfFiles, start) + 1)).toBe(false)
})

test('tickets are kept of a late booking that cost some, unless the administrator returns them', () => {
  const kept = (ticketsTaken: number, late: boolean, returnTickets: boolean) =>
    keepsTickets({ ticketsTaken }, { late, returnTickets })
  expect(kept(1, true, false)).toBe(true)
  expect([kept(1, true, true), kept(1, false, false), kept(0, true, false)]).toEqual([false, false, false])
})

test('after a late move a booking can be cancelled until the start', () => {
  const moved = { startsAt: start, freeUntil: start }
  expect(mayCancel(factsOfFiles, moved, start)).toBe(true)
  expect(mayCancel(factsOfFiles, moved, start + 1)).toBe(false)
})

test('a move is late when it leaves less than a day until the usual deadline', () => {
  const dayBeforeDeadline = cancelUntil(factsOfFiles, start) - 24 * hourMs
  expect(freeAfterMove(factsOfFiles, start, dayBeforeDeadline)).toBe(null)
  expect(freeAfterMove(factsOfFiles, start, dayBeforeDeadline + 1)).toBe(start)
})
