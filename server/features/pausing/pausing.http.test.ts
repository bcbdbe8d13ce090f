import { expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/account.ts'
import { placeOrder } from '#contract/offers/offers.ts'
import { previewPausing, readOwnPausing, requestPausing, takeBackPausing } from '#contract/pausing.ts'
import { eventColumnsOf } from '#server/features/lessons/queries.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { ledgerOf, mailKindsTo, openWithSubscriber } from '#tests/support/paying.ts'
import { openFullLesson } from '#tests/support/waiting-lesson.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'

async function open(plan: 2 | 3 | 4 = 2) {
  const opened = await openWithSubscriber(plan)
  const { app, member } = opened
  const preview = async (body: { kind: 'pause' | 'leave'; months?: number }) =>
    (await app.ask(previewPausing, { as: member, body })).body
  const ask = async (kind: 'pause' | 'leave', months?: number) => {
    const wanted = { kind, ...(months !== undefined && { months }) }
    const { effective } = await preview(wanted)
    return app.ask(requestPausing, { as: member, body: { ...wanted, effective, reason: 'work' as const } })
  }
  const book = async (startsAt: number) => askToBook(app, member, await givenLesson(app.database, startsAt))
  const liveBookings = () =>
    app.database.reader
      .selectFrom('bookings')
      .select(['id', 'status'])
      .where('memberId', '=', member.id)
      .where('status', '<>', 'cancelled')
      .execute()
  return { ...opened, preview, ask, book, liveBookings }
}

test('a pause cancels what is booked in it, gives the tickets back, and says so before and in one mail', async () => {
  const { app, member, preview, ask, book, liveBookings } = await open(2)
  const wanted = { kind: 'pause', months: 1 } as const
  const { effective, resumes } = await preview(wanted)
  const [from, until] = [Date.parse(effective), Date.parse(resumes ?? '')]
  const before = await book(from - hourMs)
  const within = await book(from + hourMs)
  const { tickets } = await ledgerOf(app, member)
  const shown = await preview(wanted)
  expect(shown).toMatchObject({ refusals: [], byCard: true, tickets: tickets + 1, ticketsUsable: false })
  expect(shown.bookings).toMatchObject([{ id: within.body.id, tickets: 1 }])
  const asked = await ask('pause', 1)
  expect(asked).toMatchObject({
    status: 201,
    body: { kind: 'pause', state: 'planned', effective, resumes, canBeTakenBack: true },
  })
  expect((await liveBookings()).map(({ id }) => id)).toEqual([before.body.id])
  expect((await ledgerOf(app, member)).tickets).toBe(tickets + 1)
  expect(await mailKindsTo(app, member)).toEqual(expect.arrayContaining(['pausingPlanned']))
  expect(await mailKindsTo(app, member)).not.toContain('bookingCancelled')
  expect(await book(from)).toMatchObject(refused('error.member.paused'))
  expect((await book(until)).status).toBe(201)
})

test('a member whose account is closed while the request begins has to log in', async () => {
  const { app } = await open(2)
  const as = await givenMember(app.database, { memberType: 3, passwordHash: testPasswordHash })
  const { effective } = (await app.ask(previewPausing, { as, body: { kind: 'leave' } })).body
  const transact = app.database.transact.bind(app.database)
  app.database.transact = async (work) => {
    app.database.transact = transact
    expect((await app.ask(closeAccount, { as, body: { password: testPassword } })).status).toBe(200)
    return transact(work)
  }
  const answer = await app.ask(requestPausing, { as, body: { kind: 'leave', effective } })
  expect(answer).toMatchObject(refused('error.server.token_expired'))
})

test('a paid event within a pause cannot be ordered, and one after it can', async () => {
  const { app, member, ask } = await open(2)
  const { effective, resumes } = (await ask('pause', 1)).body
  const terms = { price: 3_500, memberPrice: 3_000, tiers: [{ toDaysBefore: null, percent: 100 }] }
  const order = async (startsAt: number) => {
    const { id } = await givenLesson(app.database, startsAt, eventColumnsOf(terms))
    return app.ask(placeOrder, { as: member, body: { event: { id, start: isoText(startsAt) } } })
  }
  expect(await order(Date.parse(effective))).toMatchObject(refused('error.member.paused'))
  expect((await order(Date.parse(resumes ?? ''))).status).toBe(201)
})

test('a leave takes the unlimited plan and the waiting places with it, and the seat goes to the list', async () => {
  const { app, member, preview, ask, book, liveBookings } = await open(4)
  const from = Date.parse((await preview({ kind: 'leave' })).effective)
  const { lesson, join, bookers } = await openFullLesson(app, { startsAt: from + dayMs })
  expect(bookers).toHaveLength(1)
  expect((await join(member)).status).toBe(200)
  await book(from + 2 * dayMs)
  expect((await preview({ kind: 'leave' })).waiting).toMatchObject([{ lessonId: lesson.id }])
  expect(await ask('leave')).toMatchObject({ status: 201, body: { kind: 'leave', resumes: null } })
  expect(await liveBookings()).toEqual([])
  expect(await join(member)).toMatchObject(refused('error.member.left'))
  expect(await book(from + dayMs)).toMatchObject(refused('error.member.left'))
})

test('a second request, and one for another day than was seen, are refused', async () => {
  const { app, member, preview, ask } = await open()
  const { effective } = await preview({ kind: 'leave' })
  const body = { kind: 'leave', effective: isoText(Date.parse(effective) + dayMs) } as const
  expect(await app.ask(requestPausing, { as: member, body })).toMatchObject(
    refused('error.pausing.dayChanged'),
  )
  expect((await ask('leave')).status).toBe(201)
  expect(await ask('pause', 1)).toMatchObject(refused('error.pausing.alreadyRequested'))
  expect((await preview({ kind: 'pause', months: 1 })).refusals).toContain('open')
})

test('another member cannot take a leave back', async () => {
  const { app, member, ask } = await open()
  const { id } = (await ask('leave')).body
  const other = await givenMember(app.database)
  expect(await app.ask(takeBackPausing, { as: other, params: { id } })).toMatchObject(
    refused('error.pausing.notFound'),
  )
  expect((await app.ask(readOwnPausing, { as: member })).body.pausing).toMatchObject({ state: 'planned' })
})

test('a leave that is taken back gives the rights back, and cancelled lessons stay cancelled', async () => {
  const { app, member, preview, ask, book, liveBookings } = await open(4)
  const from = Date.parse((await preview({ kind: 'leave' })).effective)
  await book(from + dayMs)
  const { body } = await ask('leave')
  const taken = await app.ask(takeBackPausing, { as: member, params: { id: body.id } })
  expect(taken).toMatchObject({ status: 200, body: { state: 'takenBack', canBeTakenBack: false } })
  expect(await liveBookings()).toEqual([])
  expect((await book(from + dayMs)).status).toBe(201)
  expect(await mailKindsTo(app, member)).toEqual(expect.arrayContaining(['pausingTakenBack']))
  expect(await app.ask(takeBackPausing, { as: member, params: { id: body.id } })).toMatchObject(
    refused('error.pausing.tookEffect'),
  )
  expect((await app.ask(readOwnPausing, { as: member })).body).toMatchObject({
    pausing: { state: 'takenBack' },
    offered: { hasPlan: true, months: [1, 2, 3] },
  })
})
