import { createHire } from '#contract/hires/hires.ts'
import { joinWaitingList } from '#contract/bookings/waiting-list.ts'
import { dateOf, hourMs, isoText } from '#time/tokyo.ts'
import { givenFreeDay, hiredSpace } from '../browser/given-free-day.ts'
import { givenPayment } from '../browser/given-payment.ts'
import { test } from '../browser/test.ts'
import { expectFaultless, otherStates, visitorsOf, ways } from './ways.ts'

test.for(ways)('every page of a member is faultless (begins with %s)', async (first, { visit, studio }) => {
  const [booked, full] = [await studio.lesson(), await studio.lesson({ totalSeats: 1 })]
  const member = await studio.member({ memberType: 11, tickets: 2 })
  await studio.book(full, await studio.member({ tickets: 1 }))
  await studio.book(booked, member)
  await studio.call(joinWaitingList, { as: member, id: full.id, body: {} })
  const start = (await givenFreeDay(studio)) + 10 * hourMs
  const time = { start: isoText(start), end: isoText(start + 2 * hourMs) }
  const hire = await studio.call(createHire, {
    as: member,
    body: { spaceId: hiredSpace, ...time, people: 2, purpose: '撮影', total: 5_000 },
  })
  const payer = await studio.member({ memberType: 0 })
  const payment = await givenPayment(studio, payer, 3)
  const [visitors, payers] = [await visitorsOf(visit, member), await visitorsOf(visit, payer)]
  const day = dateOf(booked.startsAt)
  const own = [
    `/booking?week=${day}&day=${day}`,
    '/profile',
    ...['edit', 'referral', 'security'].map((tab) => `/profile?tab=${tab}`),
    ...otherStates(['code', 'hires', 'history', 'password'].map((tab) => `/profile?tab=${tab}`)),
    `/hire?id=${hire.id}`,
    '/order?offer=pack-5',
  ]
  await expectFaultless(
    [
      ...own.map((path) => ({ path, visitors })),
      ...['/profile?tab=payments', `/receipt/${payment}`].map((path) => ({ path, visitors: payers })),
    ],
    first,
  )
})
