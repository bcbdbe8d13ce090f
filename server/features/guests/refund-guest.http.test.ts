import { expect, test } from 'vitest'
import { listMoneyLines } from '#contract/payments/money.ts'
import { refundPayment } from '#contract/payments/refunds.ts'
import { startTrialCheckout } from '#contract/guests/trial.ts'
import { compareLedger } from '#server/features/payments/compare-ledger.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson } from '#tests/support/factories.ts'
import { frontDeskOf } from '#tests/support/guests.ts'
import { openMailedStudio } from '#tests/support/mailed-studio.ts'
import { deliver, onlyIntent, takeEvents } from '#tests/support/paying.ts'
import { auditEntries } from '#tests/support/records.ts'
import { testSecret } from '#tests/support/test-tokens.ts'
import { dayMs, hourMs } from '#time/tokyo.ts'

const email = 'ichiro@example.test'

/** A guest who has a seat for 2,000 yen, and an administrator who gives money back. */
async function open() {
  const studio = await openMailedStudio()
  const { app } = studio
  const desk = await frontDeskOf(app)
  const lesson = await givenLesson(app.database, app.clock.now() + dayMs)
  const { id, guestId } = (await desk.book(lesson)).body
  const payByCard = async () => {
    const token = createLinkTokens(testSecret).sign('trial', id, 'ichiro@example.test')
    const { body } = await app.ask(startTrialCheckout, { body: { token } })
    app.provider.simulator.pay(app.provider.sessionAt(body.url))
    await deliver(app)
  }
  const paymentId = async () =>
    (await app.database.reader.selectFrom('payments').select('id').executeTakeFirstOrThrow()).id
  const refund = async (amount: number, sent: { as?: typeof desk.admin; key?: string } = {}) =>
    app.ask(refundPayment, {
      as: desk.admin,
      params: { id: await paymentId() },
      body: { amount, note: '体調不良のため' },
      ...sent,
    })
  const ledger = () =>
    app.database.reader
      .selectFrom('payments')
      .select(['method', 'amount', 'refunded'])
      .orderBy('amount')
      .execute()
  const lines = async () =>
    (await app.ask(listMoneyLines, { as: desk.admin, query: { month: '2026-11' } })).body
  const differences = async () => {
    const provider = await app.provider.payments.provider()
    return (await compareLedger({ reader: app.database.reader, provider }, 0)).differences
  }
  return { ...studio, ...desk, lesson, id, guestId, payByCard, refund, ledger, lines, differences }
}

test('the whole of a guest’s payment by card goes back through the provider, once, and the guest is told', async () => {
  const { app, id, guestId, lesson, payByCard, refund, ledger, lines, differences, read, ...studio } =
    await open()
  await payByCard()
  app.clock.pass(hourMs)
  expect(await refund(2_000)).toMatchObject({ status: 201, body: { done: true } })
  expect(onlyIntent(app).refunded).toBe(2_000)
  const events = takeEvents(app)
  await deliver(app, [...events, ...events])
  expect(await ledger()).toEqual([{ method: 'card', amount: 2_000, refunded: 2_000 }])
  expect(await differences()).toEqual([])
  expect(await read(guestId)).toMatchObject({
    bookings: [{ id, status: 'booked', paid: 2_000, refunded: 2_000, refundOpen: 0 }],
    payments: [{ amount: 2_000, refunded: 2_000 }],
  })
  const [paid, back] = await lines()
  expect(back).toMatchObject({ kind: 'refund', amount: -2_000, memberId: null, name: '鈴木 一郎' })
  expect(paid).toMatchObject({ kind: 'payment', amount: 2_000 })

  await studio.deliver()
  expect(await studio.mailsTo({ email })).toEqual(['guestBooked sent', 'guestPaid sent', 'refundGiven sent'])
  const row = await app.database.reader
    .selectFrom('outbox')
    .select(['guestId', 'lessonId', 'memberId'])
    .where('kind', '=', 'refundGiven')
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ guestId, lessonId: lesson.id, memberId: null })
  const letter = studio.server.accepted.at(-1)?.mail.text
  expect(letter).toContain('2,000円')
  expect(letter).toContain('/trial#token=')
  expect((await auditEntries(app.database)).map(({ action }) => action)).toContain('refund.requested')
})

