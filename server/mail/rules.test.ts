import { expect, test } from 'vitest'
import { firstLetters, writtenName } from './rules.ts'

test.each([
  ['山田', '花子', 'ja', '山田 花子'],
  ['山田', '花子', 'en', '山田 花子'],
  ['Clark', 'Emma', 'en', 'Emma Clark'],
  ['Clark', 'Emma', 'ja', 'Clark Emma'],
  ["O'Brien", 'Seán', 'en', "Seán O'Brien"],
  ['', 'studio', 'en', 'studio'],
] as const)('%s, %s is written in %s as %s', (lastName, firstName, language, written) =>
  expect(writtenName({ lastName, firstName }, language)).toBe(written),
)

test.each([
  ['later@example.test', 'la'],
  ['sky@example.test', 'sk'],
  ['me@example.test', 'm'],
  ['a@example.test', 'a'],
])('of %s the first letters are %s', (address, letters) => expect(firstLetters(address)).toBe(letters))
