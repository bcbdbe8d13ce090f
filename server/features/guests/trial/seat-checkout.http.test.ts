import { expect, test } from 'vitest'
import { readTrialBooking, startTrialCheckout, cancelTrialBooking } from '#contract/guests/trial.ts'
import { changeGuest } from '#contract/guests/guests.ts'
import { updateLesson } from '#contract/lessons.ts'
import { refundPayment } from '#contract/payments/refunds.ts'
import { compareLedger } from '#server/features/payments/compare-ledger.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import type { PaymentProvider } from '#server/stripe/payment-provider.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenLesson } from '#tests/support/factories.ts'
import { guestForm, openFrontDesk } from '#tests/support/guests.ts'
import { deliver, onlyIntent, takeEvents } from '#tests/support/paying.ts'
import { auditEntries, queuedMails } from '#tests/support/records.ts'
import { testSecret } from '#tests/support/test-tokens.ts'
import { validFields } from '#tests/support/valid-fields.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'
import { startTrialCheckout as startCheckoutOfSeat } from './start-trial-checkout.ts'

async function open(given?: Parameters<typeof openFrontDesk>[0]) {
  const desk = await openFrontDesk(given)
  const { app } = desk
  const lesson = await givenLesson(app.database, app.clock.now() + 2 * dayMs)
  const { id, guestId } = (await desk.book(lesson)).body
  const token = createLinkTokens(testSecret).sign('trial', id, 'ichiro@example.test')
  const checkout = () => app.ask(startTrialCheckout, { body: { token } })
  const page = async () => app.provider.sessionAt((await checkout()).body.url)
  const payments = () =>
    app.database.reader
      .selectFrom('payments')
      .select(['number', 'bookingId', 'method', 'payerName as payer', 'amount', 'refunded'])
      .orderBy('number')
      .execute()
  const differences = async () => {
    const provider = await app.provider.payments.provider()
    return (await compareLedger({ reader: app.database.reader, provider }, 0)).differences
  }
  const see = async () => (await app.ask(readTrialBooking, { body: { token } })).body
  return { ...desk, lesson, id, guestId, token, checkout, page, payments, differences, see }
}

test('a guest pays by card at the link, and is told with the receipt number', async () => {
  const { app, id, checkout, page, payments, differences, see } = await open()
  const session = await page()
  expect((await checkout()).body.url).toBe((await checkout()).body.url)
  app.provider.simulator.pay(session)
  await deliver(app)
  expect(await payments()).toEqual([
    { number: 1, bookingId: id, method: 'card', payer: '鈴木 一郎', amount: 2_000, refunded: 0 },
  ])
  expect(await see()).toMatchObject({ paid: 2_000, open: 0, payable: false, simulated: true })
  expect(await checkout()).toMatchObject(refused('error.trial.paid'))
  const paid = (await queuedMails(app.database)).filter(({ kind }) => kind === 'guestPaid')
  expect(paid).toMatchObject([{ recipient: 'ichiro@example.test', content: { amount: 2_000, number: 1 } }])
  expect(await differences()).toEqual([])
})

test('a payment is recorded once, in whatever order and however often its events come', async () => {
  const { app, page, payments, differences } = await open()
  app.provider.simulator.pay(await page())
  app.provider.simulator.refund(onlyIntent(app), 500)
  const events = takeEvents(app)
  await deliver(app, [...events.toReversed(), ...events])
  await Promise.all(events.map((event) => app.provider.deliver(app.app, event)))
  expect(await payments()).toMatchObject([{ amount: 2_000, refunded: 500 }])
  expect(await differences()).toEqual([])
})

test('a payment for a seat that was cancelled meanwhile goes back in full', async () => {
  const { app, id, cancel, page, payments, differences, checkout } = await open()
  const session = await page()
  await cancel(id)
  expect(await checkout()).toMatchObject(refused('error.yoga.bookingNotFound'))
  app.provider.simulator.pay(session)
  await deliver(app)
  await deliver(app)
  expect(await payments()).toMatchObject([{ amount: 2_000, refunded: 2_000 }])
  expect(onlyIntent(app).refunded).toBe(2_000)
  expect((await queuedMails(app.database)).map(({ kind }) => kind)).not.toContain('guestPaid')
  expect(await differences()).toEqual([])
})

test('a guest whose seat is cancelled while the page opens gets none, and cannot pay on the one that opened', async () => {
  const { app, token, id, cancel } = await open()
  const provider = await app.provider.payments.provider()
  let url = ''
  const slow = Object.assign(Object.create(provider) as PaymentProvider, {
    openOneTimeCheckout: async (...given: Parameters<PaymentProvider['openOneTimeCheckout']>) => {
      const page = await provider.openOneTimeCheckout(...given)
      url = page.url
      expect(await cancel(id)).toMatchObject({ status: 200 })
      return page
    },
  })
  const services = {
    provider: slow,
    publicUrl: 'https://studio.example',
    linkTokens: createLinkTokens(testSecret),
  }
  const ctx = contextIn(app.database, app.clock.now())
  await expect(startCheckoutOfSeat(ctx, services, { token })).rejects.toThrow('error.yoga.bookingNotFound')
  expect(app.provider.sessionAt(url).status).toBe('expired')
})

test('what a guest pays by card who has paid on site meanwhile goes back', async () => {
  const { app, id, pay, page, payments, see } = await open()
  const session = await page()
  await pay(id, 1_500)
  app.provider.simulator.pay(session)
  await deliver(app)
  await deliver(app)
  expect(await payments()).toMatchObject([
    { method: 'cash', amount: 1_500, refunded: 0 },
    { method: 'card', amount: 2_000, refunded: 1_500 },
  ])
  expect(await see()).toMatchObject({ paid: 2_000, open: 0 })
})

