import { expect, test } from 'vitest'
import { changePassword, requestPasswordReset, resetPassword } from '#contract/login/passwords.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenMember } from '#tests/support/factories.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { testSecret } from '#tests/support/test-tokens.ts'

async function openStudio(role: 'USER' | 'ADMIN') {
  const app = await TestApp.open()
  const email = 'haruka.ito@example.test'
  const member = await givenMember(app.database, { role, email, passwordHash: testPasswordHash })
  const change = (newPassword: string) =>
    app.ask(changePassword, {
      as: member,
      body: { oldPassword: testPassword, newPassword, newPasswordConfirm: newPassword },
    })
  await app.ask(requestPasswordReset, { body: { email } })
  const { id } = await app.database.reader
    .selectFrom('password_resets')
    .select('id')
    .executeTakeFirstOrThrow()
  const token = createLinkTokens(testSecret).sign('password', id)
  const reset = (newPassword: string) =>
    app.ask(resetPassword, { body: { token, newPassword, newPasswordConfirm: newPassword } })
  return { change, reset }
}

const weak = [
  ['qwerty123', 'common'],
  ['haruka.ito2026', 'own'],
] as const

test.each(weak)('an administrator cannot change the password to %s', async (password, weakness) => {
  const { change } = await openStudio('ADMIN')
  expect(await change(password)).toMatchObject(refused('error.server.invalid', { newPassword: weakness }))
  expect((await change('tea on the terrace')).status).toBe(200)
})

test.each(weak)(
  'an administrator cannot reset the password to %s, and the link stays open',
  async (password, weakness) => {
    const { reset } = await openStudio('ADMIN')
    expect(await reset(password)).toMatchObject(refused('error.server.invalid', { newPassword: weakness }))
    expect((await reset('tea on the terrace')).status).toBe(200)
  },
)

test('a member may have a common password, because six characters are the only rule', async () => {
  const { change } = await openStudio('USER')
  expect((await change('qwerty123')).status).toBe(200)
})

test('a member may reset the password to a common one', async () => {
  const { reset } = await openStudio('USER')
  expect((await reset('qwerty123')).status).toBe(200)
})
