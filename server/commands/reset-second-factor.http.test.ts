import { expect, onTestFinished, test } from 'vitest'
import { getOwnMember } from '#contract/members/members.ts'
import { login } from '#contract/sessions.ts'
import { TestApp } from '#tests/support/app.ts'
import { givenAdminWithApp } from '#tests/support/authenticator-app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { newPlace } from '#tests/support/databases.ts'
import { testPassword as password } from '#tests/support/passwords.ts'
import { runCommand, runProgram, settingsFor } from '#tests/support/programs.ts'
import { auditEntries, queuedMails } from '#tests/support/records.ts'
import { resetSecondFactor } from './reset-second-factor.ts'

async function newStudio() {
  const place = await newPlace()
  onTestFinished(() => place.remove())
  const settings = settingsFor(place.settings)
  const reset = (...args: string[]) => runCommand(resetSecondFactor, { args, settings })
  return { place, settings, reset }
}

test('after the reset the password is enough, every session is over, and mail and audit log tell of it', async () => {
  const { place, settings } = await newStudio()
  const app = await TestApp.open({ place })
  const { admin, token } = await givenAdminWithApp(app)
  const { email } = admin
  const args = ['--email', email.toUpperCase()]
  expect(await runProgram('server/commands/reset-second-factor.ts', { args, settings })).toEqual({
    code: 0,
    out: `${email.toUpperCase()} has no second factor now and is logged out everywhere. The next login needs the password only.\n`,
    err: '',
  })
  const begun = await app.ask(login, { body: { username: email, password } })
  expect(begun.body).toEqual({ access_token: expect.any(String) })
  expect(await app.ask(getOwnMember, { token })).toMatchObject(refused('error.server.token_expired'))
  expect(await queuedMails(app.database)).toContainEqual(
    expect.objectContaining({ kind: 'secondFactorRemoved', recipient: email }),
  )
  const entries = await auditEntries(app.database)
  expect(entries).toContainEqual(
    expect.objectContaining({ action: 'secondFactor.reset', actor: null, subject: admin.id }),
  )
})

test('an unknown or missing address changes nothing', async () => {
  const { reset } = await newStudio()
  expect(await reset('--email', 'unknown@example.test')).toEqual({
    code: 1,
    out: '',
    err: 'No member has the address unknown@example.test. Nothing was changed.\n',
  })
  const usage = 'Usage: npm run admin:reset-second-factor -- --email you@your-studio.example\n'
  expect(await reset()).toEqual({ code: 1, out: '', err: usage })
})
