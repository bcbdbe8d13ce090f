import { expect, test } from 'vitest'
import { closeForMember } from '#contract/accounts/account-administration.ts'
import { listAuditEntries } from '#contract/audit.ts'
import { getMember } from '#contract/accounts/member-administration.ts'
import { getOwnMember } from '#contract/members/members.ts'
import { expectForAdminsOnly } from '#tests/support/admin-access.ts'
import { TestApp } from '#tests/support/app.ts'
import { bookedLesson } from '#tests/support/booked-lesson.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import { deliver, orderPlan, payFor } from '#tests/support/paying.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { queuedMails } from '#tests/support/records.ts'
import { dayMs } from '#time/tokyo.ts'

async function open(given: Parameters<typeof givenMember>[1] = {}) {
  const app = await TestApp.open()
  const admin = await givenMember(app.database, { role: 'ADMIN', passwordHash: testPasswordHash })
  const member = await givenMember(app.database, { memberType: 0, tickets: 5, ...given })
  const close = (id = member.id, password = testPassword) =>
    app.ask(closeForMember, { as: admin, params: { id }, body: { password } })
  return { app, admin, member, close }
}

test('only administrators may close an account for a member', async () => {
  const { app, member } = await open()
  const body = { password: testPassword }
  await expectForAdminsOnly(app, closeForMember, { params: { id: member.id }, body })
})

test('closes the account as the member could, tells the member, and says in the log what was cancelled', async () => {
  const { app, admin, member, close } = await open()
  await bookedLesson(app, member, app.clock.now() + dayMs)
  expect((await close()).status).toBe(200)
  expect(await app.ask(getOwnMember, { as: member })).toMatchObject(refused('error.server.token_expired'))
  const mails = await queuedMails(app.database)
  expect(mails).toContainEqual(expect.objectContaining({ kind: 'accountClosed', recipient: member.email }))
  const log = await app.ask(listAuditEntries, { as: admin })
  expect(log.body[0]).toMatchObject({
    action: 'account.closed',
    after: { number: 2, bookings: 1, hires: 0, tickets: 5 },
  })
  expect(await close()).toMatchObject(refused('error.member.notFound'))
  expect(await app.ask(getMember, { as: admin, params: { id: member.id } })).toMatchObject(
    refused('error.member.notFound'),
  )
})

test('refuses a wrong password, an unknown member and an administrator, and changes nothing', async () => {
  const { app, admin, member, close } = await open()
  expect(await close(member.id, 'a guess')).toMatchObject(refused('error.password.incorrect'))
  expect(await close('unknown')).toMatchObject(refused('error.member.notFound'))
  const other = await givenAdmin(app.database)
  for (const { id } of [admin, other])
    expect(await close(id)).toMatchObject(refused('error.member.isAdministrator'))
  expect((await app.ask(getOwnMember, { as: member })).body).toMatchObject({ tickets: 5 })
  expect((await app.ask(listAuditEntries, { as: admin })).body).toEqual([])
})

test('refuses a member with a running plan, and while a payment is not recorded yet', async () => {
  const { app, member, close } = await open({ tickets: 0 })
  app.provider.simulator.pay(await orderPlan(app, member, 3))
  expect(await close()).toMatchObject(refused('error.payment.underWay'))
  await deliver(app)
  expect(await close()).toMatchObject(refused('error.member.membershipActive'))
  const second = await givenMember(app.database, { memberType: 0 })
  await payFor(app, second, 2)
  expect(await close(second.id)).toMatchObject(refused('error.member.membershipActive'))
})

test('an account that is closed twice at the same moment is closed once', async () => {
  const { app, admin, close } = await open()
  const replies = await Promise.all([close(), close(), close()])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
  expect((await app.ask(listAuditEntries, { as: admin })).body).toHaveLength(1)
})
