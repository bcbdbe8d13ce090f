import { expect, test } from 'vitest'
import { fullName } from './person-name.ts'

test.each([
  ['山田', '花子', '山田 花子'],
  ['Clark', 'Emma', 'Emma Clark'],
  ["O'Brien", 'Seán', "Seán O'Brien"],
  ['山田', 'Emma', '山田 Emma'],
  ['', 'studio', 'studio'],
])(
  'the person with the family name "%s" and the first name "%s" is called "%s"',
  (lastName, firstName, name) => expect(fullName({ lastName, firstName })).toBe(name),
)
