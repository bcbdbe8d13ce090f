import { expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/account.ts'
import { cancelHire, listOwnHires, readHire, startHireCheckout } from '#contract/hires/hires.ts'
import { contextIn, memberCaller } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import {
  askToHold,
  atTime,
  hireDay,
  holdTime,
  instantAt,
  morning,
  openHirePage,
  openRental,
} from '#tests/support/rental.ts'
import { hourMs, isoText, minuteMs } from '#time/tokyo.ts'
import { deliver } from '#tests/support/paying.ts'
import type { Writer } from '#server/database/database.ts'
import { release } from '#server/features/spaces/occupancy/queries.ts'
import { endHolds } from './end-holds.ts'
import { holdTime as holdDirectly } from './hold-time.ts'
import { claimReminder, findHire, keepPage, markCancelled, markConfirmed, markExpired } from './queries.ts'

const quarterHour = 15 * minuteMs

/** A studio, and two members who may hire. */
async function open() {
  const opened = await openRental()
  const { app } = opened
  const sora = await givenMember(app.database, { memberType: 11 })
  const umi = await givenMember(app.database, { memberType: 2 })
  const read = async (id: string, as = sora) => (await app.ask(readHire, { as, params: { id } })).body
  const list = async (as = sora) => (await app.ask(listOwnHires, { as })).body
  const endAll = () => endHolds(contextIn(app.database, app.clock.now()), app.provider.payments)
  return { ...opened, sora, umi, read, list, endAll }
}

test('a member holds a time for a quarter of an hour, with its price and the rules of cancellation', async () => {
  const { app, sora, umi, read, list, freeTimes } = await open()
  const { status, body } = await askToHold(app, sora)
  const heldUntil = isoText(app.clock.now() + quarterHour)
  expect([status, body]).toEqual([201, { id: expect.any(String), heldUntil }])
  const hire = {
    id: body.id,
    space: { id: 'secondFloor', name: 'secondFloor', nameEn: 'secondFloor in English' },
    start: atTime('10:00'),
    end: atTime('11:00'),
    people: 4,
    purpose: '撮影',
    state: 'held',
    heldUntil,
    ways: ['card'],
    awaited: null,
    lines: [{ day: hireDay, kind: 'weekday', minutes: 60, unitPrice: 2_500, amount: 2_500 }],
    coupon: null,
    total: 2_500,
    tiers: [
      { until: '2026-11-20', percent: 0, refund: 2_000, fee: 500 },
      { until: '2026-11-23', percent: 50, refund: 750, fee: 500 },
      { until: null, percent: 100, refund: 0, fee: 0 },
    ],
    paid: 0,
    refunded: 0,
    refundOpen: 0,
    open: 0,
    paymentIds: [],
    cancelledAt: null,
    cancellable: true,
  }
  expect(await read(body.id)).toEqual({ ...hire, simulated: true })
  expect(await list()).toEqual([hire])
  expect(await freeTimes('secondFloor', umi)).toEqual(['08:00–09:30', '11:30–22:00'])
  // Nothing else: not who has the time, and not what for.
  const taken = { statusCode: 409, error: 'Conflict', message: 'error.hire.taken' }
  expect((await askToHold(app, umi)).body).toEqual(taken)
})

test('the hold ends by itself, to the millisecond, and the time is free for others', async () => {
  const { app, sora, umi, read, list, freeTimes, endAll } = await open()
  const id = await holdTime(app, sora)
  app.clock.set(app.clock.now() + quarterHour - 1)
  expect(await askToHold(app, umi)).toMatchObject(refused('error.hire.taken'))
  await endAll()
  expect((await read(id)).state).toBe('held')

  app.clock.set(app.clock.now() + 1)
  expect(await read(id)).toMatchObject({ state: 'expired', heldUntil: null, cancellable: false })
  expect(await list()).toEqual([])
  expect(await freeTimes('secondFloor')).toEqual(['08:00–22:00'])
  await holdTime(app, umi)
  await endAll()
  expect((await read(id)).state).toBe('expired')
  expect(await askToHold(app, sora)).toMatchObject(refused('error.hire.taken'))
})

test('the same time, asked for again, keeps its hold and the end of it; what was written about it is the new one', async () => {
  const { app, sora, read } = await open()
  const first = await askToHold(app, sora)
  app.clock.set(app.clock.now() + 10 * minuteMs)
  expect((await askToHold(app, sora, { purpose: '会議' })).body).toEqual(first.body)
  expect(await read(first.body.id)).toMatchObject({ purpose: '会議', state: 'held' })
})

test('a request that is sent again with its key gets the first answer', async () => {
  const { app, sora, list } = await open()
  const first = await askToHold(app, sora, {}, { key: 'one' })
  await holdTime(app, sora, { start: '15:00', end: '16:00' })
  expect((await askToHold(app, sora, {}, { key: 'one' })).body).toEqual(first.body)
  expect(await list()).toMatchObject([{ start: atTime('15:00'), state: 'held' }])
})

test('a member holds one time: another one ends it, also one that overlaps it, and closes its payment page', async () => {
  const { app, sora, read, list, freeTimes } = await open()
  const first = await holdTime(app, sora)
  const page = await openHirePage(app, sora, first)
  const second = await holdTime(app, sora, { end: '12:00', total: 5_000 })
  expect((await read(first)).state).toBe('cancelled')
  expect(page.status).toBe('expired')
  expect(await list()).toMatchObject([{ id: second }])
  expect(await freeTimes('secondFloor')).toEqual(['08:00–09:30', '12:30–22:00'])
  // The member can choose the own time again.
  expect(await freeTimes('secondFloor', sora)).toEqual(['08:00–22:00'])
})

test('the hold and its payment page stay when the other time is refused', async () => {
  const { app, sora, umi, read } = await open()
  const id = await holdTime(app, sora)
  const page = await openHirePage(app, sora, id)
  await holdTime(app, umi, { start: '15:00', end: '16:00' })
  const taken = { start: '14:00', end: '15:00' }
  expect(await askToHold(app, sora, taken)).toMatchObject(refused('error.hire.taken'))
  expect((await read(id)).state).toBe('held')
  expect(page.status).toBe('open')
})

test('no other time is held when the first one is paid, which is recorded then, or when its page cannot be closed', async () => {
  const { app, sora, read } = await open()
  const id = await holdTime(app, sora)
  const page = await openHirePage(app, sora, id)
  const other = { start: '15:00', end: '16:00' }
  app.provider.failNext(20)
  expect(await askToHold(app, sora, other)).toMatchObject(refused('error.payment.unavailable'))
  app.provider.failNext(0)
  app.provider.simulator.pay(page)
  expect(await askToHold(app, sora, other)).toMatchObject(refused('error.payment.underWay'))
  expect((await read(id)).state).toBe('confirmed')
})

test('another price than the member saw is refused with the new quote', async () => {
  const { app, sora, list, quote } = await open()
  const answer = await askToHold(app, sora, { total: 2_400 })
  expect(answer).toMatchObject(refused('error.hire.priceChanged'))
  const current = (await quote('secondFloor', '10:00', '11:00', sora)).body
  expect(answer.body).toMatchObject({ current })
  expect(await list()).toEqual([])
})

test('a held time keeps its price', async () => {
  const { app, sora, read } = await open()
  const id = await holdTime(app, sora)
  const dearer = { unitPrice: 3_000 }
  await app.database.transact(async (writer) => {
    await writer.updateTable('spaces').set(dearer).where('id', '=', 'secondFloor').execute()
  })
  expect((await askToHold(app, sora)).body.id).toBe(id)
  expect((await read(id)).total).toBe(2_500)
  const other = await holdTime(app, sora, { total: 3_000 })
  expect([(await read(id)).state, (await read(other)).total]).toEqual(['cancelled', 3_000])
})

test.each([
  ['no members yet', { memberType: 0 }],
  ['administrators without a membership', { memberType: 0, role: 'ADMIN' }],
] as const)('those who are %s cannot hold a time', async (_, given) => {
  const { app } = await open()
  const member = await givenMember(app.database, given)
  expect(await askToHold(app, member)).toMatchObject(refused('error.hire.notMember'))
})

test.each([
  ['of a space that does not exist', { spaceId: 'none' }, 'error.space.notFound'],
  ['of a space whose price is on request', { spaceId: 'roofTerrace' }, 'error.hire.onRequest'],
  ['shorter than an hour', { end: '10:30' }, 'error.hire.tooShort'],
  ['longer than twelve hours', { end: '22:30' }, 'error.hire.tooLong'],
  ['outside the windows', { start: '07:00' }, 'error.hire.outside'],
] as const)('a time %s is not held', async (_, hire, error) => {
  const { app, sora } = await open()
  expect(await askToHold(app, sora, hire)).toMatchObject(refused(error))
})

test('a time is not held that is less than two hours away, also for a quote of yesterday', async () => {
  const { app, sora } = await open()
  app.clock.set(instantAt('10:00') - 2 * hourMs + 1)
  expect(await askToHold(app, sora)).toMatchObject(refused('error.hire.tooSoon'))
  app.clock.set(instantAt('10:00', '2026-11-28'))
  expect(await askToHold(app, sora)).toMatchObject(refused('error.hire.tooSoon'))
})

test('a studio without payments holds no time', async () => {
  const { app } = await openRental({ payments: false })
  const sora = await givenMember(app.database, { memberType: 11 })
  expect(await askToHold(app, sora)).toMatchObject(refused('error.payment.closed'))
})

test('a member holds twenty times in a quarter of an hour at most', async () => {
  const { app } = await openRental({ rateLimits: true })
  const sora = await givenMember(app.database, { memberType: 11 })
  for (let hold = 0; hold < 20; hold += 1) await holdTime(app, sora)
  const answer = await askToHold(app, sora)
  expect(answer).toMatchObject(refused('error.server.too_many_requests'))
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})

test('the form refuses what it says', async () => {
  const { app, sora } = await open()
  const wrong = { ...morning, start: '10:10', end: '11:10', purpose: ' ', spaceId: '' }
  expect(await askToHold(app, sora, wrong)).toMatchObject(
    refused('error.server.invalid', {
      start: 'hireStep',
      end: 'hireStep',
      purpose: 'required',
      spaceId: 'required',
    }),
  )
})

test('the payment page is the same each time, in the language of the hold', async () => {
  const { app, sora } = await open()
  const { body } = await askToHold(app, sora, {}, { headers: { 'accept-language': 'en' } })
  const page = await openHirePage(app, sora, body.id)
  expect(await openHirePage(app, sora, body.id)).toBe(page)
  expect(page).toMatchObject({
    locale: 'en',
    successUrl: `http://localhost:3000/en/hire?id=${body.id}&paid=true`,
    cancelUrl: `http://localhost:3000/en/hire?id=${body.id}`,
  })
})

test('the payment page opens as long as a minute of the hold is left', async () => {
  const { app, sora, umi } = await open()
  const id = await holdTime(app, sora)
  const ask = (as = sora) => app.ask(startHireCheckout, { as, params: { id } })
  expect(await ask(umi)).toMatchObject(refused('error.hire.notFound'))
  app.clock.set(app.clock.now() + quarterHour - minuteMs)
  expect((await ask()).status).toBe(201)
  app.clock.set(app.clock.now() + 1)
  expect(await ask()).toMatchObject(refused('error.hire.holdEnded'))
})

test('a page that opens while the member gives the hold up is closed again', async () => {
  const { app, sora } = await open()
  const id = await holdTime(app, sora)
  const answer = app.provider.holdNextAnswer()
  const opening = app.ask(startHireCheckout, { as: sora, params: { id } })
  await expect.poll(() => app.provider.calls.length).toBe(1)
  expect((await app.ask(cancelHire, { as: sora, params: { id }, query: { refund: '0' } })).status).toBe(200)
  answer()
  expect(await opening).toMatchObject(refused('error.hire.over'))
  expect(app.provider.sessions).toMatchObject([{ status: 'expired' }])
})

test('the page of a hold that has ended is closed, and a provider that fails stops nothing', async () => {
  const { app, sora, umi, read, endAll } = await open()
  const first = await openHirePage(app, sora, await holdTime(app, sora))
  const other = await holdTime(app, umi, { start: '15:00', end: '16:00' })
  const second = await openHirePage(app, umi, other)
  app.clock.set(app.clock.now() + quarterHour)
  app.provider.failNext(3)
  await endAll()
  expect([first.status, second.status].toSorted()).toEqual(['expired', 'open'])
  expect((await read(other, umi)).state).toBe('expired')
})

test('a hire of another member is as if it did not exist', async () => {
  const { app, sora, umi, list } = await open()
  const params = { id: await holdTime(app, sora) }
  const admin = await givenAdmin(app.database)
  for (const as of [umi, admin]) {
    expect(await app.ask(readHire, { as, params })).toMatchObject(refused('error.hire.notFound'))
    expect(await app.ask(cancelHire, { as, params, query: { refund: '0' } })).toMatchObject(
      refused('error.hire.notFound'),
    )
    expect(await list(as)).toEqual([])
  }
})

test('a member whose account was closed since the request began holds no time', async () => {
  const { app } = await open()
  const member = await givenMember(app.database, { memberType: 11, passwordHash: testPasswordHash })
  await app.ask(closeAccount, { as: member, body: { password: testPassword } })
  const time = { spaceId: 'secondFloor', start: atTime('10:00'), end: atTime('11:00') }
  const fields = { ...time, people: 2, purpose: '撮影', total: 2_500, coupon: '' }
  const ctx = contextIn(app.database, app.clock.now(), { caller: memberCaller(member.id) })
  const held = holdDirectly(ctx, app.provider.payments, { fields, language: 'ja' })
  await expect(held).rejects.toMatchObject({ code: 'error.server.token_expired' })
})

test('a hire is reminded, and keeps another page, only while it is confirmed; it expires only while it is held', async () => {
  const { app, sora } = await open()
  const id = await holdTime(app, sora)
  const start = instantAt('10:00')
  const write = <T>(work: (writer: Writer) => Promise<T>) => app.database.transact(work)
  const remind = (from: number, until: number) =>
    write((writer) => claimReminder(writer, id, { due: { from, until, madeBefore: start }, now: 1 }))
  expect(await remind(start, start + 1)).toBe(false)
  expect(await write((writer) => keepPage(writer, id, { before: null, page: 'page' }))).toBe(false)
  app.provider.simulator.pay(await openHirePage(app, sora, id))
  await deliver(app)
  expect(await remind(start + 1, start + 2)).toBe(false)
  expect(await remind(start - 1, start)).toBe(false)
  expect(await remind(start, start + 1)).toBe(true)
  await write((writer) => markExpired(writer, id))
  expect(await findHire(app.database.reader, id)).toMatchObject({ state: 'confirmed' })
})

test('a hire keeps another page only in place of the one that was seen, and is cancelled once and not confirmed again', async () => {
  const { app, sora } = await open()
  const id = await holdTime(app, sora)
  app.provider.simulator.pay(await openHirePage(app, sora, id))
  await deliver(app)
  const write = <T>(work: (writer: Writer) => Promise<T>) => app.database.transact(work)
  const paid = (await findHire(app.database.reader, id))?.sessionId ?? ''
  const keep = (before: string | null, page: string) =>
    write((writer) => keepPage(writer, id, { before, page }))
  expect(await keep(null, 'second')).toBe(false)
  expect(await keep('other', 'second')).toBe(false)
  expect(await keep(paid, 'second')).toBe(true)
  const cancel = (now: number) => write((writer) => markCancelled(writer, id, { actorId: null, now }))
  await cancel(1)
  await cancel(2)
  await write((writer) => markConfirmed(writer, id, 3))
  await write((writer) => release(writer, id))
  expect(await findHire(app.database.reader, id)).toMatchObject({ state: 'cancelled', cancelledAt: 1 })
})
