import { expect, test } from 'vitest'
import { closeStudio, liftClosure, previewClosure } from '#contract/closures.ts'
import { createHire } from '#contract/hires/hires.ts'
import { endHolds } from '#server/features/hires/end-holds.ts'
import { makeDueRefunds } from '#server/features/payments/refunds/make-refunds.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { deliver } from '#tests/support/paying.ts'
import { auditEntries, queuedMails } from '#tests/support/records.ts'
import {
  askToHold,
  atTime,
  hireAndPay,
  hireDay,
  holdTime,
  instantAt,
  openHirePage,
  openRental,
} from '#tests/support/rental.ts'

const typhoon = {
  start: atTime('09:00'),
  end: atTime('18:00'),
  reasonJa: '台風',
  reasonEn: 'Typhoon',
}

/**
 * Sora has hired the second floor and booked a lesson, Umi the whole building, all at times of the typhoon.
 */
async function open() {
  const { app } = await openRental()
  const admin = await givenAdmin(app.database)
  const sora = await givenMember(app.database, { memberType: 3, tickets: 1, kanaLastName: 'ア' })
  const umi = await givenMember(app.database, { memberType: 11, language: 'en', kanaLastName: 'イ' })
  const floor = await hireAndPay(app, sora)
  const building = await hireAndPay(app, umi, {
    spaceId: 'wholeBuilding',
    start: '14:00',
    end: '16:00',
    total: 15_980,
  })
  const preview = async (spaces?: string[]) =>
    (await app.ask(previewClosure, { as: admin, body: { ...typhoon, ...(spaces && { spaces }) } })).body
  const close = async (spaces?: string[]) => {
    const { hash } = await preview(spaces)
    const body = { ...typhoon, ...(spaces && { spaces }), hash }
    return app.ask(closeStudio, { as: admin, body })
  }
  const hires = async () => {
    const rows = await app.database.reader.selectFrom('hires').select(['id', 'state']).execute()
    return new Map(rows.map(({ id, state }) => [id, state]))
  }
  const runRefunds = () => makeDueRefunds(contextIn(app.database, app.clock.now()), app.provider.payments)
  const endAll = () => endHolds(contextIn(app.database, app.clock.now()), app.provider.payments)
  return { app, admin, sora, umi, floor, building, preview, close, hires, runRefunds, endAll }
}

const closedMails = async ({ app }: Awaited<ReturnType<typeof open>>) =>
  (await queuedMails(app.database)).filter(({ kind }) => kind === 'studioClosed')

test('a closure of the studio cancels the hires in its time, gives everything back and tells each member once', async () => {
  const studio = await open()
  const { app, admin, sora, umi, floor, building, preview, close, hires, runRefunds } = studio
  const later = await hireAndPay(app, sora, { start: '18:00', end: '19:00' })
  const lesson = await givenLesson(app.database, instantAt('10:00', hireDay) - 3_600_000)
  await askToBook(app, sora, lesson)
  expect(await preview()).toMatchObject({
    lessons: 1,
    hires: 2,
    refund: 18_480,
    members: 2,
    cancelledHires: [
      { id: floor, space: 'secondFloor', start: atTime('10:00'), refund: 2_500 },
      { id: building, space: 'wholeBuilding', start: atTime('14:00'), refund: 15_980 },
    ],
    toldMembers: [{ id: sora.id }, { id: umi.id }],
  })
  expect((await close()).status).toBe(201)
  expect(await hires()).toEqual(
    new Map([
      [floor, 'cancelled'],
      [building, 'cancelled'],
      [later, 'confirmed'],
    ]),
  )
  await runRefunds()
  expect(app.provider.intents.map(({ amount, refunded }) => amount - refunded)).toEqual([0, 0, 2_500])
  expect(
    (await closedMails(studio)).map(({ recipient, content }) => ({ recipient, ...content })),
  ).toMatchObject([
    {
      recipient: sora.email,
      bookings: [{ lesson: { id: lesson.id } }],
      hires: [{ hire: { id: floor }, refunds: [{ method: 'card', amount: 2_500 }] }],
    },
    { recipient: umi.email, bookings: [], hires: [{ hire: { id: building } }] },
  ])
  const entries = await auditEntries(app.database)
  expect(entries.find(({ action }) => action === 'closure.created')).toMatchObject({
    actor: admin.id,
    after: { hires: 2, refunded: 18_480 },
  })
})

test.each([
  [['roofTerrace'], ['confirmed', 'cancelled']],
  [['secondFloor'], ['cancelled', 'cancelled']],
  [['wholeBuilding'], ['cancelled', 'cancelled']],
])('a closure of %s cancels the hires of what shares a space with it', async (spaces, states) => {
  const { floor, building, close, hires } = await open()
  expect((await close(spaces)).status).toBe(201)
  const found = await hires()
  expect([found.get(floor), found.get(building)]).toEqual(states)
})

test('a closure ends a held time, and a payment for it goes back', async () => {
  const { app, sora, close, hires, runRefunds } = await open()
  const id = await holdTime(app, sora, { start: '12:00', end: '13:00' })
  const page = await openHirePage(app, sora, id)
  expect((await close()).status).toBe(201)
  app.provider.simulator.pay(page)
  await deliver(app)
  expect((await hires()).get(id)).toBe('expired')
  await runRefunds()
  expect(app.provider.intents.map(({ amount, refunded }) => amount - refunded)).toEqual([0, 0, 0])
})

test('the payment page of a held time closes after the closure', async () => {
  const { app, sora, close, hires, endAll } = await open()
  const id = await holdTime(app, sora, { start: '12:00', end: '13:00' })
  const page = await openHirePage(app, sora, id)
  await close()
  await endAll()
  expect(page.status).toBe('expired')
  expect((await hires()).get(id)).toBe('expired')
})

test('a closure is refused when a hire was made or cancelled since the preview', async () => {
  const { app, admin, sora, preview } = await open()
  const { hash } = await preview()
  await hireAndPay(app, sora, { start: '12:00', end: '13:00' })
  const answer = await app.ask(closeStudio, { as: admin, body: { ...typhoon, hash } })
  expect(answer).toMatchObject({
    status: 409,
    body: { message: 'error.closure.changed', current: { hires: 3, refund: 20_980 } },
  })
})

test('a hire that has begun takes place in a closure', async () => {
  const { app, floor, building, close, hires } = await open()
  app.clock.set(instantAt('10:00'))
  await close()
  const found = await hires()
  expect([found.get(floor), found.get(building)]).toEqual(['confirmed', 'cancelled'])
})

test('the hires of a lifted closure stay cancelled, and their time is free again', async () => {
  const { app, admin, sora, floor, close, hires } = await open()
  const { id } = (await close()).body
  expect(await askToHold(app, sora)).toMatchObject(refused('error.closure.closed'))
  await app.ask(liftClosure, { as: admin, params: { id } })
  expect((await hires()).get(floor)).toBe('cancelled')
  const body = {
    spaceId: 'secondFloor',
    start: atTime('10:00'),
    end: atTime('11:00'),
    people: 2,
    purpose: '撮影',
    total: 2_500,
  }
  expect((await app.ask(createHire, { as: sora, body })).status).toBe(201)
})
