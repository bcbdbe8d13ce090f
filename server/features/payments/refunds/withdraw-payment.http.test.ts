import { expect, test } from 'vitest'
import { issueReceipt } from '#contract/payments/receipts.ts'
import { withdrawPayment } from '#contract/payments/refunds.ts'
import { expectForAdminsOnly } from '#tests/support/admin-access.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson } from '#tests/support/factories.ts'
import { openFrontDesk } from '#tests/support/guests.ts'
import { openWithPayer, payFor } from '#tests/support/paying.ts'
import { auditEntries, queuedMails } from '#tests/support/records.ts'
import { dayMs, minuteMs } from '#time/tokyo.ts'

/** A guest who owes 2,000 yen for a seat, and has paid it in cash. */
async function open() {
  const desk = await openFrontDesk()
  const { app, admin } = desk
  const lesson = await givenLesson(app.database, app.clock.now() + dayMs)
  const { id: bookingId, guestId } = (await desk.book(lesson)).body
  const { id } = (await desk.pay(bookingId, 2_000)).body
  const mails = await queuedMails(app.database)
  return {
    ...desk,
    bookingId,
    id,
    mails,
    withdraw: (paymentId = id) => app.ask(withdrawPayment, { as: admin, params: { id: paymentId } }),
    guest: () => desk.read(guestId),
  }
}

test('a payment that was noted by mistake is withdrawn: it is owed again, keeps its number, and no mail is sent', async () => {
  const { app, withdraw, guest, pay, bookingId, mails } = await open()
  app.clock.pass(5 * minuteMs)
  expect(await withdraw()).toMatchObject({ status: 200 })
  expect(await guest()).toMatchObject({
    bookings: [{ open: 2_000, paid: 2_000, refunded: 2_000 }],
    payments: [{ number: 1, amount: 2_000, refunded: 2_000 }],
  })
  expect(await queuedMails(app.database)).toHaveLength(mails.length)
  const log = (await auditEntries(app.database)).at(-1)
  expect(log).toMatchObject({ action: 'payment.withdrawn', before: { amount: 2_000, method: 'cash' } })
  expect(await pay(bookingId, 2_000), 'it can be noted again').toMatchObject({ status: 201 })
  expect(await guest()).toMatchObject({ bookings: [{ open: 0 }], payments: [{ number: 2 }, { number: 1 }] })
})

test('two administrators at once withdraw a payment once', async () => {
  const { withdraw, guest } = await open()
  const answers = await Promise.all([withdraw(), withdraw()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await guest()).toMatchObject({ payments: [{ refunded: 2_000 }] })
})

test('refuses after five minutes, and once the receipt is printed', async () => {
  const { app, admin, withdraw, guest, pay, bookingId, id } = await open()
  await app.ask(issueReceipt, { as: admin, params: { id } })
  const gone = refused('error.payment.notWithdrawable')
  expect(await withdraw()).toMatchObject(gone)
  expect(await guest()).toMatchObject({ payments: [{ refunded: 0 }] })
  expect(await withdraw('none')).toMatchObject(refused('error.payment.notFound'))
  const later = await open()
  later.app.clock.pass(5 * minuteMs + 1)
  expect(await later.withdraw()).toMatchObject(gone)
  expect(await pay(bookingId, 1)).toMatchObject(refused('error.guest.openChanged'))
})

test('refuses a payment by card, which is refunded instead', async () => {
  const { app, member } = await openWithPayer()
  await payFor(app, member, 11)
  const { id } = await app.database.reader.selectFrom('payments').select('id').executeTakeFirstOrThrow()
  const as = await givenAdmin(app.database)
  expect(await app.ask(withdrawPayment, { as, params: { id } })).toMatchObject(
    refused('error.payment.notWithdrawable'),
  )
})

test('only administrators withdraw a payment', async () => {
  const { app, id, guest } = await open()
  await expectForAdminsOnly(app, withdrawPayment, { params: { id } })
  expect(await guest()).toMatchObject({ payments: [{ refunded: 0 }] })
})
