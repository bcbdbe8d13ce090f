import { describe, expect, test } from 'vitest'
import { containsItself } from './rules.ts'

const parts = new Map([
  ['building', ['studio', 'terrace']],
  ['studio', ['corner']],
])

describe('a whole', () => {
  test.each<[string, string[]]>([
    ['building', ['studio', 'terrace']],
    ['building', []],
    ['studio', ['terrace', 'corner']],
    ['new', ['building', 'studio']],
    ['corner', ['terrace']],
  ])('%s may consist of %j', (whole, newParts) => {
    expect(containsItself(whole, newParts, parts)).toBe(false)
  })

  test.each<[string, string[]]>([
    ['studio', ['studio']],
    ['studio', ['building']],
    ['corner', ['terrace', 'building']],
    ['terrace', ['building']],
  ])('%s may not consist of %j', (whole, newParts) => {
    expect(containsItself(whole, newParts, parts)).toBe(true)
  })

  test('is judged even when a circle stands elsewhere already', () => {
    const circle = new Map([...parts, ['a', ['b']], ['b', ['a']]])
    expect(containsItself('new', ['a'], circle)).toBe(false)
    expect(containsItself('a', ['b'], circle)).toBe(true)
  })
})
