import { expect, test } from 'vitest'
import { sendPasswordLink } from '#contract/accounts/account-administration.ts'
import { listAuditEntries } from '#contract/audit.ts'
import { expectForAdminsOnly } from '#tests/support/admin-access.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import { queuedMails } from '#tests/support/records.ts'

test('an administrator has a member mailed a link for a password, which is in the log', async () => {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const member = await givenMember(app.database, { language: 'en' })
  const params = { id: member.id }
  await expectForAdminsOnly(app, sendPasswordLink, { params })
  const reply = await app.ask(sendPasswordLink, { as: admin, params })
  expect(reply).toMatchObject({ status: 201, body: { email: member.email } })
  const sent = { kind: 'passwordReset', recipient: member.email, language: 'en' }
  expect(await queuedMails(app.database)).toContainEqual(expect.objectContaining(sent))
  const log = await app.ask(listAuditEntries, { as: admin })
  expect(log.body[0]).toMatchObject({ action: 'loginLink.sent' })
  expect(await app.ask(sendPasswordLink, { as: admin, params: { id: 'unknown' } })).toMatchObject(
    refused('error.member.notFound'),
  )
})

test('a member is sent at most five such links in a quarter of an hour', async () => {
  const app = await TestApp.open({ rateLimits: true })
  const admin = await givenAdmin(app.database)
  const params = { id: (await givenMember(app.database)).id }
  const send = () => app.ask(sendPasswordLink, { as: admin, params })
  for (let sent = 0; sent < 5; sent += 1) expect((await send()).status).toBe(201)
  expect(await send()).toMatchObject(refused('error.server.too_many_requests'))
})