test('a part goes back, then the rest, and never more than the guest has paid', async () => {
  const { app, payByCard, refund, ledger, differences } = await open()
  await payByCard()
  expect(await refund(500)).toMatchObject({ status: 201 })
  expect(await refund(1_501)).toMatchObject(refused('error.refund.tooMuch'))
  expect(await refund(1_500)).toMatchObject({ status: 201 })
  expect(await refund(1)).toMatchObject(refused('error.refund.tooMuch'))
  await deliver(app)
  expect(await ledger()).toEqual([{ method: 'card', amount: 2_000, refunded: 2_000 }])
  expect(await differences()).toEqual([])
})

test('of two administrators who give back a guest’s payment at once, one succeeds, and a repeated call gives back once', async () => {
  const { app, payByCard, refund, ledger } = await open()
  await payByCard()
  const other = await givenAdmin(app.database)
  const first = await refund(300, { key: 'once' })
  expect((await refund(300, { key: 'once' })).body).toEqual(first.body)
  const answers = await Promise.all([refund(1_700), refund(1_700, { as: other }), refund(1_700)])
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  await deliver(app)
  expect(onlyIntent(app).refunded).toBe(2_000)
  expect(await ledger()).toMatchObject([{ refunded: 2_000 }])
})

test('a refund by an administrator beside a cancellation of the seat gives back no more than was paid', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { app, id, payByCard, refund, cancel, ledger } = await open()
    await payByCard()
    const [refunded, cancelled] = await Promise.all([refund(1_200), cancel(id, { refund: 'true' })])
    expect(cancelled.status).toBe(200)
    expect(cancelled.body.refund).toBe(refunded.status === 201 ? 800 : 2_000)
    await deliver(app)
    expect(await ledger()).toMatchObject([{ amount: 2_000, refunded: 2_000 }])
    expect(onlyIntent(app).refunded).toBe(2_000)
  }
})

test('what a guest has paid in cash counts as handed over at once, and a guest without an e-mail address is told nothing', async () => {
  const { app, lesson, book, id, pay, cancel, refund, ledger, lines } = await open()
  await pay(id, 2_000)
  app.clock.pass(hourMs)
  expect((await refund(2_000)).body).toMatchObject({ done: true })
  expect(await ledger()).toEqual([{ method: 'cash', amount: 2_000, refunded: 2_000 }])
  expect(await lines()).toMatchObject([{ kind: 'payment' }, { kind: 'refund', amount: -2_000 }])
  expect(app.provider.calls).toEqual([])
  await cancel(id)

  const silent = (await book(lesson, { name: '佐藤', email: '', paid: 'cash' })).body
  const { id: other } = await app.database.reader
    .selectFrom('payments')
    .select('id')
    .where('bookingId', '=', silent.id)
    .executeTakeFirstOrThrow()
  const sent = { as: await givenAdmin(app.database), params: { id: other } }
  expect(
    await app.ask(refundPayment, { ...sent, body: { amount: 1_000, note: '体調不良のため' } }),
  ).toMatchObject({
    status: 201,
  })
  const told = await app.database.reader
    .selectFrom('outbox')
    .select('recipient')
    .where('kind', '=', 'refundGiven')
    .execute()
  expect(told).toEqual([{ recipient: email }])
})

test('a guest’s payment by card that comes after the seat was cancelled goes back without what the studio has kept', async () => {
  const { app, id, pay, cancel, ledger } = await open()
  await pay(id, 500)
  const token = createLinkTokens(testSecret).sign('trial', id, 'ichiro@example.test')
  const { body } = await app.ask(startTrialCheckout, { body: { token } })
  const session = app.provider.sessionAt(body.url)
  await cancel(id, { refund: 'false' })
  app.provider.simulator.pay(session)
  await deliver(app)
  await deliver(app)
  expect(await ledger()).toEqual([
    { method: 'cash', amount: 500, refunded: 0 },
    { method: 'card', amount: 1_500, refunded: 1_500 },
  ])
})
