import { expect, test } from 'vitest'
import { bookLesson, cancelSeat, listOwnBookings } from '#contract/bookings/bookings.ts'
import { deleteLesson } from '#contract/lessons.ts'
import { placeOrder } from '#contract/offers/offers.ts'
import { checkIntegrity } from '#server/database/integrity-checks/check-integrity.ts'
import { insertInvitation } from '#server/features/invitations/queries.ts'
import { eventColumnsOf, findLesson } from '#server/features/lessons/queries.ts'
import { makeDueRefunds } from '#server/features/payments/refunds/make-refunds.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { openWithPayer, takeEvents } from '#tests/support/paying.ts'
import { dayMs, isoText, minuteMs } from '#time/tokyo.ts'
import { endOrders } from './end-orders.ts'

async function open(totalSeats: number) {
  const opened = await openWithPayer()
  const { app } = opened
  const { database, clock } = app
  const admin = await givenAdmin(database)
  const tiers = [{ toDaysBefore: null, percent: 50 }]
  const terms = eventColumnsOf({ price: 3_000, memberPrice: null, tiers })
  const lesson = await givenLesson(database, clock.now() + 3 * dayMs, { ...terms, totalSeats })
  const event = { id: lesson.id, start: isoText(lesson.startsAt) }
  const people = (count: number) =>
    Promise.all(Array.from({ length: count }, () => givenMember(database, { memberType: 0 })))
  const settle = async () => {
    const ctx = contextIn(database, clock.now())
    await endOrders(ctx, app.provider.payments)
    await makeDueRefunds(ctx, app.provider.payments)
    expect(await checkIntegrity(database.reader)).toEqual([])
  }
  const seatsTaken = async () => (await findLesson(database.reader, lesson.id))?.seatsTaken
  return { ...opened, admin, lesson, event, people, settle, seatsTaken }
}

test('of 50 persons who order the last three seats of an event at once, three hold one', async () => {
  const { app, event, people, settle, seatsTaken } = await open(3)
  const answers = await Promise.all(
    (await people(50)).map((as) => app.ask(placeOrder, { as, body: { event } })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(await seatsTaken()).toBe(3)
  await settle()
})

test('an order, an invitation and a repeated order of one person at once take one seat', async () => {
  const { app, member, event, settle, seatsTaken } = await open(3)
  await app.database.transact((writer) =>
    insertInvitation(writer, {
      id: 'invitation',
      memberId: member.id,
      yearFrom: 0,
      givenBy: null,
      givenAt: app.clock.now(),
      expiresAt: app.clock.now() + dayMs,
    }),
  )
  await Promise.all([
    app.ask(placeOrder, { as: member, body: { event } }),
    app.ask(bookLesson, { as: member, body: { ...event, invitation: true } }),
    app.ask(placeOrder, { as: member, body: { event } }),
  ])
  expect(await seatsTaken()).toBe(1)
  await settle()
})

test('a payment, its webhooks, the end of the order and a cancellation of the event at once lose no yen', async () => {
  const { app, admin, event, people, settle, lesson } = await open(4)
  const buyers = await people(4)
  const pages = []
  for (const as of buyers) {
    const { body } = await app.ask(placeOrder, { as, body: { event } })
    pages.push(app.provider.sessionAt(body.url ?? ''))
  }
  for (const page of pages) app.provider.simulator.pay(page)
  const events = takeEvents(app)
  const now = await findLesson(app.database.reader, lesson.id)
  app.clock.pass(61 * minuteMs)
  await Promise.all([
    ...events.map((one) => app.provider.deliver(app.app, one)),
    endOrders(contextIn(app.database, app.clock.now()), app.provider.payments),
    app.ask(deleteLesson, { as: admin, params: { id: lesson.id }, query: {}, ifMatch: `${now?.version}-4` }),
  ])
  await settle()
  const rows = await app.database.reader.selectFrom('payments').select(['amount', 'refunded']).execute()
  const isCancelled = (await findLesson(app.database.reader, lesson.id))?.cancelledAt !== null
  expect(rows).toEqual(
    Array.from({ length: 4 }, () => ({ amount: 3_000, refunded: isCancelled ? 3_000 : 0 })),
  )
})

test('a seat that is cancelled in four tabs at once gives the money back once', async () => {
  const { app, member, event, settle } = await open(1)
  const { body } = await app.ask(placeOrder, { as: member, body: { event } })
  app.provider.simulator.pay(app.provider.sessionAt(body.url ?? ''))
  for (const one of takeEvents(app)) await app.provider.deliver(app.app, one)
  const [seat] = (await app.ask(listOwnBookings, { as: member })).body
  const params = { id: seat?.id ?? '' }
  const cancel = () => app.ask(cancelSeat, { as: member, params, body: { refund: 1_500 } })
  const answers = await Promise.all([cancel(), cancel(), cancel(), cancel()])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  await settle()
  const rows = await app.database.reader.selectFrom('payments').select(['amount', 'refunded']).execute()
  expect(rows).toEqual([{ amount: 3_000, refunded: 1_500 }])
})
