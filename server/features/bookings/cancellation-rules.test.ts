import { expect, test } from 'vitest'
import { hourMs } from '#time/tokyo.ts'
import { cancelUntil, keepsTickets, mayCancel } from './cancellation-rules.ts'

const start = Date.parse('2026-11-23T10:00:00+09:00')

test('a member may cancel with exactly 3 hours left', () => {
  expect(mayCancel(start, start - 3 * hourMs)).toBe(true)
})

test('a member may not cancel with 2 h 59 min 59 s left', () => {
  expect(mayCancel(start, start - 3 * hourMs + 1000)).toBe(false)
})

test('the deadline that members see is the last instant at which they may cancel', () => {
  expect(mayCancel(start, cancelUntil(start))).toBe(true)
  expect(mayCancel(start, cancelUntil(start) + 1)).toBe(false)
})

test('tickets are kept of a late booking that cost some, unless the administrator returns them', () => {
  const kept = (ticketsTaken: number, late: boolean, returnTickets: boolean) =>
    keepsTickets({ ticketsTaken }, { late, returnTickets })
  expect(kept(1, true, false)).toBe(true)
  expect([kept(1, true, true), kept(1, false, false), kept(0, true, false)]).toEqual([false, false, false])
})
