import { expect, test } from 'vitest'
import { wrongBirthday } from '#contract/members/member-fields.ts'
import { registerMember, registrationFieldsFor } from '#contract/accounts/registration.ts'
import { askedAs, formsOfFile } from '#studio/forms.ts'
import type { FormFacts } from '#studio/forms.ts'
import { fc, thisMany } from '#tests/support/random-cases.ts'
import { validRegistration } from '#tests/support/registrations.ts'
import { registrations } from '#tests/support/typed-registrations.ts'
import { registrationForm } from './form.ts'

const today = '2026-11-20'
const form = registrationForm(formsOfFile, () => today)

/** Whether a text has U+0000 or half a character, which JSON writes as an escape. */
const isBroken = (data: object) => /\\u0000|\\ud[89a-f]/.test(JSON.stringify(data))

/** What the server reads from a body, without the checks against its database. */
function read(sent: unknown, forms: FormFacts = formsOfFile) {
  const wire = JSON.parse(JSON.stringify(sent)) as unknown
  const body = registerMember.body.safeParse(wire)
  if (!body.success || isBroken(body.data)) return undefined
  const { success, data } = registrationFieldsFor(forms).safeParse(body.data)
  if (!success) return undefined
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

const asked = {
  registrationKana: ['kanaLastName', 'kanaFirstName'],
  registrationPhone: ['phone'],
  registrationBirthday: ['birthday'],
  registrationAddress: ['addressId', 'addressRest'],
} as const
const settings = Object.entries(asked).flatMap(([fact, fields]) =>
  askedAs.flatMap((how) => fields.map((field) => [how, field, { ...formsOfFile, [fact]: how }] as const)),
)

test.each(settings)('a field that is %s: %s', (how, field, forms) => {
  const asForm = registrationForm(forms, () => today)
  const empty = { ...validRegistration, [field]: '' }
  const result = asForm.safeParse(empty)
  expect(result.success).toBe(how !== 'required')
  expect(read(empty, forms)).toEqual(result.data)
  if (how === 'required')
    expect(result.error?.issues.map(({ path, message }) => [path, message])).toEqual([[[field], 'required']])
  // A space is nothing, and is not complained about where nothing is needed.
  expect(asForm.safeParse({ ...validRegistration, [field]: '　' }).success).toBe(how !== 'required')
  // What a draft of an earlier visit holds in a field that is not shown cannot stop the visitor.
  const wrong = asForm.safeParse({ ...validRegistration, [field]: '?'.repeat(300) })
  expect(wrong.success).toBe(how === 'hidden')
  const kept = asForm.safeParse(validRegistration).data
  expect(kept?.[field]).toBe(how === 'hidden' ? '' : validRegistration[field])
  expect(read(validRegistration, forms)).toEqual(kept)
})

test('the form and the server accept the same random registrations where the studio hardly asks', () => {
  const forms: FormFacts = {
    ...formsOfFile,
    registrationKana: 'hidden',
    registrationPhone: 'optional',
    registrationBirthday: 'optional',
    registrationAddress: 'hidden',
  }
  const asForm = registrationForm(forms, () => today)
  fc.assert(
    fc.property(registrations, (typed) => {
      const { success, data } = asForm.safeParse(typed)
      if (success) expect(read(data, forms)).toEqual(data)
      else expect(read(typed, forms)).toBeUndefined()
    }),
    { numRuns: thisMany({ quick: 500, all: 5_000 }) },
  )
})
