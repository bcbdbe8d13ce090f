import { expect, test } from 'vitest'
import { cancelHire, listOwnHires, readHire, readHireCancellation } from '#contract/hires/hires.ts'
import { refundPayment } from '#contract/payments/refunds.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { mailKindsTo, onlyIntent } from '#tests/support/paying.ts'
import { hireAndPay, holdTime, instantAt, openHirePage, openRental } from '#tests/support/rental.ts'
import { queuedMails } from '#tests/support/records.ts'
import { minuteMs } from '#time/tokyo.ts'

/** A studio, and a member who has hired the second floor from ten to eleven for 2,500 yen. */
async function open() {
  const opened = await openRental()
  const { app } = opened
  const sora = await givenMember(app.database, { memberType: 11 })
  const id = await hireAndPay(app, sora)
  const ask = (of = id, as: TestMember = sora) => app.ask(readHireCancellation, { as, params: { id: of } })
  const cancel = (refund: number, of = id, as: TestMember = sora) =>
    app.ask(cancelHire, { as, params: { id: of }, query: { refund: String(refund) } })
  const read = async (of = id) => (await app.ask(readHire, { as: sora, params: { id: of } })).body
  return { ...opened, sora, id, ask, cancel, read }
}

test.each([
  [
    'on the 7th day before, up to midnight',
    '23:59',
    '2026-11-20',
    { percent: 0, kept: 0, fee: 500, refund: 2_000 },
  ],
  ['on the 6th day before', '00:00', '2026-11-21', { percent: 50, kept: 1_250, fee: 500, refund: 750 }],
  [
    'on the 4th day before, up to midnight',
    '23:59',
    '2026-11-23',
    { percent: 50, kept: 1_250, fee: 500, refund: 750 },
  ],
  ['on the 3rd day before', '00:00', '2026-11-24', { percent: 100, kept: 2_500, fee: 0, refund: 0 }],
  ['a minute before the start', '09:59', '2026-11-27', { percent: 100, kept: 2_500, fee: 0, refund: 0 }],
])('a member who cancels %s gets back what was shown', async (_, time, day, figures) => {
  const { app, sora, id, ask, cancel, read, freeTimes } = await open()
  app.clock.set(instantAt(time, day))
  expect((await ask()).body).toMatchObject({ ...figures, paid: 2_500 })
  expect((await cancel(figures.refund)).body).toEqual({ refund: figures.refund })
  expect(await read()).toMatchObject({
    state: 'cancelled',
    paid: 2_500,
    refunded: figures.refund,
    refundOpen: 0,
  })
  expect(onlyIntent(app).refunded).toBe(figures.refund)
  const list = (await app.ask(listOwnHires, { as: sora })).body
  expect(list).toMatchObject([{ id, state: 'cancelled', cancellable: false }])
  expect(await mailKindsTo(app, sora)).toEqual(['hireConfirmed', 'hireCancelled'])
  const mail = (await queuedMails(app.database)).find(({ kind }) => kind === 'hireCancelled')
  expect(mail?.content).toMatchObject({ figures: { ...figures, paid: 2_500 } })
  if (day < '2026-11-27') expect(await freeTimes('secondFloor')).toEqual(['08:00–22:00'])
})

test('a refund that changed at midnight is refused with the new figures, and nothing is cancelled', async () => {
  const { app, ask, cancel, read } = await open()
  app.clock.set(instantAt('00:00', '2026-11-21') - 1)
  const seen = (await ask()).body
  expect(seen).toMatchObject({ refund: 2_000, until: '2026-11-20' })
  app.clock.set(instantAt('00:00', '2026-11-21'))
  const answer = await cancel(seen.refund)
  expect(answer).toMatchObject(refused('error.hire.refundChanged'))
  expect(answer.body).toMatchObject({ current: (await ask()).body })
  expect(await read()).toMatchObject({ state: 'confirmed', refundOpen: 0, refunded: 0 })
})

test('the rules of cancellation are those of the time when the member hired', async () => {
  const { app, id, ask, read } = await open()
  const cancellation = JSON.stringify({ tiers: [{ toDaysBefore: null, percent: 10 }], refundFee: 0 })
  await app.database.transact(async (writer) => {
    await writer.updateTable('hires').set({ cancellation }).where('id', '=', id).execute()
  })
  app.clock.set(instantAt('09:00'))
  expect((await ask()).body).toMatchObject({ percent: 10, kept: 250, fee: 0, refund: 2_250, until: null })
  expect((await read()).tiers).toEqual([{ until: null, percent: 10, refund: 2_250, fee: 0 }])
})

