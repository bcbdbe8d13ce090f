import { expect, test } from 'vitest'
import { newlyWentBack, takenAtProvider } from './refund-entry-rules.ts'

const refund = (
  id: string,
  amount: number,
  createdAt: number,
  status: 'done' | 'failed' | 'pending' = 'done',
) => ({
  id,
  refundId: undefined,
  amount,
  createdAt,
  status,
  failure: undefined,
  byDispute: false,
})

test('a refund counts at the moment at which the provider made it, also when its webhook comes later', () => {
  const atProvider = [refund('second', 2_000, 20), refund('first', 1_000, 10)]
  expect(newlyWentBack({ before: 0, after: 3_000, recorded: [], atProvider }, 99)).toEqual([
    { amount: 2_000, providerId: 'second', at: 20, byDispute: false },
    { amount: 1_000, providerId: 'first', at: 10, byDispute: false },
  ])
})

test('a refund that is in the ledger already does not count again', () => {
  const recorded = [{ amount: 1_000, providerId: 'first', at: 10, byDispute: false }]
  const atProvider = [refund('second', 2_000, 20, 'pending'), refund('first', 1_000, 10)]
  expect(newlyWentBack({ before: 1_000, after: 3_000, recorded, atProvider }, 99)).toEqual([
    { amount: 2_000, providerId: 'second', at: 20, byDispute: false },
  ])
  expect(newlyWentBack({ before: 1_000, after: 1_000, recorded, atProvider: [] }, 99)).toEqual([])
})

test('a refund that the provider could not deliver counts back when that is known', () => {
  const recorded = [{ amount: 1_000, providerId: 'first', at: 10, byDispute: false }]
  const atProvider = [refund('first', 1_000, 10, 'failed')]
  expect(newlyWentBack({ before: 1_000, after: 0, recorded, atProvider }, 99)).toEqual([
    { amount: -1_000, providerId: 'first', at: 99, byDispute: false },
  ])
})

test('what no refund of the provider explains counts now, so that the sum is the provider’s', () => {
  const atProvider = [refund('only', 500, 10)]
  expect(newlyWentBack({ before: 0, after: 800, recorded: [], atProvider }, 99)).toEqual([
    { amount: 500, providerId: 'only', at: 10, byDispute: false },
    { amount: 300, providerId: null, at: 99, byDispute: false },
  ])
})

test('a refund of nothing, which the provider accepts for a payment that went back already, is not in the ledger', () => {
  const atProvider = [refund('nothing', 0, 20), refund('all', 500, 10)]
  expect(newlyWentBack({ before: 0, after: 500, recorded: [], atProvider }, 99)).toEqual([
    { amount: 500, providerId: 'all', at: 10, byDispute: false },
  ])
})

test('a dispute counts when it is heard that it was lost, and back when it was won after all', () => {
  const dispute = { id: 'dispute', amount: 3_000, openedAt: 10 }
  const before = { id: 'refund', refundId: undefined, amount: 500, createdAt: 5, failure: undefined }
  const refunds = [{ ...before, status: 'done' as const }]
  const lost = takenAtProvider({ refunds, disputes: [{ ...dispute, state: 'lost' }] }, 99)
  const taken = newlyWentBack({ before: 0, after: 3_000, recorded: [], atProvider: lost }, 99)
  expect(taken).toEqual([
    { amount: 500, providerId: 'refund', at: 5, byDispute: false },
    { amount: 2_500, providerId: 'dispute', at: 99, byDispute: true },
  ])
  const won = takenAtProvider({ refunds, disputes: [{ ...dispute, state: 'won' }] }, 200)
  expect(newlyWentBack({ before: 3_000, after: 500, recorded: taken, atProvider: won }, 200)).toEqual([
    { amount: -2_500, providerId: 'dispute', at: 200, byDispute: true },
  ])
})
