import { expect, test } from 'vitest'
import { closeStudio, previewClosure } from '#contract/closures.ts'
import { cancelHire, listOwnHires, readHire, startHireCheckout } from '#contract/hires/hires.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import { deliver, mailKindsTo, onlyIntent, payWhileClosing, takeEvents } from '#tests/support/paying.ts'
import { atTime, hireAndPay, holdTime, instantAt, openHirePage, openRental } from '#tests/support/rental.ts'
import { minuteMs } from '#time/tokyo.ts'
import { endHolds } from './end-holds.ts'

const quarterHour = 15 * minuteMs

async function open() {
  const opened = await openRental()
  const { app } = opened
  const sora = await givenMember(app.database, { memberType: 11 })
  const umi = await givenMember(app.database, { memberType: 2 })
  const read = async (id: string, as = sora) => (await app.ask(readHire, { as, params: { id } })).body
  const list = async (as = sora) => (await app.ask(listOwnHires, { as })).body
  /** The member pays on the page that is open, and the provider says so now. */
  const payLate = async (id: string, beforeWebhook: () => Promise<unknown> = async () => undefined) => {
    const page = await openHirePage(app, sora, id)
    app.clock.set(app.clock.now() + quarterHour)
    app.provider.simulator.pay(page)
    await beforeWebhook()
    await deliver(app)
  }
  const endAll = () => endHolds(contextIn(app.database, app.clock.now()), app.provider.payments)
  /** Without a further step the whole payment is on its way back. */
  const givenBack = { paid: 2_500, refunded: 2_500, refundOpen: 0, cancellable: false }
  return { ...opened, sora, umi, read, list, payLate, givenBack, endAll }
}

test('the payment confirms the hire, once, and the member is told', async () => {
  const { app, sora, read, list, freeTimes, endAll } = await open()
  const id = await holdTime(app, sora)
  app.provider.simulator.pay(await openHirePage(app, sora, id))
  const events = takeEvents(app)
  await deliver(app, events)
  await deliver(app, events)
  const hire = { id, state: 'confirmed', heldUntil: null, paid: 2_500, refunded: 0, cancellable: true }
  expect(await read(id)).toMatchObject({ ...hire, paymentIds: [expect.any(String)] })
  expect(await list()).toMatchObject([hire])
  expect(await mailKindsTo(app, sora)).toEqual(['hireConfirmed'])

  app.clock.set(app.clock.now() + quarterHour)
  await endAll()
  expect((await read(id)).state).toBe('confirmed')
  expect(await freeTimes('secondFloor')).toEqual(['08:00–09:30', '11:30–22:00'])
})

test('a payment whose webhooks are lost confirms the hire when the hold ends, also when the provider fails at first', async () => {
  const { app, sora, read, endAll } = await open()
  const id = await holdTime(app, sora)
  app.provider.simulator.pay(await openHirePage(app, sora, id))
  const events = takeEvents(app)
  app.clock.set(app.clock.now() + quarterHour)
  app.provider.failNext(3)
  await endAll()
  await endAll()
  expect(await read(id)).toMatchObject({ state: 'confirmed', paid: 2_500, refunded: 0 })
  await deliver(app, events)
  expect(await read(id)).toMatchObject({ state: 'confirmed', paid: 2_500, refunded: 0 })
  expect(await mailKindsTo(app, sora)).toEqual(['hireConfirmed'])
})

test('a payment whose webhooks are lost is recorded when the member asks for the page again', async () => {
  const { app, sora, read } = await open()
  const id = await holdTime(app, sora)
  app.provider.simulator.pay(await openHirePage(app, sora, id))
  takeEvents(app)
  const again = await app.ask(startHireCheckout, { as: sora, params: { id } })
  expect(again).toMatchObject(refused('error.payment.underWay'))
  expect(await read(id)).toMatchObject({ state: 'confirmed', paid: 2_500 })
})

test('a held time can be paid after its space got another name', async () => {
  const { app, sora } = await open()
  const id = await holdTime(app, sora)
  const first = await openHirePage(app, sora, id)
  await app.database.transact(async (writer) => {
    await writer.updateTable('spaces').set({ name: '二階' }).where('id', '=', 'secondFloor').execute()
  })
  expect([(await openHirePage(app, sora, id)).status, first.status]).toEqual(['open', 'expired'])
})

