import { describe, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/audit.ts'
import { endpoints } from '#contract/index.ts'
import { listLessons } from '#contract/lessons.ts'
import { getOwnMember, updateOwnMember } from '#contract/members/members.ts'
import { login } from '#contract/sessions.ts'
import { listSecondFactors } from '#contract/second-factors/second-factors.ts'
import { TestApp } from '#tests/support/app.ts'
import { givenAdminWithPassword, setUpApp } from '#tests/support/authenticator-app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenMember } from '#tests/support/factories.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'

const closed = endpoints.filter(
  ({ access, beforeSecondFactor }) => access !== 'anyone' && access !== 'kiosk' && !beforeSecondFactor,
)

describe('where a second factor is required', () => {
  test('an administrator without one is refused every call but those that set one up', async () => {
    const app = await TestApp.open({ secondFactorRequired: true })
    const admin = await givenAdminWithPassword(app)
    expect(closed.length).toBeGreaterThan(30)
    for (const { name, method, path } of closed) {
      const { body, status } = await app.call(method, path.replaceAll(/\{\w+\}/g, 'none'), { as: admin })
      expect({ name, status, ...body }).toMatchObject({ status: 403, message: 'error.secondFactor.needed' })
    }
    expect((await app.ask(getOwnMember, { as: admin })).status).toBe(200)
    const { body } = await app.ask(listSecondFactors, { as: admin })
    expect(body).toMatchObject({ totp: null, isRequired: true })
  })

  test('a public call sees a visitor in that administrator', async () => {
    const app = await TestApp.open({ secondFactorRequired: true })
    const admin = await givenAdminWithPassword(app)
    const query = { start: '2026-11-23T00:00:00+09:00', end: '2026-11-30T00:00:00+09:00' }
    const visitor = await app.ask(listLessons, { query })
    expect(await app.ask(listLessons, { query, as: admin })).toMatchObject({
      status: 200,
      body: visitor.body,
    })
  })

  test('once the factor is set up, all calls are open, but not to a session that began with the password only', async () => {
    const app = await TestApp.open({ secondFactorRequired: true })
    const admin = await givenAdminWithPassword(app)
    const { body } = await app.ask(login, {
      body: { username: admin.email, password: testPassword },
    })
    const { token } = await setUpApp(app, { as: admin })
    expect((await app.ask(listAuditEntries, { token })).status).toBe(200)
    expect(await app.ask(listAuditEntries, { token: body.access_token })).toMatchObject(
      refused('error.server.token_expired'),
    )
  })

  test('members need none', async () => {
    const app = await TestApp.open({ secondFactorRequired: true })
    const member = await givenMember(app.database, { passwordHash: testPasswordHash })
    const body = { email: 'later@example.test', password: testPassword }
    expect((await app.ask(updateOwnMember, { as: member, body })).status).toBe(200)
  })
})

test('where none is required, an administrator without a factor may call everything', async () => {
  const app = await TestApp.open()
  const admin = await givenAdminWithPassword(app)
  expect((await app.ask(listAuditEntries, { as: admin })).status).toBe(200)
})
