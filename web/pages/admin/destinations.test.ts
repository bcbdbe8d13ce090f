import { expect, test } from 'vitest'
import { addressOfDestination, destinationAt, destinations } from './destinations.ts'

const at = (address: string) => {
  const { pathname, search } = new URL(address, 'http://localhost')
  const { destination, exact } = destinationAt({ pathname, search }) ?? {}
  return [destination?.name, exact]
}

test('the address of each destination leads to it, in both languages', () => {
  for (const row of destinations) {
    expect(at(addressOfDestination(row))).toEqual([row.name, true])
    expect(at(`/en${addressOfDestination(row)}`)).toEqual([row.name, true])
  }
})

test.each([
  ['/admin/', 'lessons', true],
  ['/Admin/Reception', 'reception', true],
  ['/admin?view=day&date=2026-11-23', 'lessons', true],
  ['/admin?tab=yoga', 'lessons', true],
  ['/en/admin?tab=user&q=a&page=2', 'members', true],
  ['/admin/members/abc', 'members', false],
  ['/admin/lessons/abc', 'lessons', false],
  ['/admin/money/abc', 'money', false],
  ['/admin/unknown', undefined, undefined],
  ['/profile', undefined, undefined],
])('%s belongs to %s', (address, name, exact) => {
  expect(at(address)).toEqual([name, exact])
})
