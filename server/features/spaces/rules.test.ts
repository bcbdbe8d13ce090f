import { expect, test } from 'vitest'
import { closedWith, containsItself, leavesOf } from './rules.ts'

const parts = new Map([
  ['building', ['studio', 'terrace']],
  ['studio', ['corner']],
])

test.each<[string, string[]]>([
  ['building', ['studio', 'terrace']],
  ['building', []],
  ['studio', ['terrace', 'corner']],
  ['new', ['building', 'studio']],
  ['corner', ['terrace']],
])('the space %s may have the parts %j', (whole, newParts) => {
  expect(containsItself(whole, newParts, parts)).toBe(false)
})

test.each<[string, string[]]>([
  ['studio', ['studio']],
  ['studio', ['building']],
  ['corner', ['terrace', 'building']],
  ['terrace', ['building']],
])('the space %s may not have the parts %j, because it would contain itself', (whole, newParts) => {
  expect(containsItself(whole, newParts, parts)).toBe(true)
})

test('the check ends even if other spaces already contain themselves', () => {
  const circle = new Map([...parts, ['a', ['b']], ['b', ['a']]])
  expect(containsItself('new', ['a'], circle)).toBe(false)
  expect(containsItself('a', ['b'], circle)).toBe(true)
})

const links = [
  { wholeId: 'building', partId: 'studio' },
  { wholeId: 'building', partId: 'terrace' },
  { wholeId: 'building', partId: 'corner' },
  { wholeId: 'studio', partId: 'corner' },
  { wholeId: 'studio', partId: 'hall' },
  { wholeId: 'garden party', partId: 'terrace' },
]

test.each([
  ['a space without parts is its own leaf', 'terrace', ['terrace']],
  ['a space that is unknown to the parts is its own leaf', 'annex', ['annex']],
  ['a whole has its parts as leaves', 'studio', ['corner', 'hall']],
  ['parts of parts are leaves, each once', 'building', ['corner', 'hall', 'terrace']],
  ['a leaf can belong to several wholes', 'garden party', ['terrace']],
])('%s', (_, spaceId, leaves) => {
  expect(leavesOf(spaceId, links).toSorted()).toEqual(leaves)
})

test('a closed space closes its parts and the spaces that contain it, but not the other parts of those', () => {
  const pairs = [
    { wholeId: 'house', partId: 'floor' },
    { wholeId: 'house', partId: 'roof' },
    { wholeId: 'floor', partId: 'corner' },
  ]
  expect(closedWith(['floor'], pairs)).toEqual(new Set(['floor', 'corner', 'house']))
  expect(closedWith(['house'], pairs)).toEqual(new Set(['house', 'floor', 'roof', 'corner']))
})

test('a closed space closes the spaces that have a part in common with it', () => {
  const pairs = [
    { wholeId: 'house', partId: 'floor' },
    { wholeId: 'house', partId: 'roof' },
    { wholeId: 'party', partId: 'roof' },
    { wholeId: 'party', partId: 'garden' },
  ]
  expect(closedWith(['house'], pairs)).toEqual(new Set(['house', 'floor', 'roof', 'party']))
})
