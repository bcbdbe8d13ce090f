import { expect, test } from 'vitest'
import { cancelHire, createHire, readHire, startHireCheckout } from '#contract/hires/hires.ts'
import { createLesson } from '#contract/lessons.ts'
import { createCoupon } from '#contract/offers/coupons.ts'
import type { TestApp } from '#tests/support/app.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { tenPercent } from '#tests/support/coupons.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { deliver, onlyIntent, takeEvents } from '#tests/support/paying.ts'
import {
  askToHold,
  atTime,
  givenWindow,
  hireAndPay,
  hireDay,
  holdTime,
  instantAt,
  openHirePage,
  openRental,
} from '#tests/support/rental.ts'
import { dateOf, dayMs, minuteMs } from '#time/tokyo.ts'
import { endHolds } from './end-holds.ts'

const givenMembers = async ({ database }: TestApp, count: number): Promise<TestMember[]> => {
  const members: TestMember[] = []
  for (let at = 0; at < count; at += 1) members.push(await givenMember(database, { memberType: 11 }))
  return members
}

/** How often each answer came: `201`, or the error. */
function tally(answers: ReadonlyArray<{ status: number; body: unknown }>): Record<string, number> {
  const kinds = answers.map(({ status, body }) =>
    status < 400 ? String(status) : (body as { message: string }).message,
  )
  return Object.fromEntries([...Map.groupBy(kinds, (kind) => kind)].map(([kind, all]) => [kind, all.length]))
}

const occupied = (app: TestApp) =>
  app.database.reader.selectFrom('occupancy').select(['spaceId', 'referenceId']).execute()

test('of fifty members who ask for one hour at once, one gets it', async () => {
  const { app } = await openRental()
  const members = await givenMembers(app, 50)
  const answers = await Promise.all(members.map((member) => askToHold(app, member)))
  expect(tally(answers)).toEqual({ '201': 1, 'error.hire.taken': 49 })
  expect(await occupied(app)).toHaveLength(1)
})

test('the whole building and its parts are not held at the same time', async () => {
  const { app } = await openRental()
  const members = await givenMembers(app, 12)
  const answers = await Promise.all(
    members.map((member, at) =>
      askToHold(app, member, at % 2 === 0 ? {} : { spaceId: 'wholeBuilding', total: 7_990 }),
    ),
  )
  expect(tally(answers)).toEqual({ '201': 1, 'error.hire.taken': 11 })
  const rows = await occupied(app)
  expect(new Set(rows.map((row) => row.referenceId)).size).toBe(1)
})

test('of fifty members who use a coupon of three uses for times of their own at once, three get it', async () => {
  const { app } = await openRental()
  const admin = await givenAdmin(app.database)
  const limits = { usesInAll: 3, appliesTo: ['hires'] }
  const coupon = { ...tenPercent, code: 'THREE', value: 100, ...limits }
  expect(await app.ask(createCoupon, { as: admin, body: coupon })).toMatchObject({ status: 201 })
  await app.database.transact(async (writer) => {
    await writer
      .updateTable('spaces')
      .set({ unitPrice: 1_000, flatRate: 1 })
      .where('id', '=', 'secondFloor')
      .execute()
  })
  const days = Array.from({ length: 50 }, (_, at) => dateOf(instantAt('00:00') + (at % 10) * dayMs))
  for (const day of new Set(days).difference(new Set([hireDay])))
    await givenWindow(app.database, 'secondFloor', {
      startsAt: instantAt('08:00', day),
      endsAt: instantAt('22:00', day),
    })
  const members = await givenMembers(app, days.length)
  const answers = await Promise.all(
    members.map((member, at) => {
      const hour = 8 + 2 * Math.floor(at / 10)
      const time = { start: atHour(hour, days[at]), end: atHour(hour + 1, days[at]) }
      const fields = { spaceId: 'secondFloor', people: 2, purpose: '撮影', coupon: 'three' }
      return app.ask(createHire, { as: member, body: { ...fields, ...time, total: 0 } })
    }),
  )
  expect(tally(answers)).toEqual({ '201': 3, 'error.coupon.usedUp': 47 })
  const { reader } = app.database
  expect(await reader.selectFrom('coupons').select('used').execute()).toEqual([{ used: 3 }])
  expect(await reader.selectFrom('hires').select(['price', 'off']).execute()).toEqual(
    Array.from({ length: 3 }, () => ({ price: 0, off: 1_000 })),
  )
})

const atHour = (hour: number, day = hireDay) => atTime(`${String(hour).padStart(2, '0')}:00`, day)

test('two hires without the pause between them are not held at the same time', async () => {
  const { app } = await openRental()
  const members = await givenMembers(app, 10)
  const answers = await Promise.all(
    members.map((member, at) => askToHold(app, member, at % 2 === 0 ? {} : { start: '11:00', end: '12:00' })),
  )
  // The database allows it: only the lock of the calendar keeps one transaction from overlooking the other.
  expect(tally(answers)).toEqual({ '201': 1, 'error.hire.taken': 9 })
})

