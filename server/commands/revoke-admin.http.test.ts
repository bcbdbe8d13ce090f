import { expect, onTestFinished, test } from 'vitest'
import { login } from '#contract/sessions.ts'
import { revokeAdministrator } from '#server/features/accounts/administrators.ts'
import { TestApp } from '#tests/support/app.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { newPlace } from '#tests/support/databases.ts'
import { givenMember } from '#tests/support/factories.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { runCommand, runProgram, settingsFor } from '#tests/support/programs.ts'
import { auditEntries } from '#tests/support/records.ts'
import { revokeAdmin } from './revoke-admin.ts'

async function newStudio() {
  const place = await newPlace()
  onTestFinished(() => place.remove())
  const app = await TestApp.open({ place })
  const given = { role: 'ADMIN', memberType: 0, passwordHash: testPasswordHash } as const
  const admins = [await givenMember(app.database, given), await givenMember(app.database, given)] as const
  const settings = settingsFor(place.settings)
  const revoke = (...args: string[]) => runCommand(revokeAdmin, { args, settings })
  const logIn = (username: string) => app.ask(login, { body: { username, password: testPassword } })
  return { app, admins, settings, revoke, logIn }
}

const kept = ' Nothing was changed.\n'

test('the operator takes the role of an administrator, once', async () => {
  const { app, admins, settings, revoke } = await newStudio()
  const [{ id, email }, other] = admins
  const args = ['--email', email.toUpperCase()]
  expect(await runProgram('server/commands/revoke-admin.ts', { args, settings })).toEqual({
    code: 0,
    out: `${email.toUpperCase()} is no administrator any more and was logged out everywhere.\n`,
    err: '',
  })
  expect(await app.call('GET', '/admin/user', { as: { id, role: 'ADMIN' } })).toMatchObject({ status: 401 })
  expect(await app.call('GET', '/admin/user', { as: other })).toMatchObject({ status: 200 })
  expect(await auditEntries(app.database)).toMatchObject([{ action: 'administrator.revoked', actor: null }])
  expect(await revoke('--email', email)).toEqual({
    code: 1,
    out: '',
    err: `${email} is no administrator.${kept}`,
  })
})

test.each([[[]], [['--block']]])(
  'the operator takes no rights from the last administrator with the options %j',
  async (options) => {
    const { app, admins, revoke } = await newStudio()
    const [{ id }, last] = admins
    await revokeAdministrator(contextIn(app.database, app.clock.now()), { id, actor: null })
    const reason = `${last.email} is the only administrator who can log in. Create another one first.`
    expect(await revoke('--email', last.email, ...options)).toEqual({
      code: 1,
      out: '',
      err: reason + kept,
    })
    expect(await app.call('GET', '/admin/user', { as: last })).toMatchObject({ status: 200 })
  },
)

test('the operator blocks an administrator and lets them log in again', async () => {
  const { admins, revoke, logIn } = await newStudio()
  const [{ email }] = admins
  expect(await revoke('--email', email, '--block')).toMatchObject({
    code: 0,
    out: `${email} is blocked and was logged out everywhere.\n`,
  })
  expect(await logIn(email)).toMatchObject(refused('error.login.blocked'))
  expect(await revoke('--email', email, '--unblock')).toMatchObject({
    code: 0,
    out: `${email} can log in again.\n`,
  })
  expect(await logIn(email)).toMatchObject({ status: 200 })
})

test('an address that no member has changes nothing', async () => {
  const { revoke } = await newStudio()
  expect(await revoke('--email', 'nobody@example.test')).toEqual({
    code: 1,
    out: '',
    err: 'No member has the address nobody@example.test. Nothing was changed.\n',
  })
})

test.each([[[]], [['--email', 'no-address']], [['--email', 'a@example.test', '--block', '--unblock']]])(
  'the arguments %j print the usage',
  async (args) => {
    const { revoke } = await newStudio()
    expect(await revoke(...args)).toEqual({
      code: 1,
      out: '',
      err: 'Usage: npm run admin:revoke -- --email admin@your-studio.example [--block | --unblock]\n',
    })
  },
)
