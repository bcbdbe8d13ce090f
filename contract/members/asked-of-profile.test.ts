import { expect, test } from 'vitest'
import type { AskedAs } from '#studio/forms.ts'
import { registrationAsking } from '#tests/support/registrations.ts'
import { profileChangeFor } from './members.ts'

const full = {
  kanaLastName: 'ヤマダ',
  kanaFirstName: 'ハナコ',
  phone: '09012345678',
  birthday: '1990-04-01',
  addressId: '1500001',
  addressRest: '1-2-3',
}
const bare = {
  kanaLastName: '',
  kanaFirstName: '',
  phone: '',
  birthday: null,
  addressId: '',
  addressRest: '',
}
const nothing = { ...bare, birthday: '' }

/** What the call reads of a change, or the type word of each refused field. */
function read(asked: AskedAs, kept: typeof bare | typeof full, sent: object) {
  const result = profileChangeFor(registrationAsking(asked), kept).safeParse(sent)
  if (result.success) return result.data
  return Object.fromEntries(result.error.issues.map(({ path, message }) => [String(path[0]), message]))
}

test('a member cannot empty what the studio requires', () => {
  const required = Object.fromEntries(Object.keys(full).map((field) => [field, 'required']))
  expect(read('required', full, nothing)).toEqual(required)
  expect(read('required', bare, full)).toEqual(full)
})

test('a member fills in and empties what the studio asks for and does not require', () => {
  expect(read('optional', full, nothing)).toEqual(nothing)
  expect(read('optional', bare, full)).toEqual(full)
})

test('what the studio does not ask for can be corrected and emptied where it is kept, and is not taken elsewhere', () => {
  expect(read('hidden', full, nothing)).toEqual(nothing)
  expect(read('hidden', full, { phone: '08011112222' })).toEqual({ phone: '08011112222' })
  expect(read('hidden', bare, full)).toEqual(nothing)
})

test('both lines of an address, and both parts of a reading, are kept when one is', () => {
  const half = { ...bare, addressRest: '1-2-3', kanaLastName: 'ヤマダ' }
  const sent = { addressId: '1500001', kanaFirstName: 'ハナコ', phone: '08011112222' }
  expect(read('hidden', half, sent)).toEqual({ ...sent, phone: '' })
})

test('a change of other fields says nothing about those that the studio asks for', () => {
  expect(read('required', bare, { lastName: '山田' })).toEqual({ lastName: '山田' })
  expect(read('hidden', full, { lastName: '山田' })).toEqual({ lastName: '山田' })
})