test.each([
  ['before the job has marked it', false],
  ['after the job has marked it', true],
])(
  'a payment that comes when the hold has ended, %s, confirms the hire while the time is free',
  async (_, marked) => {
    const { app, sora, read, freeTimes, endAll } = await open()
    const id = await holdTime(app, sora)
    const page = await openHirePage(app, sora, id)
    app.clock.set(app.clock.now() + quarterHour)
    await payWhileClosing(app, page, async () => {
      if (marked) await endAll()
    })
    expect((await read(id)).state).toBe('expired')
    await deliver(app)
    expect(await read(id)).toMatchObject({ state: 'confirmed', paid: 2_500, refunded: 0 })
    expect(await freeTimes('secondFloor')).toEqual(['08:00–09:30', '11:30–22:00'])
    expect(await mailKindsTo(app, sora)).toEqual(['hireConfirmed'])
  },
)

test.each([
  ['the time', {}],
  ['a time less than the pause after it', { start: '11:00', end: '12:00' }],
  ['the whole building', { spaceId: 'wholeBuilding', total: 7_990 }],
])('a payment that comes too late is given back in full when another member holds %s', async (_, other) => {
  const { app, sora, umi, read, list, payLate, givenBack } = await open()
  const id = await holdTime(app, sora)
  const others: string[] = []
  await payLate(id, async () => others.push(await holdTime(app, umi, other)))
  expect(await read(id)).toMatchObject({ ...givenBack, state: 'expired' })
  expect(await list()).toMatchObject([givenBack])
  expect((await read(others[0] ?? '', umi)).state).toBe('held')
  expect(onlyIntent(app).refunded).toBe(2_500)
  expect(await mailKindsTo(app, sora)).toEqual(['hireTaken'])
})

test('a payment that comes too late is given back in full when the studio is closed then, or no longer for hire', async () => {
  const { app, sora, read, payLate, givenBack } = await open()
  const admin = await givenAdmin(app.database)
  const closed = await holdTime(app, sora)
  await payLate(closed, async () => {
    const times = { start: atTime('10:00'), end: atTime('11:00') }
    const fields = { ...times, reasonJa: '台風', reasonEn: 'Typhoon', spaces: ['secondFloor'] }
    const { hash } = (await app.ask(previewClosure, { as: admin, body: fields })).body
    expect((await app.ask(closeStudio, { as: admin, body: { ...fields, hash } })).status).toBe(201)
  })
  expect(await read(closed)).toMatchObject({ ...givenBack, state: 'expired' })

  const withdrawn = await holdTime(app, sora, { start: '15:00', end: '16:00' })
  await payLate(withdrawn, () =>
    app.database.transact(async (writer) => {
      await writer.deleteFrom('availability_windows').execute()
    }),
  )
  expect(await read(withdrawn)).toMatchObject({ ...givenBack, state: 'expired' })
})

test('a payment that comes after the start is given back in full', async () => {
  const { app, sora, read, payLate, givenBack } = await open()
  const id = await holdTime(app, sora)
  await payLate(id, async () => app.clock.set(instantAt('10:00')))
  expect(await read(id)).toMatchObject({ ...givenBack, state: 'expired' })
})

test('a payment in the moment in which the member chooses another time is given back in full', async () => {
  const { app, sora, read, givenBack, freeTimes } = await open()
  const id = await holdTime(app, sora)
  const page = await openHirePage(app, sora, id)
  const query = { refund: '0' }
  await payWhileClosing(app, page, () => app.ask(cancelHire, { as: sora, params: { id }, query }))
  await deliver(app)
  expect(await read(id)).toMatchObject({ ...givenBack, state: 'cancelled' })
  expect(await freeTimes('secondFloor')).toEqual(['08:00–22:00'])
  expect(onlyIntent(app).refunded).toBe(2_500)
})

test('a member whose first hire is confirmed holds the next one', async () => {
  const { app, sora, list } = await open()
  const first = await hireAndPay(app, sora)
  const second = await holdTime(app, sora, { start: '12:00', end: '13:00' })
  expect(await list()).toMatchObject([{ id: first }, { id: second }])
})