test('a page for an earlier amount is closed when the guest asks for the rest', async () => {
  const { app, id, pay, page } = await open()
  const first = await page()
  await pay(id, 1_500)
  const second = await page()
  expect([first.status, second.status]).toEqual(['expired', 'open'])
  app.provider.simulator.pay(second)
  await deliver(app)
  expect(onlyIntent(app).amount).toBe(500)
})

test('a guest can pay after the lesson was moved, on a page that says the new time', async () => {
  const { app, admin, lesson, page } = await open()
  const first = await page()
  const [start, end] = [isoText(lesson.startsAt + hourMs), isoText(lesson.endsAt + hourMs)]
  const body = { ...validFields, spaceId: undefined, start, end }
  expect((await app.ask(updateLesson, { as: admin, params: { id: lesson.id }, body })).status).toBe(200)
  const second = await page()
  expect([first.status, second.status]).toEqual(['expired', 'open'])
  expect(second.lines[0]?.name).not.toBe(first.lines[0]?.name)
})

test('a guest can pay after the name was corrected, as a customer of that name', async () => {
  const { app, admin, guestId, page } = await open()
  await page()
  const body = { ...guestForm, name: '鈴木 市郎' }
  expect(
    (await app.ask(changeGuest, { as: admin, params: { id: guestId }, body, ifMatch: '1' })).status,
  ).toBe(200)
  const { status, customer } = await page()
  expect(status).toBe('open')
  expect(app.provider.simulator.state.customers[customer]?.name).toBe('鈴木 市郎')
})

test('a guest gets an open page after a part that was paid on site has to be paid again', async () => {
  const { app, admin, id, pay, page } = await open()
  const first = await page()
  const { body: payment } = await pay(id, 500)
  const second = await page()
  const body = { amount: 500, note: '金額の誤り', staysOwed: true }
  await app.ask(refundPayment, { as: admin, params: { id: payment.id }, body })
  const third = await page()
  expect([first.status, second.status, third.status]).toEqual(['expired', 'expired', 'open'])
  expect((await page()).id).toBe(third.id)
})

test('a guest gets another page when the first has expired', async () => {
  const { app, page } = await open()
  const first = await page()
  app.provider.simulator.expire(first)
  expect([first.status, (await page()).status]).toEqual(['expired', 'open'])
})

test('a guest whose customer was deleted at the provider pays as a new one', async () => {
  const { app, lesson, page, admin } = await open()
  const first = await page()
  delete app.provider.simulator.state.customers[first.customer]
  const [start, end] = [isoText(lesson.startsAt + hourMs), isoText(lesson.endsAt + hourMs)]
  const body = { ...validFields, spaceId: undefined, start, end }
  await app.ask(updateLesson, { as: admin, params: { id: lesson.id }, body })
  expect((await page()).customer).not.toBe(first.customer)
})

test('a payment whose webhook is lost is recorded when the guest asks to pay again', async () => {
  const { app, page, checkout, payments } = await open()
  app.provider.simulator.pay(await page())
  takeEvents(app)
  expect(await checkout()).toMatchObject(refused('error.trial.paid'))
  expect(await payments()).toMatchObject([{ amount: 2_000, refunded: 0 }])
})

test('the provider learns no token of the guest', async () => {
  const { page, token } = await open()
  const { successUrl, cancelUrl } = await page()
  expect([successUrl, cancelUrl]).toEqual([
    'http://localhost:3000/trial?paid=true',
    'http://localhost:3000/trial?paid=false',
  ])
  expect(JSON.stringify(await page())).not.toContain(token)
})

test('an administrator who cancels a seat that was paid by card gives the money back at once, where asked', async () => {
  const { app, id, cancel, page, payments } = await open()
  app.provider.simulator.pay(await page())
  await deliver(app)
  expect(await cancel(id)).toMatchObject(refused('error.guest.refundUndecided'))
  expect(await cancel(id, { refund: 'true' })).toMatchObject({ body: { refund: 2_000 } })
  expect(onlyIntent(app).refunded).toBe(2_000)
  await deliver(app)
  expect(await payments()).toMatchObject([{ amount: 2_000, refunded: 2_000 }])
})

test('a guest who cancels in time gets what was paid by card back', async () => {
  const { app, token, page, payments } = await open()
  app.provider.simulator.pay(await page())
  await deliver(app)
  const cancelled = await app.ask(cancelTrialBooking, { body: { token } })
  expect(cancelled).toMatchObject({ status: 200, body: { refund: 2_000 } })
  await deliver(app)
  expect(await payments()).toMatchObject([{ refunded: 2_000 }])
})

test('a payment of more than the price counts for nothing, and administrators read of it', async () => {
  const { app, page, payments } = await open()
  const session = await page()
  for (const line of session.lines) line.amount = 9_999
  app.provider.simulator.pay(session)
  await deliver(app)
  expect(await payments()).toEqual([])
  expect((await auditEntries(app.database)).map(({ action }) => action)).toContain('payment.mismatched')
})

test('a studio without a payment provider is paid on site only', async () => {
  const { app, checkout, see } = await open({ payments: false })
  expect(await see()).toMatchObject({ open: 2_000, payable: false })
  expect(await checkout()).toMatchObject(refused('error.payment.closed'))
  expect(await queuedMails(app.database)).toMatchObject([{ kind: 'guestBooked', content: { online: false } }])
})
