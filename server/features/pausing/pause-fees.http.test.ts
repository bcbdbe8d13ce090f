import { expect, test } from 'vitest'
import { closeForMember } from '#contract/accounts/account-administration.ts'
import { listMoneyLines, readMoney } from '#contract/payments/money.ts'
import { listOpenPayments, sendReminder } from '#contract/payments/open-payments.ts'
import { listOwnPayments } from '#contract/payments/payments.ts'
import { readReceipt } from '#contract/payments/receipts.ts'
import { refundPayment } from '#contract/payments/refunds.ts'
import { notePlanPayment } from '#contract/payments/site-payments.ts'
import {
  notePauseFeePayment,
  previewPausing,
  previewPausingOf,
  readMemberPausing,
  readOwnPausing,
  requestPausing,
  requestPausingOf,
  takeBackPausing,
  takeBackPausingOf,
  waivePauseFee,
} from '#contract/pausing.ts'
import { publishDraft, saveDraft } from '#contract/studio/studio-administration.ts'
import { checkIntegrity } from '#server/database/integrity-checks/check-integrity.ts'
import { compareLedger } from '#server/features/payments/compare-ledger.ts'
import { compareContracts } from '#server/features/payments/contracts/compare-contracts.ts'
import { makeDueRefunds } from '#server/features/payments/refunds/make-refunds.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenMember } from '#tests/support/factories.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { deliver, mailKindsTo, openWithPayer, payFor, takeEvents } from '#tests/support/paying.ts'
import { auditEntries, queuedMails } from '#tests/support/records.ts'
import { dateOf, dayMs, hourMs, isoText, minuteMs } from '#time/tokyo.ts'
import { chargePauseFees } from './charge-fees.ts'
import { advancePausings } from './take-effect.ts'

const monthlyPauseFee = 1_100

/** A studio that takes a fee for each month of a pause, and a member without a plan. */
async function open() {
  const opened = await openWithPayer()
  const { app, member, provider, simulator } = opened
  const admin = await givenMember(app.database, { role: 'ADMIN', passwordHash: testPasswordHash })
  const params = { id: member.id }
  const publish = async (fee: number) => {
    const section = { as: admin, params: { id: 'pausing' } } as const
    const facts = { ...factsOfFiles.pausing, monthlyPauseFee: fee }
    expect(await app.ask(saveDraft, { ...section, body: { facts } })).toMatchObject({ status: 200 })
    expect(await app.ask(publishDraft, section)).toMatchObject({ status: 200 })
  }
  await publish(monthlyPauseFee)
  const preview = async (months: number) =>
    (await app.ask(previewPausing, { as: member, body: { kind: 'pause', months } })).body
  const pause = async (months: number, fee: number | undefined = monthlyPauseFee) => {
    const { effective } = await preview(months)
    const body = { kind: 'pause' as const, months, effective, ...(fee !== undefined && { fee }) }
    return app.ask(requestPausing, { as: member, body })
  }
  const charge = () => chargePauseFees(contextIn(app.database, app.clock.now()), provider.payments)
  const run = async () => {
    await advancePausings(contextIn(app.database, app.clock.now()), provider.payments)
    await charge()
  }
  /** Time passes up to the instant; renewals come at their time, and the jobs run. */
  const passUntil = async (instant: number) => {
    for (;;) {
      const next = provider.subscriptions.find(
        ({ status, periodEnd }) => status !== 'canceled' && periodEnd * 1000 <= instant,
      )
      if (next === undefined) break
      app.clock.set(next.periodEnd * 1000)
      await run()
      simulator.renew(next)
      await deliver(app)
      await run()
    }
    app.clock.set(instant)
    await run()
  }
  const fees = async () => (await app.ask(readMemberPausing, { as: admin, params })).body.fees
  const states = async () => (await fees()).map(({ firstDay, state }) => `${firstDay} ${state}`)
  const feePayments = async () =>
    (await app.ask(listOwnPayments, { as: member })).body.payments.filter(
      ({ subject }) => subject.kind === 'pauseFee',
    )
  /** What the provider has taken for fees. */
  const taken = () =>
    provider.intents
      .filter(({ amount }) => amount === monthlyPauseFee)
      .reduce((sum, { amount, refunded }) => sum + amount - refunded, 0)
  const sound = async () => {
    expect(await checkIntegrity(app.database.reader)).toEqual([])
    const compared = { reader: app.database.reader, provider: await provider.payments.provider() }
    expect((await compareLedger(compared, 0)).differences).toEqual([])
  }
  const declines = (isDeclined: boolean) =>
    Object.values(simulator.state.customers).forEach((customer) => (customer.declines = isDeclined))
  const at = (day: string) => Date.parse(`${day}T12:00:00+09:00`)
  const seen = { fees, states, feePayments, taken, sound }
  return { ...opened, admin, params, publish, preview, pause, charge, run, passUntil, ...seen, declines, at }
}

