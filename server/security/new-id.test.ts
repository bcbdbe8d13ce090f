import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { createNewId, newId } from './new-id.ts'

const many = 20_000

test('ids that are made within a millisecond sort in the order in which they were made', () => {
  const ids = Array.from({ length: many }, newId)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(many)
})

test('ids stay in order while the clock goes back, and hold more than a counter can count', () => {
  const later = '0199ffff-ffff-7fff-8000-000000000000'
  const random = [later, ...Array.from({ length: many }, () => randomUUIDv7())]
  const next = createNewId(() => random.shift() ?? '')
  const ids = Array.from({ length: many }, next)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(many)
})

test('an id is a UUID of version 7', () => {
  expect(newId()).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})
