import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { wrongBirthday } from '#contract/member-fields.ts'
import { registerMember } from '#contract/registration.ts'
import { registrations } from '#tests/support/typed-registrations.ts'
import { registrationForm } from './registration-schema.ts'

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

test('the form and the server accept the same of 10,000 registrations and read the same values', () => {
  let taken = 0
  fc.assert(
    fc.property(registrations, (typed) => {
      const { success, data } = form.safeParse(typed)
      // Another program may send what was typed. The form sends what it has made of it.
      expect(read(typed)).toEqual(success ? data : undefined)
      if (!success) return
      taken += 1
      expect(read(data)).toEqual(data)
    }),
    { numRuns: 10_000 },
  )
  expect(taken).toBeGreaterThan(2_000)
  expect(taken).toBeLessThan(8_000)
})

test('every error of the form has one of the types that the texts know', () => {
  fc.assert(
    fc.property(registrations, (typed) => {
      const { error } = form.safeParse(typed)
      for (const { message, path } of error?.issues ?? []) {
        expect(['required', 'pattern', 'tooLong', 'link', 'isEqual'], String(path[0])).toContain(message)
      }
    }),
    { numRuns: 2_000 },
  )
})
