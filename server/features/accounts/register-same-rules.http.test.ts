import { expect, test } from 'vitest'
import { registerMember } from '#contract/accounts/registration.ts'
import { formsOfFile } from '#studio/forms.ts'
import { TestApp } from '#tests/support/app.ts'
import { fc, thisMany } from '#tests/support/random-cases.ts'
import { validRegistration } from '#tests/support/registrations.ts'
import { registrations } from '#tests/support/typed-registrations.ts'
import { dateOf } from '#time/tokyo.ts'
import { registrationForm } from '#web/features/members/registration/form.ts'

/** Only the server knows which postal codes and which members there are. */
const unknownField = (body: unknown) =>
  (body as { message: string }).message === 'error.referral.notFound' ? 'referral' : 'addressId'

test('the call accepts what the registration form accepts, unless the postal code or the code of a member does not exist, and nothing else', async () => {
  const app = await TestApp.open()
  const form = registrationForm(formsOfFile, () => dateOf(app.clock.now()))
  // A registration of which both sides know that it is right. The random ones may all be wrong.
  expect(form.safeParse(validRegistration).success).toBe(true)
  expect(await app.ask(registerMember, { body: validRegistration })).toMatchObject({ status: 201 })
  let serial = 0
  await fc.assert(
    fc.asyncProperty(registrations, async (typed) => {
      const checked = form.safeParse(typed)
      serial += 1
      // Each with its own address, because this test is not about used addresses.
      const email = `${serial}@example.test`
      const own = checked.success ? { ...checked.data, email, emailConfirmation: email } : typed
      const { status, body } = await app.ask(registerMember, { body: own })
      const wanted = checked.success
        ? [status === 201 ? {} : { fields: { [unknownField(body)]: 'notFound' } }]
        : [{ message: 'error.server.invalid' }]
      expect([body]).toMatchObject(wanted)
    }),
    { numRuns: thisMany({ quick: 50, all: 300 }) },
  )
})
