import { expect, test } from 'vitest'
import { containsItself } from './rules.ts'

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
