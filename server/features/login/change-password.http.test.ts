import { expect, test } from 'vitest'
import { getOwnMember } from '#contract/members/members.ts'
import { changePassword } from '#contract/login/passwords.ts'
import { login } from '#contract/sessions.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenMember } from '#tests/support/factories.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { queuedMails } from '#tests/support/records.ts'

const email = 'sora@example.test'
const newPassword = 'tea on the terrace'
const form = { oldPassword: testPassword, newPassword, newPasswordConfirm: newPassword }

async function openWithMember() {
  const app = await TestApp.open()
  const given = { email, passwordHash: testPasswordHash, language: 'en' } as const
  return { app, member: await givenMember(app.database, given) }
}

test('changing the password ends every other session and answers with a token for this one', async () => {
  const { app, member } = await openWithMember()
  const elsewhere = app.tokenOf(member)
  const reply = await app.ask(changePassword, { as: member, body: form })
  expect(reply.status).toBe(200)
  expect((await app.ask(getOwnMember, { token: reply.body.access_token })).status).toBe(200)
  expect(await app.ask(getOwnMember, { token: elsewhere })).toMatchObject(
    refused('error.server.token_expired'),
  )

  const logInWith = (password: string) => app.ask(login, { body: { username: email, password } })
  expect((await logInWith(newPassword)).status).toBe(200)
  expect(await logInWith(testPassword)).toMatchObject(refused('error.login.failed'))
})

test('changing the password is announced by mail', async () => {
  const { app, member } = await openWithMember()
  await app.ask(changePassword, { as: member, body: form })
  expect(await queuedMails(app.database)).toMatchObject([
    { kind: 'passwordChanged', recipient: email, language: 'en', content: { changedAt: app.clock.now() } },
  ])
})

test.each([
  [{ oldPassword: 'wrong' }, 'error.oldPassword.incorrect', { oldPassword: 'incorrect' }],
  [{ newPasswordConfirm: 'another one' }, 'error.server.invalid', { newPassword: 'notEqual' }],
  [{ newPassword: 'short', newPasswordConfirm: 'short' }, 'error.server.invalid', { newPassword: 'pattern' }],
  [{ newPassword: '', newPasswordConfirm: '' }, 'error.server.invalid', { newPassword: 'required' }],
] as const)('the password stays when %j is sent', async (wrong, code, fields) => {
  const { app, member } = await openWithMember()
  const reply = await app.ask(changePassword, { as: member, body: { ...form, ...wrong } })
  expect(reply).toMatchObject(refused(code, fields))
  expect((await app.ask(getOwnMember, { as: member })).status).toBe(200)
})
