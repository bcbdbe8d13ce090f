import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { featureOrder, refusalOfOrder } from './feature-order.ts'

const order = ['tickets', 'bookings', 'accounts']
const file = (feature: string, name: string) => `server/features/${feature}/${name}.ts`

test('a feature may import what stands before it, itself and what is no feature', () => {
  const importer = file('bookings', 'waiting-list/wait')
  for (const imported of [
    file('tickets', 'move-tickets'),
    file('bookings', 'rules'),
    'server/http/api-error.ts',
  ])
    expect(refusalOfOrder(importer, imported, order)).toBeUndefined()
})

test('a feature may not import what stands after it', () => {
  expect(refusalOfOrder(file('tickets', 'queries'), file('bookings', 'rules'), order)).toBe(
    'server/features/tickets/queries.ts may not import server/features/bookings/rules.ts: tickets stands before bookings in the order of features',
  )
})

test('a feature without a place in the order is refused', () => {
  expect(refusalOfOrder(file('raffles', 'draw'), file('tickets', 'rules'), order)).toContain('raffles')
})

test('the order names each feature of the server once', () => {
  expect(featureOrder.toSorted()).toEqual(readdirSync('server/features').toSorted())
})
