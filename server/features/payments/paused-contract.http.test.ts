import { expect, test } from 'vitest'
import { bookForMember } from '#contract/bookings/bookings.ts'
import { readContract } from '#contract/payments/member-contract.ts'
import { listOwnPayments } from '#contract/payments/payments.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson } from '#tests/support/factories.ts'
import { deliver, ledgerOf, openWithSubscriber } from '#tests/support/paying.ts'
import { askToHold, givenRental } from '#tests/support/rental.ts'
import { openFullLesson } from '#tests/support/waiting-lesson.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'
import { compareContracts } from './contracts/compare-contracts.ts'

/**
 * A member without a limit of lessons, whose contract is paused on its first day, in one of the two ways of
 * Stripe's portal.
 */
async function openPaused(way: 'by its status' | 'by not collecting') {
  const opened = await openWithSubscriber(4)
  const { app, member, provider, simulator, subscription } = opened
  const paidUntil = subscription.periodEnd * 1000
  const pause = '"object":"subscription","pause_collection":{"behavior":"void","resumes_at":null},'
  if (way === 'by its status') simulator.pause(subscription)
  else provider.alter = (body) => body.replaceAll('"object":"subscription",', pause)
  simulator.change(subscription, {})
  await deliver(app)
  const admin = await givenAdmin(app.database)
  const book = async (startsAt: number) => askToBook(app, member, await givenLesson(app.database, startsAt))
  /** A month passes for which Stripe collects nothing. */
  const passMonth = async () => {
    app.clock.set(paidUntil + hourMs)
    if (way === 'by not collecting') subscription.periodEnd += (30 * dayMs) / 1000
    simulator.change(subscription, {})
    await deliver(app)
  }
  const resume = async () => {
    provider.alter = (body) => body
    simulator.resume(subscription)
    simulator.change(subscription, {})
    await deliver(app)
  }
  const seen = async () => (await app.ask(listOwnPayments, { as: member })).body.membership
  return { ...opened, admin, paidUntil, book, passMonth, resume, seen }
}

test.each(['by its status', 'by not collecting'] as const)(
  'a contract that is paused %s gives its rights until the end of what was paid, and none afterwards',
  async (way) => {
    const { app, admin, member, paidUntil, book, passMonth, resume, seen } = await openPaused(way)
    expect(await ledgerOf(app, member)).toMatchObject({ memberType: 4, memberships: [{ status: 'paused' }] })
    expect(await seen()).toMatchObject({ status: 'paused', periodEnds: isoText(paidUntil) })
    expect((await book(paidUntil - hourMs)).status).toBe(201)
    expect(await book(paidUntil)).toMatchObject(refused('error.member.paused'))
    await passMonth()
    expect(await seen()).toMatchObject({ status: 'paused', periodEnds: isoText(paidUntil) })
    expect(await book(paidUntil + dayMs)).toMatchObject(refused('error.member.paused'))
    const { membership, memberType } = (await app.ask(readContract, { as: admin, params: { id: member.id } }))
      .body
    expect([memberType, membership?.status, membership?.periodEnds]).toEqual([
      4,
      'paused',
      isoText(paidUntil),
    ])
    const provider = await app.provider.payments.provider()
    expect(await compareContracts({ reader: app.database.reader, provider })).toEqual([])
    await resume()
    expect((await book(paidUntil + dayMs)).status).toBe(201)
  },
)

test('a pause that the studio has not heard of is a difference between the books and the provider', async () => {
  const { app, provider } = await openWithSubscriber(2)
  provider.alter = (body) =>
    body.replaceAll('"object":"subscription",', '"object":"subscription","pause_collection":{},')
  const differences = await compareContracts({
    reader: app.database.reader,
    provider: await provider.payments.provider(),
  })
  expect(differences).toEqual([expect.stringContaining('paused at the provider')])
})

test('an administrator books a paused member only without a ticket', async () => {
  const { app, admin, member, paidUntil } = await openPaused('by its status')
  const { id, startsAt } = await givenLesson(app.database, paidUntil + dayMs)
  const body = { id, start: isoText(startsAt), memberId: member.id }
  expect(await app.ask(bookForMember, { as: admin, body })).toMatchObject(refused('error.member.paused'))
  const free = await app.ask(bookForMember, { as: admin, body: { ...body, withoutTicket: true } })
  expect(free.status).toBe(201)
})

test('a paused member neither waits for a place nor gets one, and holds no space, after the end of what was paid', async () => {
  const { app, member, simulator, subscription } = await openWithSubscriber(4)
  const paidUntil = subscription.periodEnd * 1000
  const { lesson, join, freeSeat } = await openFullLesson(app, { startsAt: paidUntil + dayMs })
  expect((await join(member)).status).toBe(200)
  simulator.pause(subscription)
  await deliver(app)
  expect(await join(member)).toMatchObject(refused('error.member.paused'))
  await freeSeat()
  const { reader } = app.database
  const { seatsTaken } = await reader
    .selectFrom('lessons')
    .select('seatsTaken')
    .where('id', '=', lesson.id)
    .executeTakeFirstOrThrow()
  expect(seatsTaken).toBe(0)
  await givenRental(app.database)
  await app.database.transact(async (writer) => {
    await writer.updateTable('pausings').set({ fromAt: app.clock.now() }).execute()
  })
  expect(await askToHold(app, member)).toMatchObject(refused('error.member.paused'))
})

test('a member whose contract was paused a moment ago gets no place, and keeps the own one', async () => {
  const { app, member, subscription } = await openWithSubscriber(4)
  const paidUntil = subscription.periodEnd * 1000
  const { join, freeSeat, seenBy } = await openFullLesson(app, { startsAt: paidUntil + dayMs })
  await join(member)
  // Recorded, and not followed yet: what follows from it ends the wait.
  await app.database.transact((writer) =>
    writer.updateTable('memberships').set({ status: 'paused', paidUntil }).execute(),
  )
  await freeSeat()
  expect(await seenBy(member)).toMatchObject({ yoga: { seatsLeft: 1 }, yogaWaiting: { place: 1 } })
})
