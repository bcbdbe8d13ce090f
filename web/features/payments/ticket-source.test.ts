import { expect, test } from 'vitest'
import type { Membership } from '#contract/payments/payments.ts'
import { lacksTickets, openPaymentOf, ticketSource } from './ticket-source.ts'

const member = { role: 'USER', memberType: 2 } as const
const newcomer = { role: 'USER', memberType: 0 } as const
const administrator = { role: 'ADMIN', memberType: 0 } as const
const active: Membership = {
  memberType: 2,
  price: 6_990,
  status: 'active',
  periodEnds: '2026-12-22T00:00:00Z',
  ends: null,
  next: null,
}

test('names the payment that a member still has to make', () => {
  expect(openPaymentOf(newcomer, null)).toBe('first')
  expect(openPaymentOf(newcomer, undefined)).toBeUndefined()
  expect(openPaymentOf(newcomer, active)).toBeUndefined()
  expect(openPaymentOf(administrator, null)).toBeUndefined()
  expect(openPaymentOf(member, null)).toBeUndefined()
  expect(openPaymentOf(member, { ...active, status: 'pastDue' })).toBe('renewal')
})

test('leads a member without tickets to what brings the next ones', () => {
  expect(ticketSource(newcomer, null)).toBe('first')
  expect(ticketSource(member, { ...active, status: 'pastDue' })).toBe('renewal')
  expect(ticketSource(member, null)).toBe('plans')
  expect(ticketSource(member, undefined)).toBe('plans')
  expect(ticketSource(member, active)).toBe('nextRenewal')
  expect(ticketSource(member, { ...active, ends: active.periodEnds })).toBe('ownPlan')
  expect(ticketSource(member, { ...active, status: 'paused' })).toBe('ownPlan')
})

test('needs no ticket from members of the unlimited plan', () => {
  expect(lacksTickets({ memberType: 2, tickets: 0 })).toBe(true)
  expect(lacksTickets({ memberType: 2, tickets: 1 })).toBe(false)
  expect(lacksTickets({ memberType: 4, tickets: 0 })).toBe(false)
})
