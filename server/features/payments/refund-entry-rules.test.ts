import { expect, test } from 'vitest'
import { newlyWentBack } from './refund-entry-rules.ts'

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
})

test('a refund counts at the moment at which the provider made it, also when its webhook comes later', () => {
  const atProvider = [refund('second', 2_000, 20), refund('first', 1_000, 10)]
  expect(newlyWentBack({ before: 0, after: 3_000, recorded: [], atProvider }, 99)).toEqual([
    { amount: 2_000, providerId: 'second', at: 20 },
    { amount: 1_000, providerId: 'first', at: 10 },
  ])
})

test('a refund that is in the ledger already does not count again', () => {
  const recorded = [{ amount: 1_000, providerId: 'first', at: 10 }]
  const atProvider = [refund('second', 2_000, 20, 'pending'), refund('first', 1_000, 10)]
  expect(newlyWentBack({ before: 1_000, after: 3_000, recorded, atProvider }, 99)).toEqual([
    { amount: 2_000, providerId: 'second', at: 20 },
  ])
  expect(newlyWentBack({ before: 1_000, after: 1_000, recorded, atProvider: [] }, 99)).toEqual([])
})

test('a refund that the provider could not deliver counts back when that is known', () => {
  const recorded = [{ amount: 1_000, providerId: 'first', at: 10 }]
  const atProvider = [refund('first', 1_000, 10, 'failed')]
  expect(newlyWentBack({ before: 1_000, after: 0, recorded, atProvider }, 99)).toEqual([
    { amount: -1_000, providerId: 'first', at: 99 },
  ])
})

test('what no refund of the provider explains counts now, so that the sum is the provider’s', () => {
  const atProvider = [refund('only', 500, 10)]
  expect(newlyWentBack({ before: 0, after: 800, recorded: [], atProvider }, 99)).toEqual([
    { amount: 500, providerId: 'only', at: 10 },
    { amount: 300, providerId: null, at: 99 },
  ])
})

test('a refund of nothing, which the provider accepts for a payment that went back already, is not in the ledger', () => {
  const atProvider = [refund('nothing', 0, 20), refund('all', 500, 10)]
  expect(newlyWentBack({ before: 0, after: 500, recorded: [], atProvider }, 99)).toEqual([
    { amount: 500, providerId: 'all', at: 10 },
  ])
})
