import { expect, test } from 'vitest'
import { closeForMember, previewClosing } from '#contract/accounts/account-administration.ts'
import { listAuditEntries } from '#contract/audit.ts'
import { getMember } from '#contract/accounts/member-administration.ts'
import { getOwnMember } from '#contract/members/members.ts'
import { readOwnPausing, takeBackPausing } from '#contract/pausing.ts'
import { notePlanPayment } from '#contract/payments/site-payments.ts'
import { advancePausings } from '#server/features/pausing/take-effect.ts'
import { expectForAdminsOnly } from '#tests/support/admin-access.ts'
import { TestApp } from '#tests/support/app.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { bookedLesson } from '#tests/support/booked-lesson.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import { deliver, orderPlan, payFor } from '#tests/support/paying.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { queuedMails } from '#tests/support/records.ts'
import { givenHire, givenStudio } from '#tests/support/given-hire.ts'
import { dateOf, dayMs, hourMs, instantOf, minuteMs, startOfDay } from '#time/tokyo.ts'
import { closeAfterLastDay } from './close-for-member.ts'

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

/** A member with a contract, and what is booked within the paid time and after it. */
async function openPaying() {
  const { app, admin, preview } = await open()
  const member = await givenMember(app.database, { memberType: 0 })
  await payFor(app, member, 4)
  await givenStudio(app.database)
  const { leaves } = (await preview(member.id)).body
  if (leaves === null) throw new Error('nothing is paid')
  const from = Date.parse(leaves.at)
  const planned = (lastDay = leaves.lastDay) =>
    app.ask(closeForMember, {
      as: admin,
      params: { id: member.id },
      body: { password: testPassword, lastDay },
    })
  const run = async () => {
    const ctx = contextIn(app.database, app.clock.now())
    await advancePausings(ctx, app.provider.payments)
    await closeAfterLastDay(ctx, app.provider.payments)
    await deliver(app)
  }
  const own = () => app.ask(getOwnMember, { as: member })
  const renews = () => Object.values(app.provider.simulator.state.subscriptions)[0]
  return { app, admin, member, from, lastDay: leaves.lastDay, planned, preview, run, own, renews }
}

test('an account is closed after the last paid day: the contract is not renewed, and what is booked later is cancelled at once', async () => {
  const { app, admin, member, from, lastDay, planned, preview, run, own, renews } = await openPaying()
  await bookedLesson(app, member, from - dayMs)
  await bookedLesson(app, member, from + dayMs)
  const hire = await givenHire(app.database, member, from + 5 * dayMs)
  expect(lastDay).toBe(dateOf(from - 1))
  expect((await planned()).status).toBe(200)
  expect(renews()).toMatchObject({ status: 'active', cancelAt: from / 1000 })
  const { body: read } = await app.ask(readOwnPausing, { as: member })
  expect(read.pausing).toMatchObject({ kind: 'leave', lastDay, closesAccount: true, canBeTakenBack: true })
  const left = (await preview(member.id)).body
  expect(left).toMatchObject({ bookings: [{ stays: false }], hires: [], leaves: { lastDay } })
  const hires = app.database.reader.selectFrom('hires').select(['id', 'state', 'cancelledBy'])
  expect(await hires.execute()).toEqual([{ id: hire.id, state: 'cancelled', cancelledBy: admin.id }])
  const mails = (await queuedMails(app.database)).filter(({ recipient }) => recipient === member.email)
  expect(mails.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['pausingPlanned', 'closingPlanned']))
  const log = await app.ask(listAuditEntries, { as: admin })
  expect(log.body.find(({ action }) => action === 'account.closingPlanned')).toMatchObject({
    after: { lastDay, bookings: 0, hires: 1 },
  })

  app.clock.set(from + minuteMs)
  await run()
  expect((await own()).status).toBe(200)
  app.clock.set(startOfDay(from - 1) + dayMs)
  await run()
  expect(await own()).toMatchObject(refused('error.server.token_expired'))
  const [closed] = (await app.ask(listAuditEntries, { as: admin })).body
  expect(closed).toMatchObject({ action: 'account.closedAsPlanned', actor: null })
  await run()
  const kinds = (await queuedMails(app.database)).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'accountClosed')).toHaveLength(1)
})

test('who takes the leave back keeps the account, and who has left already can have it closed after the same day', async () => {
  const { app, member, from, planned, run, own, renews } = await openPaying()
  expect((await planned()).status).toBe(200)
  const { body: read } = await app.ask(readOwnPausing, { as: member })
  const back = await app.ask(takeBackPausing, { as: member, params: { id: read.pausing?.id ?? '' } })
  expect(back.status).toBe(200)
  expect(renews()?.cancelAt ?? null).toBeNull()
  app.clock.set(from - minuteMs)
  expect((await planned()).status).toBe(200)
  // Again, for example after an answer that was lost: it is planned once.
  expect((await planned()).status).toBe(200)
  const planning = (await queuedMails(app.database)).filter(({ kind }) => kind === 'closingPlanned')
  expect(planning).toHaveLength(2)
  app.clock.set(startOfDay(from - 1) + dayMs)
  await run()
  expect(await own()).toMatchObject(refused('error.server.token_expired'))
})