test('a hire cannot be cancelled that has begun, or is cancelled already', async () => {
  const { app, ask, cancel, read } = await open()
  app.clock.set(instantAt('10:00'))
  expect(await ask()).toMatchObject(refused('error.hire.over'))
  expect(await cancel(0)).toMatchObject(refused('error.hire.over'))
  app.clock.set(instantAt('10:00') - 1)
  expect((await cancel(0)).status).toBe(200)
  expect(await ask()).toMatchObject(refused('error.hire.over'))
  expect(await cancel(0)).toMatchObject(refused('error.hire.over'))
  expect((await read()).refunded).toBe(0)
})

test('a hold is given up without a payment, and its page is closed', async () => {
  const { app, sora, ask, cancel, read, freeTimes } = await open()
  const hold = await holdTime(app, sora, { start: '15:00', end: '16:00' })
  const page = await openHirePage(app, sora, hold)
  const none = { paid: 0, kept: 0, fee: 0, refund: 0 }
  expect((await ask(hold)).body).toMatchObject(none)
  expect(await cancel(100, hold)).toMatchObject(refused('error.hire.refundChanged'))
  expect((await cancel(0, hold)).body).toEqual({ refund: 0 })
  expect([(await read(hold)).state, page.status]).toEqual(['cancelled', 'expired'])
  expect(await freeTimes('secondFloor')).toEqual(['08:00–09:30', '11:30–22:00'])
  expect(await mailKindsTo(app, sora)).toEqual(['hireConfirmed'])
})

test('a hold is not given up that the member has paid, whose page cannot be closed, or that has ended', async () => {
  const { app, sora, ask, cancel, read } = await open()
  const hold = await holdTime(app, sora, { start: '15:00', end: '16:00' })
  const page = await openHirePage(app, sora, hold)
  app.provider.failNext(20)
  expect(await cancel(0, hold)).toMatchObject(refused('error.payment.unavailable'))
  app.provider.failNext(0)
  app.provider.simulator.pay(page)
  expect(await cancel(0, hold)).toMatchObject(refused('error.payment.underWay'))
  // The server has heard of the payment by asking, before the webhook.
  expect((await read(hold)).state).toBe('confirmed')
  const ended = await holdTime(app, sora, { start: '18:00', end: '19:00' })
  app.clock.set(app.clock.now() + 15 * minuteMs)
  expect(await ask(ended)).toMatchObject(refused('error.hire.holdEnded'))
  expect(await cancel(0, ended)).toMatchObject(refused('error.hire.holdEnded'))
})

test('a hire of another member is neither shown nor cancelled', async () => {
  const { app, id, ask, cancel, read } = await open()
  const umi = await givenMember(app.database, { memberType: 11 })
  expect(await ask(id, umi)).toMatchObject(refused('error.hire.notFound'))
  expect(await cancel(2_000, id, umi)).toMatchObject(refused('error.hire.notFound'))
  expect((await read()).state).toBe('confirmed')
})

test('a refund by an administrator beside a cancellation is a clear refusal for one of both, or both give back no more than was paid', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { app, cancel, read } = await open()
    const payment = await app.database.reader.selectFrom('payments').select('id').executeTakeFirstOrThrow()
    const refund = app.ask(refundPayment, {
      as: await givenAdmin(app.database),
      params: { id: payment.id },
      body: { amount: 1_200, note: '体調不良のため' },
    })
    // In each round a little later, so that both meet at another step.
    await new Promise((go) => setTimeout(go, 2 * round))
    const [refunded, cancelled] = await Promise.all([refund, cancel(2_000)])
    const wentBack = (refunded.status === 201 ? 1_200 : 0) + (cancelled.status === 200 ? 2_000 : 0)
    expect([201, 409]).toContain(refunded.status)
    expect([200, 409]).toContain(cancelled.status)
    expect([1_200, 2_000]).toContain(wentBack)
    expect(await read()).toMatchObject({ refunded: wentBack, refundOpen: 0 })
    expect(onlyIntent(app).refunded).toBe(wentBack)
  }
})
