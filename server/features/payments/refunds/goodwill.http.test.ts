import { expect, test } from 'vitest'
import { noteGuestPayment } from '#contract/guests/guest-bookings.ts'
import { notePlanPayment } from '#contract/payments/site-payments.ts'
import { listOwnHires } from '#contract/hires/hires.ts'
import { noteHirePayment } from '#contract/hires/hire-administration.ts'
import { listOpenPayments } from '#contract/payments/open-payments.ts'
import { refundPayment } from '#contract/payments/refunds.ts'
import { readTrialBooking, startTrialCheckout } from '#contract/guests/trial.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import type { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { guestForm, openFrontDesk } from '#tests/support/guests.ts'
import { deliver, openWithPayer } from '#tests/support/paying.ts'
import { hireAndPay, openRental } from '#tests/support/rental.ts'
import { testSecret } from '#tests/support/test-tokens.ts'
import { dateOf, dayMs } from '#time/tokyo.ts'

function givingBack(app: TestApp, admin: TestMember) {
  /** Gives back a part of the newest payment. */
  const giveBack = async (amount: number, staysOwed?: true) => {
    const payments = app.database.reader.selectFrom('payments').select('id')
    const { id } = await payments.orderBy('number', 'desc').executeTakeFirstOrThrow()
    const body = { amount, note: 'エアコン故障', ...(staysOwed && { staysOwed }) }
    expect((await app.ask(refundPayment, { as: admin, params: { id }, body })).status).toBe(201)
    await deliver(app)
  }
  const open = async () =>
    (await app.ask(listOpenPayments, { as: admin })).body.map(({ kind, amount }) => [kind, amount])
  return { giveBack, open }
}

async function openHire() {
  const { app } = await openRental()
  const member = await givenMember(app.database, { memberType: 11 })
  const admin = await givenAdmin(app.database)
  const id = await hireAndPay(app, member)
  const shown = async () => (await app.ask(listOwnHires, { as: member })).body[0]
  const note = (amount: number) =>
    app.ask(noteHirePayment, { as: admin, params: { id }, body: { method: 'cash', amount } })
  return { shown, note, ...givingBack(app, admin) }
}

test.each([500, 2_500])(
  'what an administrator gives back of a hire is owed no more (%i yen)',
  async (amount) => {
    const { giveBack, open, shown, note } = await openHire()
    await giveBack(amount)
    expect(await open()).toEqual([])
    expect(await shown()).toMatchObject({ paid: 2_500, refunded: amount, open: 0 })
    expect(await note(amount)).toMatchObject(refused('error.hire.openChanged'))
  },
)

test('what is to be paid in another way is open, until that is noted', async () => {
  const { giveBack, open, shown, note } = await openHire()
  await giveBack(300)
  await giveBack(500, true)
  expect(await open()).toEqual([['hire', 500]])
  expect(await shown()).toMatchObject({ open: 500 })
  expect((await note(500)).status).toBe(201)
  expect(await open()).toEqual([])
})

async function openSeat() {
  const desk = await openFrontDesk()
  const { app, admin } = desk
  const lesson = await givenLesson(app.database, app.clock.now() + 2 * dayMs)
  const { id } = (await desk.book(lesson)).body
  const token = createLinkTokens(testSecret).sign('trial', id, guestForm.email)
  const checkout = () => app.ask(startTrialCheckout, { body: { token } })
  const shown = async () => (await app.ask(readTrialBooking, { body: { token } })).body
  const guest = async () => (await desk.seen(lesson))?.users?.find((user) => 'guestId' in user)
  const note = (amount: number) =>
    app.ask(noteGuestPayment, { as: admin, params: { id }, body: { method: 'cash', amount } })
  return { ...desk, lesson, id, checkout, shown, guest, note, ...givingBack(app, admin) }
}

test('a guest who got a part back is not asked to pay it again', async () => {
  const { app, lesson, checkout, shown, giveBack, open, note } = await openSeat()
  app.provider.simulator.pay(app.provider.sessionAt((await checkout()).body.url))
  await deliver(app)
  await giveBack(500)
  expect(await shown()).toMatchObject({ paid: 1_500, open: 0, payable: false })
  expect(await checkout()).toMatchObject(refused('error.trial.paid'))
  expect(await note(500)).toMatchObject(refused('error.guest.openChanged'))
  app.clock.set(lesson.startsAt)
  expect(await open()).toEqual([])
})

test('a guest who pays a second time after a part went back gets all of the second payment back', async () => {
  const { app, id, checkout, pay, giveBack, shown } = await openSeat()
  const session = app.provider.sessionAt((await checkout()).body.url)
  await pay(id, 2_000)
  await giveBack(500)
  app.provider.simulator.pay(session)
  await deliver(app)
  await deliver(app)
  expect(await shown()).toMatchObject({ paid: 1_500, open: 0 })
  expect(app.provider.intents).toMatchObject([{ amount: 2_000, refunded: 2_000 }])
})

test.each([
  ['nothing is open', undefined, []],
  ['it is open where it is to be paid in another way', true, [['onSite', 12_990]]],
] as const)('after a month that was paid on site went back in full, %s', async (_, staysOwed, expected) => {
  const { app, member } = await openWithPayer()
  const admin = await givenAdmin(app.database)
  const { giveBack, open } = givingBack(app, admin)
  const day = (days: number) => dateOf(app.clock.now() + days * dayMs)
  const months: Array<[first: number, last: number]> = [
    [-40, -10],
    [0, 29],
  ]
  for (const [first, last] of months) {
    const paid = { memberType: 3, price: 12_990, entryFee: false, method: 'cash' }
    const body = { ...paid, paidOn: day(first), paidUntil: day(last) }
    expect((await app.ask(notePlanPayment, { as: admin, params: { id: member.id }, body })).status).toBe(201)
  }
  await giveBack(12_990, staysOwed)
  expect(await open()).toEqual(expected)
})
