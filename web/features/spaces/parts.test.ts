import { describe, expect, test } from 'vitest'
import type { Space } from '#contract/spaces.ts'
import { partsWithin, possibleParts } from './parts.ts'

const rentable = (id: string, ...parts: string[]): Space => ({
  id,
  version: 0,
  name: id,
  nameEn: '',
  unitPrice: 0,
  flatRate: false,
  subRentable: parts.map((part) => ({ id: part, name: part })),
  futureWindows: 0,
})

const all = [
  rentable('corner'),
  rentable('studio', 'corner'),
  rentable('terrace'),
  rentable('building', 'studio', 'terrace'),
]

describe('the parts of a rentable', () => {
  test.each([
    ['corner', []],
    ['studio', ['corner']],
    ['building', ['studio', 'terrace', 'corner']],
    ['none', []],
  ])('of %s are %j', (id, parts) => {
    expect([...partsWithin(id, all)].toSorted()).toEqual(parts.toSorted())
  })

  test('come to an end in a circle, without the rentable itself', () => {
    const circle = [rentable('a', 'b'), rentable('b', 'a')]
    expect([...partsWithin('a', circle)]).toEqual(['b'])
  })
})

describe('what a rentable may be made of', () => {
  test.each([
    [undefined, ['corner', 'studio', 'terrace', 'building']],
    ['building', ['corner', 'studio', 'terrace']],
    ['studio', ['corner', 'terrace']],
    ['corner', ['terrace']],
  ])('for %s is %j', (id, possible) => {
    expect(possibleParts(id, all).map((other) => other.id)).toEqual(possible)
  })
})