/** The same with a member who pays by card since the 31st of December, and pauses from the 28th of February. */
async function openWithPause(months = 2) {
  const opened = await open()
  const { app, member, pause, passUntil, at } = opened
  app.clock.set(at('2026-12-31'))
  await payFor(app, member, 2)
  await passUntil(at('2027-02-05'))
  const { status, body } = await pause(months)
  expect(status).toBe(201)
  const begin = Date.parse(body.effective)
  return { ...opened, id: body.id, begin, body }
}

test.each([
  ['2026-12-31', '2027-02-05', ['2027-03-31', '2027-04-30', '2027-05-31']],
  ['2027-12-31', '2028-01-05', ['2028-02-29', '2028-03-31', '2028-04-30']],
  ['2026-12-30', '2027-01-05', ['2027-02-28', '2027-03-30', '2027-04-30']],
  ['2027-01-01', '2027-01-05', ['2027-02-01', '2027-03-01', '2027-04-01']],
])(
  'of a contract of %s a pause that is asked for on %s is charged on %j, on the days that were shown',
  async (paid, asked, days) => {
    const { app, member, preview, pause, passUntil, fees, states, taken, sound, at } = await open()
    app.clock.set(at(paid))
    await payFor(app, member, 2)
    await passUntil(at(asked))
    const shown = await preview(3)
    expect(shown.fees.map((fee) => dateOf(Date.parse(fee.at)))).toEqual(days)
    expect(shown.fees.map(({ amount }) => amount)).toEqual([1_100, 1_100, 1_100])
    expect((await pause(3)).status).toBe(201)
    await passUntil(at(days[0] ?? '') - dayMs)
    expect(await states()).toEqual([])
    for (const [month, day] of days.entries()) {
      await passUntil(at(day) + hourMs)
      expect((await states())[0]).toBe(`${day} paid`)
      expect(taken()).toBe((month + 1) * 1_100)
    }
    await passUntil(Date.parse(shown.resumes ?? '') + 40 * dayMs)
    expect(await states()).toEqual(days.toReversed().map((day) => `${day} paid`))
    expect((await fees())[0]?.lastDay).toBe(dateOf(Date.parse(shown.resumes ?? '') - 1))
    await sound()
  },
)

test('a pause keeps the fee that was agreed on, and a request with another fee than was shown is refused', async () => {
  const { publish, pause, passUntil, begin, states, taken, fees, app, member } = await openWithPause(1)
  await publish(2_200)
  await passUntil(begin + hourMs)
  expect(await states()).toEqual(['2027-03-31 paid'])
  expect(taken()).toBe(1_100)
  expect((await fees())[0]).toMatchObject({ amount: 1_100, byCard: true, attempts: 0, declines: 0 })
  await passUntil(begin + 40 * dayMs)
  expect(await pause(1)).toMatchObject(refused('error.pausing.feeChanged'))
  expect(await pause(1, 0)).toMatchObject(refused('error.pausing.feeChanged'))
  expect((await pause(1, 2_200)).body).toMatchObject({ monthlyFee: 2_200 })
  expect((await app.ask(readOwnPausing, { as: member })).body).toMatchObject({
    pausing: { monthlyFee: 2_200 },
    fees: [{ firstDay: '2027-03-31', lastDay: '2027-04-30', amount: 1_100, state: 'paid' }],
  })
})

