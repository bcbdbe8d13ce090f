import { describe, expect, test } from 'vitest'
import { closeAccount, exportOwnData } from '#contract/accounts/account.ts'
import { updateOwnMember } from '#contract/members/members.ts'
import { TestApp } from '#tests/support/app.ts'
import { confirmed, givenAdminWithApp, givenAdminWithPassword } from '#tests/support/authenticator-app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin } from '#tests/support/factories.ts'
import { testPassword as password } from '#tests/support/passwords.ts'

const email = 'later@example.test'

describe('the e-mail address of an administrator', () => {
  test('another address needs the second factor besides the password', async () => {
    const app = await TestApp.open()
    const { token, secret } = await givenAdminWithApp(app)
    const change = (body: object) => app.ask(updateOwnMember, { token, body: { email, ...body } })
    expect(await change({})).toMatchObject(refused('error.email.passwordNeeded'))
    expect(await change({ password })).toMatchObject(refused('error.identity.unconfirmed'))
    const other = await confirmed(app, { as: await givenAdminWithPassword(app) })
    const theirs = await change({ password, confirmation: other })
    expect(theirs).toMatchObject(refused('error.identity.unconfirmed'))

    const confirmation = await confirmed(app, { token }, secret)
    const wrong = await change({ password: 'moonlight', confirmation })
    expect(wrong).toMatchObject(refused('error.password.incorrect'))
    expect(await change({ password, confirmation })).toMatchObject({
      status: 200,
      body: { pendingEmail: { email } },
    })
  })

  test('without a factor, the password is enough, and other fields need neither', async () => {
    const app = await TestApp.open()
    const admin = await givenAdminWithPassword(app)
    expect((await app.ask(updateOwnMember, { as: admin, body: { email, password } })).status).toBe(200)
    const { token } = await givenAdminWithApp(app)
    expect((await app.ask(updateOwnMember, { token, body: { lastName: '海野' } })).status).toBe(200)
  })
})

describe('the data of a member', () => {
  test('the export names the factors without their secrets', async () => {
    const app = await TestApp.open()
    const { token, secret, codes } = await givenAdminWithApp(app)
    const { body } = await app.ask(exportOwnData, { token })
    expect(body.secondFactors).toMatchObject({ totp: { lastUsedAt: null }, recoveryCodes: { left: 10 } })
    for (const hidden of [secret, ...codes]) expect(JSON.stringify(body)).not.toContain(hidden)
  })

  test('closing the account removes the factors', async () => {
    const app = await TestApp.open()
    await givenAdmin(app.database)
    const { token, admin } = await givenAdminWithApp(app)
    expect((await app.ask(closeAccount, { token, body: { password } })).status).toBe(200)
    for (const table of ['totp_secrets', 'recovery_codes', 'identity_checks'] as const) {
      const rows = app.database.reader.selectFrom(table).selectAll().where('memberId', '=', admin.id)
      expect(await rows.execute()).toEqual([])
    }
  })
})