test('a leave that was made at the pages of the provider lets the account be closed after the same day, and taking it back there keeps it', async () => {
  const { app, from, preview, member, planned, run, own } = await openPaying()
  const { simulator } = app.provider
  const atProvider = async (ends: boolean) => {
    const [subscription] = Object.values(simulator.state.subscriptions)
    if (subscription === undefined) throw new Error('there is no contract')
    simulator.cancelAtPeriodEnd(subscription, ends)
    await deliver(app)
  }
  await atProvider(true)
  expect((await preview(member.id)).body.leaves).toMatchObject({ lastDay: dateOf(from - 1) })
  expect((await planned()).status).toBe(200)
  await atProvider(false)
  const { body: kept } = await app.ask(readOwnPausing, { as: member })
  expect(kept.pausing).toMatchObject({ state: 'overtaken' })
  await atProvider(true)
  expect((await planned()).status).toBe(200)
  app.clock.set(startOfDay(from - 1) + dayMs)
  await run()
  expect(await own()).toMatchObject(refused('error.server.token_expired'))
})

test('an account that closes after the last day still does so when the day is moved at the pages of the provider', async () => {
  const { app, from, member, planned, run, own } = await openPaying()
  const { simulator } = app.provider
  expect((await planned()).status).toBe(200)
  await run()
  const [subscription] = Object.values(simulator.state.subscriptions)
  if (subscription === undefined) throw new Error('there is no contract')
  const earlier = from - 5 * dayMs
  simulator.change(subscription, { cancelAtPeriodEnd: false, cancelAt: earlier / 1000 })
  await deliver(app)
  const { body: moved } = await app.ask(readOwnPausing, { as: member })
  expect(moved.pausing).toMatchObject({ kind: 'leave', state: 'planned', closesAccount: true })
  app.clock.set(startOfDay(earlier - 1) + dayMs)
  await run()
  expect(await own()).toMatchObject(refused('error.server.token_expired'))
})

test('another last day than the one that was seen is refused, and who has paid nothing has none', async () => {
  const { app, admin, planned, preview, own } = await openPaying()
  expect(await planned('2026-01-01')).toMatchObject(refused('error.pausing.dayChanged'))
  const other = await givenMember(app.database, { memberType: 0 })
  expect((await preview(other.id)).body.leaves).toBeNull()
  const body = { password: testPassword, lastDay: dateOf(app.clock.now()) }
  const closing = { as: admin, params: { id: other.id }, body }
  expect(await app.ask(closeForMember, closing)).toMatchObject(refused('error.pausing.dayChanged'))
  expect((await own()).status).toBe(200)
})

test('of a plan that is paid at the studio the last paid day counts, and who pays again keeps the account', async () => {
  const { app, admin, preview } = await open()
  const pay = (member: { id: string }, paidUntil: string, entryFee: boolean) =>
    app.ask(notePlanPayment, {
      as: admin,
      params: { id: member.id },
      body: {
        memberType: 3,
        price: 12_990,
        entryFee,
        method: 'cash',
        paidOn: dateOf(app.clock.now()),
        paidUntil,
      },
    })
  const [goes, stays] = [
    await givenMember(app.database, { memberType: 0 }),
    await givenMember(app.database, { memberType: 0 }),
  ]
  const until = dateOf(app.clock.now() + 20 * dayMs)
  for (const member of [goes, stays]) {
    expect((await pay(member, until, true)).status).toBe(201)
    expect((await preview(member.id)).body.leaves?.lastDay).toBe(until)
    const body = { password: testPassword, lastDay: until }
    const closing = { as: admin, params: { id: member.id }, body }
    expect((await app.ask(closeForMember, closing)).status).toBe(200)
  }
  expect((await pay(stays, dateOf(app.clock.now() + 50 * dayMs), false)).status).toBe(201)
  app.clock.set((instantOf(until) ?? 0) + dayMs + minuteMs)
  const ctx = contextIn(app.database, app.clock.now())
  await advancePausings(ctx, app.provider.payments)
  await closeAfterLastDay(ctx, app.provider.payments)
  expect(await app.ask(getOwnMember, { as: goes })).toMatchObject(refused('error.server.token_expired'))
  expect((await app.ask(getOwnMember, { as: stays })).status).toBe(200)
})