test('the mail about a pause says the fee, its days and how it is paid, as the preview does', async () => {
  const { app, member, begin } = await openWithPause(2)
  const mail = (await queuedMails(app.database)).find(({ kind }) => kind === 'pausingPlanned')
  expect(mail?.content).toMatchObject({
    byCard: true,
    fees: [{ at: begin, amount: 1_100 }, { amount: 1_100 }],
  })
  expect(await mailKindsTo(app, member)).toContain('pausingPlanned')
})

test('a fee is in the books as any payment: receipt, money page, ledger, and its refund', async () => {
  const { app, admin, passUntil, begin, feePayments, fees, provider, sound } = await openWithPause(1)
  await passUntil(begin + hourMs)
  const [payment] = await feePayments()
  const subject = { kind: 'pauseFee', firstDay: '2027-03-31', lastDay: '2027-04-30' }
  expect(payment).toMatchObject({ amount: 1_100, method: 'card', tickets: 0, entryFee: 0, subject })
  expect((await fees())[0]?.paymentId).toBe(payment?.id)
  const params = { id: payment?.id ?? '' }
  const { paper } = (await app.ask(readReceipt, { as: admin, params, query: { lang: 'ja' } })).body
  expect(paper.proviso).toBe('休会費（2027年3月31日〜2027年4月30日）として')
  const query = { month: '2027-03' }
  const { income, total } = (await app.ask(readMoney, { as: admin, query })).body
  expect(income.pauseFees).toEqual({ count: 1, amount: 1_100 })
  expect(total.count).toBeGreaterThan(0)
  const lines = (await app.ask(listMoneyLines, { as: admin, query })).body
  expect(lines.filter((line) => line.subject.kind === 'pauseFee')).toMatchObject([
    { amount: 1_100, tax: 100 },
  ])
  const body = { amount: 1_100, note: '体調不良のため' }
  expect(await app.ask(refundPayment, { as: admin, params, body })).toMatchObject({ status: 201 })
  await makeDueRefunds(contextIn(app.database, app.clock.now()), provider.payments)
  await deliver(app)
  expect(await feePayments()).toMatchObject([{ refunded: 1_100 }])
  await sound()
})

test('the webhook of a fee may come twice, before our own answer, or late', async () => {
  const { app, passUntil, begin, run, provider, feePayments, states, taken, sound } = await openWithPause(3)
  // Our own answer first, the webhook afterwards, twice.
  app.clock.set(begin - minuteMs)
  await passUntil(begin + minuteMs)
  const late = takeEvents(app)
  await deliver(app, late)
  await deliver(app, late)
  expect(await feePayments()).toHaveLength(1)
  // The webhook before our answer, which is lost.
  const [second = 0] = provider.subscriptions.map(({ periodEnd }) => periodEnd * 1000)
  app.clock.set(second)
  provider.loseAnswers = () => provider.calls.at(-1)?.endsWith('/pay') ?? false
  await run()
  provider.loseAnswers = () => false
  expect((await states())[0]).toBe('2027-04-30 open')
  await deliver(app)
  expect((await states())[0]).toBe('2027-04-30 paid')
  app.clock.pass(10 * minuteMs)
  await run()
  expect(taken()).toBe(2_200)
  expect(await feePayments()).toHaveLength(2)
  await sound()
})

test.each([
  ['the invoice', 'POST /v1/invoices'],
  ['its line', 'add_lines'],
  ['its end as a draft', 'finalize'],
  ['the charge', 'pay'],
  ['how it stands', 'GET /v1/invoices'],
])('when the answer about %s is lost, the fee is charged once, also days later', async (_, part) => {
  const { app, passUntil, begin, run, provider, states, taken, fees, sound } = await openWithPause(1)
  await passUntil(begin - minuteMs)
  provider.loseAnswers = () => {
    const call = provider.calls.at(-1) ?? ''
    return part.includes(' ') ? call.startsWith(part) && !call.includes('/pay') : call.endsWith(part)
  }
  app.clock.set(begin)
  await run()
  expect((await fees())[0]).toMatchObject({ state: 'open', attempts: 1 })
  provider.loseAnswers = () => false
  takeEvents(app)
  app.clock.pass(2 * dayMs)
  await run()
  expect(await states()).toEqual(['2027-03-31 paid'])
  expect(taken()).toBe(1_100)
  await sound()
})

