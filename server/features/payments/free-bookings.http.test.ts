import { expect, test } from 'vitest'
import { bookForMember, cancelBooking, listOwnBookings } from '#contract/bookings/bookings.ts'
import { readContract } from '#contract/payments/member-contract.ts'
import { listOwnPayments } from '#contract/payments/payments.ts'
import { changePlan, previewPlanChange } from '#contract/payments/plan-change.ts'
import { readReceptionDay } from '#contract/reception.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { givenAdmin, givenLesson } from '#tests/support/factories.ts'
import { deliver, openWithSubscriber } from '#tests/support/paying.ts'
import { dateOf, dayMs, hourMs, isoText } from '#time/tokyo.ts'

/**
 * A member with an unlimited plan who has booked a lesson before the end of the paid month, one after it, and
 * one of the next day.
 */
async function open() {
  const opened = await openWithSubscriber(4)
  const { app, member, subscription } = opened
  const admin = await givenAdmin(app.database)
  const ends = subscription.periodEnd * 1000
  const [before, at, after] = [
    await givenLesson(app.database, ends - hourMs),
    await givenLesson(app.database, ends),
    await givenLesson(app.database, ends + dayMs),
  ]
  const bookings = [
    (await askToBook(app, member, before)).body.id,
    (await askToBook(app, member, at)).body.id,
    (await askToBook(app, member, after)).body.id,
  ] as const
  const params = { id: member.id }
  /** The lessons that the member reads, which must be those that the administrator reads. */
  const free = async () => {
    const own = (await app.ask(listOwnPayments, { as: member })).body.freeBookings
    expect((await app.ask(readContract, { as: admin, params })).body.freeBookings).toEqual(own)
    return own.map(({ id }) => id)
  }
  return { ...opened, admin, params, ends, lessons: [before, at, after] as const, bookings, free }
}

test('whose unlimited plan an administrator ends reads which bookings lie after it, and so does the desk', async () => {
  const { app, admin, member, params, lessons, bookings, ends, free } = await open()
  expect(await free()).toEqual([])
  const change = async (memberType: 0 | 4) => {
    const wanted = { memberType, effect: 'renewal' } as const
    expect((await app.ask(changePlan, { as: admin, params, body: wanted })).status).toBe(200)
  }
  await change(0)
  expect(await free()).toEqual([bookings[1], bookings[2]])
  const [first] = (await app.ask(listOwnPayments, { as: member })).body.freeBookings
  const { id: lessonId, startsAt } = lessons[1]
  expect(first).toMatchObject({ id: bookings[1], lessonId, start: isoText(startsAt) })

  const day = (await app.ask(readReceptionDay, { as: admin, query: { day: dateOf(ends) } })).body
  const marks = day.flatMap(({ resource }) =>
    resource.users.map(({ bookingId, withoutTicket }) => [bookingId, withoutTicket]),
  )
  expect(Object.fromEntries(marks)).toEqual({ [bookings[0]]: false, [bookings[1]]: true })

  await app.ask(cancelBooking, { as: member, params: { id: bookings[2] } })
  expect(await free()).toEqual([bookings[1]])
  await change(4)
  expect(await free()).toEqual([])
})

test('what was booked beyond a pause or an end that the provider reports is cancelled, so that none is free', async () => {
  const { app, member, simulator, subscription, bookings, free } = await open()
  simulator.pause(subscription)
  await deliver(app)
  expect(await free()).toEqual([])
  const { body } = await app.ask(listOwnBookings, { as: member })
  expect(body.map(({ id }) => id)).toEqual([bookings[0]])
})

test('the preview of a smaller plan names the bookings that it leaves without a ticket, and they stay', async () => {
  const { app, admin, member, params, bookings, ends, free } = await open()
  const gift = await givenLesson(app.database, ends + 2 * dayMs)
  const start = isoText(gift.startsAt)
  const body = { id: gift.id, start, memberId: member.id, withoutTicket: true }
  expect((await app.ask(bookForMember, { as: admin, body })).status).toBe(201)
  const preview = async (memberType: 2 | 4) =>
    (await app.ask(previewPlanChange, { as: admin, params, body: { memberType } })).body
  const { version, outcomes } = await preview(2)
  const named = outcomes.map(({ effect, freeBookings }) => [effect, freeBookings.map(({ id }) => id)])
  expect(Object.fromEntries(named)).toEqual({
    renewal: [bookings[1], bookings[2]],
    now: bookings,
    none: bookings,
  })
  const wanted = { memberType: 2, effect: 'renewal' } as const
  await app.ask(changePlan, { as: admin, params, body: wanted, ifMatch: version })
  expect(await free()).toEqual([bookings[1], bookings[2]])
  const now = { ...wanted, effect: 'now' } as const
  const changed = await app.ask(changePlan, {
    as: admin,
    params,
    body: now,
    ifMatch: (await preview(2)).version,
  })
  expect(changed.status).toBe(200)
  expect(await free()).toEqual(bookings)
  expect((await preview(4)).outcomes.flatMap(({ freeBookings }) => freeBookings)).toEqual([])
})
