import { expect, test } from 'vitest'
import { closeForMember, previewClosing } from '#contract/accounts/account-administration.ts'
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
import { givenHire, givenStudio } from '#tests/support/given-hire.ts'
import { dayMs, hourMs } from '#time/tokyo.ts'

async function open(given: Parameters<typeof givenMember>[1] = {}) {
  const app = await TestApp.open()
  const admin = await givenMember(app.database, { role: 'ADMIN', passwordHash: testPasswordHash })
  const member = await givenMember(app.database, { memberType: 0, tickets: 5, ...given })
  const close = (id = member.id, password = testPassword, endContract?: boolean) =>
    app.ask(closeForMember, { as: admin, params: { id }, body: { password, endContract } })
  const preview = (id = member.id) => app.ask(previewClosing, { as: admin, params: { id } })
  return { app, admin, member, close, preview }
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

test('the preview names bookings, hires with what goes back, tickets and the contract, and changes nothing', async () => {
  const { app, admin, preview } = await open()
  const member = await givenMember(app.database, { memberType: 0, tickets: 4 })
  await expectForAdminsOnly(app, previewClosing, { params: { id: member.id } })
  await payFor(app, member, 2)
  const soon = await bookedLesson(app, member, app.clock.now() + hourMs)
  const later = await bookedLesson(app, member, app.clock.now() + 3 * dayMs)
  await givenStudio(app.database)
  const hire = await givenHire(app.database, member, app.clock.now() + 20 * dayMs)
  const { status, body } = await preview(member.id)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    bookings: [
      { id: soon.reply.body.id, stays: true, refund: 0 },
      { id: later.reply.body.id, stays: false, refund: 0 },
    ],
    waits: 0,
    hires: [{ id: hire.id, refund: 1_500 }],
    invitations: 0,
    membership: { memberType: 2, status: 'active', ends: null },
    onSite: null,
  })
  expect(await preview('unknown')).toMatchObject(refused('error.member.notFound'))
  expect((await preview(member.id)).body).toEqual(body)
  expect((await app.ask(listAuditEntries, { as: admin })).body).toEqual([])
})

test('a running contract is ended at the provider with the account when the administrator says so', async () => {
  const { app, admin, close, preview } = await open()
  const member = await givenMember(app.database, { memberType: 0 })
  await payFor(app, member, 2)
  expect(await close(member.id)).toMatchObject(refused('error.member.membershipActive'))
  expect((await preview(member.id)).body.membership).toMatchObject({ status: 'active' })
  expect((await close(member.id, testPassword, true)).status).toBe(200)
  const subscriptions = Object.values(app.provider.simulator.state.subscriptions)
  expect(subscriptions.map(({ status }) => status)).toEqual(['canceled'])
  const log = await app.ask(listAuditEntries, { as: admin })
  expect(log.body[0]).toMatchObject({ action: 'account.closed', after: { contractEnded: true } })
  expect(await preview(member.id)).toMatchObject(refused('error.member.notFound'))
})

test('no contract of a person of the staff is ended on the way to the refusal', async () => {
  const { app, admin, close } = await open()
  expect(await close(admin.id, testPassword, true)).toMatchObject(refused('error.member.isAdministrator'))
  expect((await app.ask(listAuditEntries, { as: admin })).body).toEqual([])
})

test('an account that is closed twice at the same moment is closed once', async () => {
  const { app, admin, close } = await open()
  const replies = await Promise.all([close(), close(), close()])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
  expect((await app.ask(listAuditEntries, { as: admin })).body).toHaveLength(1)
})
