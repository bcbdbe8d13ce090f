import { expect, test } from 'vitest'
import { firstLetters } from './addresses.ts'

test.each([
  ['later@example.test', 'la'],
  ['sky@example.test', 'sk'],
  ['me@example.test', 'm'],
  ['a@example.test', 'a'],
])('shows of the address %s only the letters %s', (address, letters) =>
  expect(firstLetters(address)).toBe(letters),
)
