import { expect, test } from 'vitest'
import { wrongBirthday } from '#contract/members/member-fields.ts'
import { registerMember } from '#contract/accounts/registration.ts'
import { fc, thisMany } from '#tests/support/random-cases.ts'
import { validRegistration } from '#tests/support/registrations.ts'
import { registrations } from '#tests/support/typed-registrations.ts'
import { registrationForm } from './form.ts'

const today = '2026-11-20'
const form = registrationForm(() => today)

/** Whether a text has U+0000 or half a character, which JSON writes as an escape. */
const isBroken = (data: object) => /\\u0000|\\ud[89a-f]/.test(JSON.stringify(data))

/** What the server reads from a body, without the checks against its database. */
function read(sent: unknown) {
  const wire = JSON.parse(JSON.stringify(sent)) as unknown
  const { success, data } = registerMember.body.safeParse(wire)
  if (!success || isBroken(data)) return undefined
  return wrongBirthday(data.birthday, today) === undefined ? data : undefined
}

test('the form and the server accept a valid registration and refuse one without consent', () => {
  expect(form.safeParse(validRegistration).success).toBe(true)
  expect(read(validRegistration)).toBeDefined()
  const refused = { ...validRegistration, consent: false }
  expect(form.safeParse(refused).success).toBe(false)
  expect(read(refused)).toBeUndefined()
})

test('the form and the server accept the same random registrations and read the same values', () => {
  fc.assert(
    fc.property(registrations, (typed) => {
      const { success, data } = form.safeParse(typed)
      // Another program may send what was typed. The form sends what it has made of it.
      expect(read(typed)).toEqual(success ? data : undefined)
      if (!success) return
      expect(read(data)).toEqual(data)
    }),
    { numRuns: thisMany({ quick: 1_000, all: 10_000 }) },
  )
})

test('every error of the form has one of the types that the texts know', () => {
  fc.assert(
    fc.property(registrations, (typed) => {
      const { error } = form.safeParse(typed)
      for (const { message, path } of error?.issues ?? []) {
        expect(['required', 'pattern', 'tooLong', 'link', 'isEqual'], String(path[0])).toContain(message)
      }
    }),
    { numRuns: thisMany({ quick: 500, all: 2_000 }) },
  )
})
