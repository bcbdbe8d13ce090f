import { expect, test } from 'vitest'
import { viewOf } from './hire-view.ts'

const unpaid = { refunded: 0, refundOpen: 0 }
const now = { saysPaid: false, isOver: false }

test('a held time can be paid until the hold ends', () => {
  expect(viewOf({ state: 'held', ...unpaid }, now)).toBe('payable')
  expect(viewOf({ state: 'held', ...unpaid }, { ...now, isOver: true })).toBe('ended')
  expect(viewOf({ state: 'expired', ...unpaid }, now)).toBe('ended')
})

test('after the payment page the page waits for the server, also when the hold has ended', () => {
  expect(viewOf({ state: 'held', ...unpaid }, { saysPaid: true, isOver: true })).toBe('waiting')
  expect(viewOf({ state: 'expired', ...unpaid }, { saysPaid: true, isOver: true })).toBe('waiting')
})

test('a payment that came too late is said to be given back, whether the refund is done or open', () => {
  expect(viewOf({ state: 'expired', ...unpaid, refundOpen: 5000 }, now)).toBe('returned')
  expect(viewOf({ state: 'expired', ...unpaid, refunded: 5000 }, { ...now, saysPaid: true })).toBe('returned')
})

test('a confirmed and a cancelled hire are shown as what they are', () => {
  expect(viewOf({ state: 'confirmed', ...unpaid }, { saysPaid: true, isOver: true })).toBe('confirmed')
  expect(viewOf({ state: 'cancelled', ...unpaid }, { saysPaid: true, isOver: true })).toBe('cancelled')
})

test('a time that is to be paid at a store can still be paid after the payment page, until its hold ends', () => {
  const awaited = { amount: 5000, until: '2026-11-23T14:59:59.000Z', shops: [], voucherUrl: null }
  const held = { state: 'held' as const, ...unpaid, awaited }
  expect(viewOf(held, { saysPaid: true, isOver: false })).toBe('payable')
  expect(viewOf(held, { saysPaid: true, isOver: true })).toBe('waiting')
})
