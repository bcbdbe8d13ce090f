import { expect, test } from 'vitest'
import { keysTwice } from './keys-twice.ts'

test('a key that stands twice in one object is found with the keys around it, and the same key elsewhere is not', () => {
  expect(keysTwice('{ "a": "x", "b": { "a": "{ \\"a\\": 1 }", "c": "d:" }, "e": { "c": "y" } }')).toEqual([])
  expect(keysTwice('{ "a": "x", "b": { "c": "1", "d": { "e": "2" }, "c" : "3" }, "a": {} }')).toEqual([
    'b.c',
    'a',
  ])
})
