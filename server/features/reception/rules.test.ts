import { expect, test } from 'vitest'
import { hasBirthday, isWithoutTicket, openPaymentOf } from './rules.ts'

const at = Date.parse('2026-11-23T10:00:00+09:00')
const paying = { memberType: 3, membership: null, openOrder: null, paidUntil: null } as const

test('a renewal that failed, and a member who has not joined yet, are payments to collect', () => {
  expect(openPaymentOf({ ...paying, membership: 'pastDue', paidUntil: at + 1 }, at)).toBe('pastDue')
  expect(openPaymentOf({ ...paying, memberType: 0 }, at)).toBe('unpaid')
  expect(openPaymentOf({ ...paying, openOrder: 'order' }, at)).toBe('unpaid')
  for (const membership of ['active', 'paused', null] as const) {
    expect(openPaymentOf({ ...paying, membership }, at)).toBeNull()
  }
})

test('a plan that was paid on site is unpaid from the end of that time on, unless a card pays for it', () => {
  expect(openPaymentOf({ ...paying, paidUntil: at + 1 }, at)).toBeNull()
  expect(openPaymentOf({ ...paying, paidUntil: at }, at)).toBe('unpaid')
  expect(openPaymentOf({ ...paying, paidUntil: at, membership: 'active' }, at)).toBeNull()
  expect(openPaymentOf({ ...paying, paidUntil: at, memberType: 11 }, at)).toBeNull()
})

test('a booking that cost nothing is without a ticket, except on an unlimited plan', () => {
  expect([isWithoutTicket(3, 0), isWithoutTicket(3, 1), isWithoutTicket(4, 0)]).toEqual([true, false, false])
})

test('a birthday is the day of the lesson in Tokyo', () => {
  expect(hasBirthday('1990-11-23', at)).toBe(true)
  expect(hasBirthday('1990-11-22', at)).toBe(false)
  expect(hasBirthday('1990-11-23', Date.parse('2026-11-22T14:59:59Z'))).toBe(false)
  expect(hasBirthday(null, at)).toBe(false)
})
