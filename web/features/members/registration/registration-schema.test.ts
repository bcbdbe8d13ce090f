import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { wrongBirthday } from '#contract/member-fields.ts'
import { registerMember } from '#contract/registration.ts'
import { registrations } from '#tests/support/typed-registrations.ts'
import { registrationForm } from './registration-schema.ts'

const today = '2026-11-20'
const form = registrationForm(() => today)

/** JSON spells out what no text may have: U+0000, and halves of characters. */
const isBroken = (data: object) => /\\u0000|\\ud[89a-f]/.test(JSON.stringify(data))

/** What the server takes of a body that came over the wire, without its look into the database. */
function read(sent: unknown) {
  const wire = JSON.parse(JSON.stringify(sent)) as unknown
  const { success, data } = registerMember.body.safeParse(wire)
  if (!success || isBroken(data)) return undefined
  return wrongBirthday(data.birthday, today) === undefined ? data : undefined
}

test('of 10,000 registrations the browser and the server take the same ones, and read the same in them', () => {
  let taken = 0
  fc.assert(
    fc.property(registrations, (typed) => {
      const { success, data } = form.safeParse(typed)
      // What was typed may be sent as it is by another program; the form sends what it has made of it.
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

test('each field that is refused gets one of the words that the texts know', () => {
  fc.assert(
    fc.property(registrations, (typed) => {
      const { error } = form.safeParse(typed)
      for (const { message, path } of error?.issues ?? []) {
        expect(['required', 'pattern', 'tooLong', 'isEqual'], String(path[0])).toContain(message)
      }
    }),
    { numRuns: 2_000 },
  )
})