test('a provider that charges a fee, and answers when the server has stopped waiting, charges it once', async () => {
  const { app, passUntil, begin, run, provider, states, taken, fees, sound } = await openWithPause(1)
  await passUntil(begin - minuteMs)
  app.clock.set(begin)
  // Each of its calls is done at once and answered too late, so that each run gets one call further.
  for (let call = 0; call < 8 && taken() === 0; call += 1) {
    provider.answerLate(60)
    await run()
    provider.answerLate(0)
    expect((await fees())[0]?.state).toBe('open')
    app.clock.pass(6 * hourMs)
  }
  await run()
  expect(await states()).toEqual(['2027-03-31 paid'])
  expect(taken()).toBe(1_100)
  app.clock.pass(dayMs)
  await run()
  await deliver(app)
  expect(taken()).toBe(1_100)
  await sound()
})

test('a provider that does not answer, or refuses, is asked again; meanwhile the fee is shown as open', async () => {
  const { app, admin, member, passUntil, begin, run, charge, provider, fees, taken } = await openWithPause(1)
  await passUntil(begin - minuteMs)
  app.clock.set(begin)
  provider.failNext(60)
  await charge()
  expect((await fees())[0]).toMatchObject({ state: 'open', attempts: 1 })
  provider.failNext(0)
  await run()
  expect(taken()).toBe(0)
  const owed = async () => (await app.ask(listOpenPayments, { as: admin, query: { kind: 'pauseFee' } })).body
  expect(await owed()).toMatchObject([{ memberId: member.id, amount: 1_100, remindable: true }])
  const differences = await compareContracts({
    reader: app.database.reader,
    provider: await provider.payments.provider(),
  })
  expect(differences.join()).toContain('of a pause from')
  const refusal = '{"error":{"type":"invalid_request_error","message":"no"}}'
  provider.refuse = (call) => (call.endsWith('/finalize') ? refusal : undefined)
  app.clock.pass(minuteMs)
  await run()
  expect((await fees())[0]).toMatchObject({ state: 'open', attempts: 2 })
  provider.refuse = () => undefined
  app.clock.pass(2 * minuteMs)
  await run()
  expect((await fees())[0]).toMatchObject({ state: 'paid' })
  expect(taken()).toBe(1_100)
  expect(await owed()).toEqual([])
})

test('a card that is declined does not end the pause: the member is told once, and it is charged again', async () => {
  const { app, admin, member, passUntil, begin, run, declines, fees, taken, sound } = await openWithPause(1)
  await passUntil(begin - minuteMs)
  declines(true)
  await passUntil(begin + minuteMs)
  expect((await fees())[0]).toMatchObject({ state: 'failed', declines: 1, attempts: 0 })
  await deliver(app)
  app.clock.pass(3 * dayMs)
  await run()
  await deliver(app)
  expect((await fees())[0]).toMatchObject({ state: 'failed', declines: 2 })
  expect((await mailKindsTo(app, member)).filter((kind) => kind === 'pauseFeeFailed')).toHaveLength(1)
  const { pausing } = (await app.ask(readOwnPausing, { as: member })).body
  expect(pausing).toMatchObject({ state: 'running' })
  const [owed] = (await app.ask(listOpenPayments, { as: admin, query: { kind: 'pauseFee' } })).body
  const params = { kind: 'pauseFee', id: owed?.id ?? '' } as const
  expect((await app.ask(sendReminder, { as: admin, params })).status).toBe(201)
  declines(false)
  app.clock.pass(3 * dayMs)
  await run()
  expect((await fees())[0]).toMatchObject({ state: 'paid' })
  expect(await mailKindsTo(app, member)).toContain('pauseFeePaid')
  expect(taken()).toBe(1_100)
  await sound()
})

