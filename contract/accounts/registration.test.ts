import { expect, test } from 'vitest'
import { formsOfFile } from '#studio/forms.ts'
import { validRegistration } from '#tests/support/registrations.ts'
import { wrongFields } from '#tests/support/wrong-fields.ts'
import { registerMember as call, registrationFieldsFor } from './registration.ts'

/** The call as a new studio asks. */
const registerMember = { ...call, body: registrationFieldsFor(formsOfFile) }

test('a registration with all fields is accepted', () => {
  expect(wrongFields(registerMember, validRegistration)).toEqual({})
})

test.each([
  ['lastName', 'required', '　'],
  ['lastName', 'tooLong', 'あ'.repeat(101)],
  ['lastName', 'pattern', 'a\0b'],
  ['lastName', 'link', 'ｅｘａｍｐｌｅ．ｃｏｍ'],
  ['firstName', 'link', 'hanako@example'],
  ['firstName', 'required', undefined],
  ['kanaLastName', 'required', ''],
  ['kanaLastName', 'pattern', '山田'],
  ['kanaFirstName', 'pattern', 'Hanako'],
  ['email', 'required', ''],
  ['email', 'pattern', 'hanako@example'],
  ['emailConfirmation', 'required', ''],
  ['emailConfirmation', 'isEqual', 'hanaco@example.test'],
  ['phone', 'required', ''],
  ['phone', 'pattern', '9012345678'],
  ['phone', 'pattern', '012345678'],
  ['phone', 'pattern', '01234567890123'],
  ['phone', 'pattern', '+1 415 555 0100'],
  ['birthday', 'required', ''],
  ['birthday', 'pattern', '2001-02-29'],
  ['addressId', 'required', ''],
  ['addressId', 'pattern', '150-001'],
  ['addressRest', 'required', ' '],
  ['gender', 'pattern', 0],
  ['gender', 'pattern', '3'],
  ['password', 'required', ''],
  ['password', 'pattern', '12345'],
  ['password', 'tooLong', 'x'.repeat(201)],
  ['passwordConfirmation', 'required', ''],
  ['passwordConfirmation', 'isEqual', 'sun on the door'],
  ['consent', 'required', false],
  ['consent', 'required', undefined],
])('a registration with a wrong %s is refused as %s: %j', (field, type, value) => {
  expect(wrongFields(registerMember, { ...validRegistration, [field]: value })).toEqual({ [field]: type })
})

test('a registration without fields is refused with every missing field', () => {
  const { gender: _, ...required } = validRegistration
  const missing = Object.fromEntries(Object.keys(required).map((field) => [field, 'required']))
  expect(wrongFields(registerMember, { gender: 3 })).toEqual(missing)
})

test('a registration is told of unequal repetitions even if other fields are wrong', () => {
  const wrong = { lastName: '', birthday: '', emailConfirmation: 'a@b.co', passwordConfirmation: 'x' }
  expect(wrongFields(registerMember, { ...validRegistration, ...wrong })).toEqual({
    lastName: 'required',
    birthday: 'required',
    emailConfirmation: 'isEqual',
    passwordConfirmation: 'isEqual',
  })
})
