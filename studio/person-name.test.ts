import { expect, test } from 'vitest'
import { fullName, languageOfName } from './person-name.ts'

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

test.each([
  ['山田 花子', 'ja'],
  ['山田 Emma', 'ja'],
  ["Seán O'Brien", undefined],
])('the language of the name "%s" is marked as %s', (name, language) =>
  expect(languageOfName(name)).toBe(language),
)