test('after four declines it is charged no more by itself, and an administrator waives it with a reason', async () => {
  const { app, admin, member, passUntil, begin, run, declines, fees, taken, sound } = await openWithPause(1)
  await passUntil(begin - minuteMs)
  declines(true)
  await passUntil(begin)
  const own = async () => (await app.ask(readOwnPausing, { as: member })).body.fees[0]
  expect(await own()).toMatchObject({ state: 'failed', asksAt: isoText(app.clock.now() + 3 * dayMs) })
  for (let again = 0; again < 5; again += 1) {
    app.clock.pass(3 * dayMs)
    await run()
  }
  const [fee] = await fees()
  expect(fee).toMatchObject({ state: 'failed', declines: 4, asksAt: null })
  expect(await own()).toMatchObject({ state: 'failed', asksAt: null })
  const waive = { as: admin, params: { id: fee?.id ?? '' }, body: { reason: 'ご入院のため' } }
  const waived = await app.ask(waivePauseFee, waive)
  expect(waived).toMatchObject({ status: 201, body: { state: 'waived', waiveReason: 'ご入院のため' } })
  expect(await app.ask(waivePauseFee, waive)).toMatchObject(refused('error.pauseFee.notOpen'))
  const entries = (await auditEntries(app.database)).filter(({ action }) => action === 'pauseFee.waived')
  expect(entries).toMatchObject([{ subject: member.id, after: { amount: 1_100, reason: 'ご入院のため' } }])
  declines(false)
  app.clock.pass(30 * dayMs)
  await run()
  expect(taken()).toBe(0)
  await sound()
})

test('a fee that turns out to be paid cannot be waived, and one whose provider does not answer stays open', async () => {
  const { app, admin, passUntil, begin, run, provider, fees, taken, sound } = await openWithPause(1)
  await passUntil(begin - minuteMs)
  app.clock.set(begin)
  provider.loseAnswers = () => provider.calls.at(-1)?.endsWith('/pay') ?? false
  await run()
  provider.loseAnswers = () => false
  const waive = { as: admin, params: { id: (await fees())[0]?.id ?? '' }, body: { reason: '例外' } }
  provider.failNext(20)
  expect(await app.ask(waivePauseFee, waive)).toMatchObject(refused('error.payment.unavailable'))
  provider.failNext(0)
  expect((await fees())[0]).toMatchObject({ state: 'open' })
  expect(await app.ask(waivePauseFee, waive)).toMatchObject(refused('error.pauseFee.notOpen'))
  expect((await fees())[0]).toMatchObject({ state: 'paid' })
  expect(taken()).toBe(1_100)
  await sound()
})

test('a plan that is paid at the studio has the fee as an open amount, which the reception notes', async () => {
  const { app, admin, member, params, preview, pause, passUntil, fees, feePayments, sound } = await open()
  const paid = { memberType: 3, price: 12_990, entryFee: true, method: 'cash' } as const
  const days = { paidOn: '2026-11-20', paidUntil: '2027-01-30' }
  expect((await app.ask(notePlanPayment, { as: admin, params, body: { ...paid, ...days } })).status).toBe(201)
  expect((await preview(2)).fees.map((fee) => dateOf(Date.parse(fee.at)))).toEqual([
    '2027-01-31',
    '2027-02-28',
  ])
  const { body } = await pause(2)
  await passUntil(Date.parse(body.effective) + hourMs)
  await passUntil(Date.parse('2027-02-28T12:00:00+09:00'))
  const [second, first] = await fees()
  expect([first, second]).toMatchObject([
    { firstDay: '2027-01-31', lastDay: '2027-02-27', state: 'open', byCard: false, asksAt: null },
    { firstDay: '2027-02-28', lastDay: '2027-03-30', state: 'open', byCard: false },
  ])
  const owed = (await app.ask(listOpenPayments, { as: admin, query: { kind: 'pauseFee' } })).body
  expect(owed).toHaveLength(2)
  const reception = await givenMember(app.database, { role: 'RECEPTION', passwordHash: testPasswordHash })
  const note = { as: reception, params: { id: first?.id ?? '' }, body: { method: 'cash' as const } }
  const key = 'key-0000000000000000'
  const [noted, again] = await Promise.all([
    app.ask(notePauseFeePayment, { ...note, key }),
    app.ask(notePauseFeePayment, { ...note, key }),
  ])
  expect(noted).toMatchObject({ status: 201 })
  expect(again).toEqual(noted)
  expect(await app.ask(notePauseFeePayment, note)).toMatchObject(refused('error.pauseFee.notOpen'))
  expect(await feePayments()).toMatchObject([{ method: 'cash', amount: 1_100 }])
  expect(await mailKindsTo(app, member)).toContain('pauseFeePaid')
  await sound()
})

