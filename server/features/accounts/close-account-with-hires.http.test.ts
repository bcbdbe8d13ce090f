import { expect, test } from 'vitest'
import { closeAccount, exportOwnData } from '#contract/accounts/account.ts'
import { cancelUpcomingHires } from '#server/features/hires/end-all-of-member.ts'
import { endHolds } from '#server/features/hires/end-holds.ts'
import { contextIn, memberCaller, transactionIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { deliver, onlyIntent, payWhileClosing } from '#tests/support/paying.ts'
import { queuedMails } from '#tests/support/records.ts'
import { hireAndPay, holdTime, instantAt, openHirePage, openRental } from '#tests/support/rental.ts'
import { dayMs, minuteMs } from '#time/tokyo.ts'

async function open() {
  const { app } = await openRental()
  const given = { memberType: 11, passwordHash: testPasswordHash } as const
  const member = await givenMember(app.database, given)
  const close = (as: TestMember = member) => app.ask(closeAccount, { as, body: { password: testPassword } })
  const hires = () =>
    app.database.reader
      .selectFrom('hires')
      .select(['id', 'state', 'purpose', 'cancelledBy as by'])
      .orderBy('startsAt')
      .execute()
  const occupied = () => app.database.reader.selectFrom('occupancy').select('referenceId').execute()
  return { app, member, close, hires, occupied, simulator: app.provider.simulator }
}

test('closing an account cancels the hires to come by the rules and gives the money back', async () => {
  const { app, member, close, hires, occupied } = await open()
  const id = await hireAndPay(app, member)
  // Six days are left, so that the studio keeps a half.
  app.clock.pass(dayMs)
  expect((await close()).status).toBe(200)
  expect(await hires()).toEqual([{ id, state: 'cancelled', purpose: '', by: member.id }])
  expect(await occupied()).toEqual([])
  expect(onlyIntent(app).refunded).toBe(750)
  const mails = (await queuedMails(app.database)).filter(({ kind }) => kind !== 'hireConfirmed')
  expect(mails).toMatchObject([
    {
      kind: 'accountClosed',
      content: { hires: [{ hire: { id }, refunds: [{ method: 'card', amount: 750 }] }] },
    },
  ])
})

test('closing an account on which nothing goes back keeps what was paid, and a hire that has begun takes place', async () => {
  const { app, member, close, hires } = await open()
  await hireAndPay(app, member)
  await hireAndPay(app, member, { start: '14:00', end: '15:00' })
  app.clock.set(instantAt('10:30'))
  expect((await close()).status).toBe(200)
  expect((await hires()).map(({ state, purpose }) => [state, purpose])).toEqual([
    ['confirmed', ''],
    ['cancelled', ''],
  ])
  expect(app.provider.intents.map(({ refunded }) => refunded)).toEqual([0, 0])
})

test('an account stays open while its member can pay for a time whose page has opened meanwhile', async () => {
  const { app, member, hires } = await open()
  await openHirePage(app, member, await holdTime(app, member))
  // Closing has closed the pages that it found, and ends the hires in the transaction after it.
  const ending = app.database.transact((writer) => {
    const caller = memberCaller(member.id)
    return cancelUpcomingHires(transactionIn(writer, app.clock.now(), { caller }), caller.id)
  })
  await expect(ending).rejects.toThrow('error.payment.underWay')
  expect(await hires()).toMatchObject([{ state: 'held', purpose: '撮影' }])
})

test('closing an account forgets what the member wanted to do in a time that was not paid, beside a refund', async () => {
  const { app, member, close, hires } = await open()
  await holdTime(app, member, { start: '14:00', end: '15:00' })
  app.clock.pass(16 * minuteMs)
  await endHolds(contextIn(app.database, app.clock.now()), app.provider.payments)
  await hireAndPay(app, member)
  expect((await close()).status).toBe(200)
  expect((await hires()).map(({ state, purpose }) => [state, purpose])).toEqual([
    ['cancelled', ''],
    ['expired', ''],
  ])
})

test('closing an account gives up a held time and closes its payment page', async () => {
  const { app, member, close, hires, occupied } = await open()
  const page = await openHirePage(app, member, await holdTime(app, member))
  expect((await close()).status).toBe(200)
  expect(page.status).toBe('expired')
  expect(await hires()).toMatchObject([{ state: 'cancelled', purpose: '' }])
  expect(await occupied()).toEqual([])
})

test('an account stays open while the payment of a held time is under way', async () => {
  const { app, member, close, hires, simulator } = await open()
  simulator.pay(await openHirePage(app, member, await holdTime(app, member)))
  expect(await close()).toMatchObject(refused('error.payment.underWay'))
  await deliver(app)
  expect(await hires()).toMatchObject([{ state: 'confirmed', purpose: '撮影' }])
})

test('what a member pays for an ended hold after closing the account goes back in full', async () => {
  const { app, member, close, hires } = await open()
  const page = await openHirePage(app, member, await holdTime(app, member))
  app.clock.pass(16 * minuteMs)
  await payWhileClosing(app, page, async () => {
    await endHolds(contextIn(app.database, app.clock.now()), app.provider.payments)
    expect((await close()).status).toBe(200)
  })
  await deliver(app)
  expect(await hires()).toMatchObject([{ state: 'expired' }])
  const refunds = await app.database.reader.selectFrom('refunds').select(['amount', 'reason']).execute()
  expect(refunds).toEqual([{ amount: 2_500, reason: 'hireTaken' }])
})

test('a member exports the own hires, and none of another member', async () => {
  const { app, member } = await open()
  const other = await givenMember(app.database, { memberType: 11 })
  const id = await hireAndPay(app, member)
  await hireAndPay(app, other, { start: '14:00', end: '15:00' })
  const { body } = await app.ask(exportOwnData, { as: member })
  expect(body.hires).toMatchObject([{ id, state: 'confirmed', purpose: '撮影', paid: 2_500 }])
})