test('a hire and a lesson in the same space at the same time exclude each other', async () => {
  const { app } = await openRental()
  const admin = await givenAdmin(app.database)
  const members = await givenMembers(app, 6)
  const lesson = { title: '朝ヨガ', desc: '', imageUrl: '/pictures/lessons/morning-flow.svg', totalSeats: 5 }
  const times = { start: atTime('10:15'), end: atTime('11:15') }
  const [created, ...answers] = await Promise.all([
    app.ask(createLesson, { as: admin, body: { ...lesson, ...times, spaceId: 'secondFloor' } }),
    ...members.map((member) => askToHold(app, member)),
  ])
  const isLesson = created.status === 201
  expect(tally([created])).toEqual(isLesson ? { '201': 1 } : { 'error.space.occupied': 1 })
  expect(tally(answers)).toEqual(isLesson ? { 'error.hire.taken': 6 } : { '201': 1, 'error.hire.taken': 5 })
})

test('one member who asks twice at once gets one hold: of the same time the same one, of two times one of them', async () => {
  const { app } = await openRental()
  const [sora, umi] = await givenMembers(app, 2)
  if (sora === undefined || umi === undefined) throw new Error('there are no members')
  const same = await Promise.all([1, 2, 3, 4].map(() => askToHold(app, sora)))
  expect(tally(same)).toEqual({ '201': 4 })
  expect(new Set(same.map(({ body }) => body.id)).size).toBe(1)

  const times = [
    { start: '14:00', end: '15:00' },
    { start: '17:00', end: '18:00' },
  ]
  const different = await Promise.all(times.map((time) => askToHold(app, umi, time)))
  expect(tally(different)).toEqual({ '201': 2 })
  const states = await Promise.all(
    different.map(
      async ({ body: { id } }) => (await app.ask(readHire, { as: umi, params: { id } })).body.state,
    ),
  )
  expect(states.toSorted()).toEqual(['cancelled', 'held'])
  expect(await occupied(app)).toHaveLength(2)
})

test('two requests with one key, sent at once, hold one time', async () => {
  const { app } = await openRental()
  const sora = await givenMember(app.database, { memberType: 11 })
  const answers = await Promise.all([1, 2, 3].map(() => askToHold(app, sora, {}, { key: 'one' })))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
})

test('two devices of a member that open the payment page of one hold at once get the same page', async () => {
  const { app } = await openRental()
  const sora = await givenMember(app.database, { memberType: 11 })
  const params = { id: await holdTime(app, sora) }
  const pages = await Promise.all([1, 2, 3].map(() => app.ask(startHireCheckout, { as: sora, params })))
  expect(new Set(pages.map(({ status, body }) => `${status} ${body.url}`)).size).toBe(1)
  expect(app.provider.sessions).toHaveLength(1)
})

test('a hold that ends in the moment of its payment is confirmed, or given back to a member who lost the time', async () => {
  const { app, freeTimes } = await openRental()
  const [sora, umi] = await givenMembers(app, 2)
  if (sora === undefined || umi === undefined) throw new Error('there are no members')
  const id = await holdTime(app, sora)
  app.provider.simulator.pay(await openHirePage(app, sora, id))
  app.clock.set(app.clock.now() + 15 * minuteMs)
  const events = takeEvents(app)
  const [answer] = await Promise.all([
    askToHold(app, umi),
    endHolds(contextIn(app.database, app.clock.now()), app.provider.payments),
    deliver(app, events),
    deliver(app, events),
  ])
  const { body: hire } = await app.ask(readHire, { as: sora, params: { id } })
  const umiHasIt = answer.status === 201
  expect(hire).toMatchObject(
    umiHasIt ? { state: 'expired', paid: 2_500, refunded: 2_500 } : { state: 'confirmed', refunded: 0 },
  )
  expect(onlyIntent(app).refunded).toBe(umiHasIt ? 2_500 : 0)
  expect(await freeTimes('secondFloor')).toEqual(['08:00–09:30', '11:30–22:00'])
  expect(await occupied(app)).toHaveLength(1)
})

test('a hire that is cancelled several times at once gives back once', async () => {
  const { app } = await openRental()
  const sora = await givenMember(app.database, { memberType: 11 })
  const params = { id: await hireAndPay(app, sora) }
  const query = { refund: '2000' }
  const answers = await Promise.all([1, 2, 3].map(() => app.ask(cancelHire, { as: sora, params, query })))
  expect(tally(answers)).toEqual({ '200': 1, 'error.hire.over': 2 })
  expect(onlyIntent(app).refunded).toBe(2_000)
})