test('a pause that is taken back charges nothing, and one that is ended early no further month', async () => {
  const first = await openWithPause(3)
  const { app, member, id, begin, passUntil, states, pause, admin, taken, sound } = first
  expect((await app.ask(takeBackPausing, { as: member, params: { id } })).status).toBe(200)
  await passUntil(begin + 3 * dayMs)
  expect(await states()).toEqual([])
  const again = (await pause(3)).body
  const from = Date.parse(again.effective)
  await passUntil(from + 40 * dayMs)
  const charged = await states()
  const end = { as: admin, params: { id: again.id }, body: { reason: 'ご希望' } }
  expect((await app.ask(takeBackPausingOf, end)).status).toBe(200)
  await passUntil(from + 130 * dayMs)
  expect(await states()).toEqual(charged)
  expect(charged).toHaveLength(2)
  expect(taken()).toBe(2_200)
  await sound()
})

test('an administrator waives the fee of a pause as an exception, which the log keeps', async () => {
  const { app, admin, params, passUntil, states, at, member } = await open()
  app.clock.set(at('2026-12-31'))
  await payFor(app, member, 2)
  await passUntil(at('2027-02-05'))
  const choice = { kind: 'pause', months: 2, feeWaived: true } as const
  const shown = (await app.ask(previewPausingOf, { as: admin, params, body: choice })).body
  expect(shown.fees).toEqual([])
  const request = { ...choice, effective: shown.effective, fee: 0 }
  expect(await app.ask(requestPausingOf, { as: admin, params, body: request })).toMatchObject(
    refused('error.server.invalid', { exception: 'required' }),
  )
  const body = { ...request, exception: '産後のため' }
  expect((await app.ask(requestPausingOf, { as: admin, params, body })).body).toMatchObject({ monthlyFee: 0 })
  await passUntil(Date.parse(shown.effective) + 40 * dayMs)
  expect(await states()).toEqual([])
})

test('a closed account is charged no more, and what was open is not owed any more', async () => {
  const { app, admin, member, passUntil, begin, declines, run, simulator, provider, taken, sound } =
    await openWithPause(2)
  await passUntil(begin - minuteMs)
  declines(true)
  await passUntil(begin + minuteMs)
  const [subscription] = provider.subscriptions
  if (subscription === undefined) throw new Error('there is no subscription')
  simulator.cancelAtPeriodEnd(subscription, true)
  await deliver(app)
  declines(false)
  const close = { as: admin, params: { id: member.id }, body: { password: testPassword } }
  expect(await app.ask(closeForMember, close)).toMatchObject({ status: 200 })
  app.clock.pass(60 * dayMs)
  await run()
  await deliver(app)
  expect(taken()).toBe(0)
  const fees = await app.database.reader.selectFrom('pause_fees').select(['state', 'dueAt']).execute()
  expect(fees).toEqual([{ state: 'waived', dueAt: null }])
  await sound()
})

test('a pause that is made longer at the provider keeps its fee for the months to come', async () => {
  const { app, provider, simulator, passUntil, begin, states, taken, sound } = await openWithPause(1)
  await passUntil(begin + dayMs)
  const [subscription] = provider.subscriptions
  if (subscription === undefined) throw new Error('there is no subscription')
  simulator.change(subscription, { pause: { resumesAt: Math.floor((begin + 75 * dayMs) / 1000) } })
  await deliver(app)
  await passUntil(begin + 70 * dayMs)
  expect(await states()).toEqual(['2027-05-31 paid', '2027-04-30 paid', '2027-03-31 paid'])
  expect(taken()).toBe(3_300)
  await sound()
})
