import { expect, test } from 'vitest'
import { wrongFields } from '#tests/support/wrong-fields.ts'
import { updateOwnMember } from './members.ts'

test.each([
  ['kanaFirstName', 'pattern', '花子'],
  ['kanaFirstName', 'pattern', 'ーー'],
  ['lastName', 'required', ' '],
  ['phone', 'pattern', '12345'],
  ['phone', 'pattern', '090123456789012'],
  ['addressId', 'pattern', '15000'],
  ['addressRest', 'pattern', '\0'],
  ['birthday', 'pattern', '2000-02-30'],
  ['firstName', 'link', 'https://example.com'],
  ['gender', 'pattern', 4],
  ['language', 'pattern', 'fr'],
  ['email', 'pattern', 'no address'],
])('a change of the own data with a wrong %s is refused as %s: %j', (field, type, value) => {
  expect(wrongFields(updateOwnMember, { [field]: value })).toEqual({ [field]: type })
})
