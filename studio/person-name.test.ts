import { expect, test } from 'vitest'
import { writtenName } from './person-name.ts'

test.each([
  ['山田', '花子', 'ja', '山田 花子'],
  ['山田', '花子', 'en', '山田 花子'],
  ['Clark', 'Emma', 'en', 'Emma Clark'],
  ['Clark', 'Emma', 'ja', 'Clark Emma'],
  ["O'Brien", 'Seán', 'en', "Seán O'Brien"],
  ['', 'studio', 'en', 'studio'],
] as const)(
  'writes the family name "%s" and first name "%s" in a mail in %s as "%s"',
  (lastName, firstName, language, written) =>
    expect(writtenName({ lastName, firstName }, language)).toBe(written),
)
