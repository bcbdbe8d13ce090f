import { describe, expect, test } from 'vitest'
import type { Space } from '#contract/spaces/spaces.ts'
import { partsWithin, possibleParts } from './parts.ts'

const space = (id: string, ...parts: string[]): Space => ({
  id,
  etag: '0-0',
  name: id,
  nameEn: '',
  unitPrice: 0,
  flatRate: false,
  weekendPrice: 0,
  nextPriceFrom: null,
  nextUnitPrice: null,
  nextFlatRate: null,
  nextWeekendPrice: null,
  textJa: '',
  textEn: '',
  equipmentJa: [],
  equipmentEn: [],
  pictures: [],
  published: true,
  subRentable: parts.map((part) => ({ id: part, name: part })),
  futureWindows: 0,
})

const all = [
  space('corner'),
  space('studio', 'corner'),
  space('terrace'),
  space('building', 'studio', 'terrace'),
]

describe('partsWithin', () => {
  test.each([
    ['corner', []],
    ['studio', ['corner']],
    ['building', ['studio', 'terrace', 'corner']],
    ['none', []],
  ])('the space %s has the parts %j', (id, parts) => {
    expect([...partsWithin(id, all)].toSorted()).toEqual(parts.toSorted())
  })

  test('finds the parts of a space that is part of itself, without the space itself', () => {
    const circle = [space('a', 'b'), space('b', 'a')]
    expect([...partsWithin('a', circle)]).toEqual(['b'])
  })
})

describe('possibleParts', () => {
  test.each([
    [undefined, ['corner', 'studio', 'terrace', 'building']],
    ['building', ['corner', 'studio', 'terrace']],
    ['studio', ['corner', 'terrace']],
    ['corner', ['terrace']],
  ])('the space %s may have the parts %j', (id, possible) => {
    expect(possibleParts(id, all).map((other) => other.id)).toEqual(possible)
  })
})
