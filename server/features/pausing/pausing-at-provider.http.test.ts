import { expect, test } from 'vitest'
import { previewPausing, readMemberPausing, requestPausing, takeBackPausing } from '#contract/pausing.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { deliver, ledgerOf, mailKindsTo, openWithSubscriber, takeEvents } from '#tests/support/paying.ts'
import { refuseWrites } from '#tests/support/refuse-writes.ts'
import { dayMs, hourMs, minuteMs } from '#time/tokyo.ts'
import { compareContracts } from '../payments/contracts/compare-contracts.ts'
import { findPausing, insertPausing } from '../payments/pausing-queries.ts'
import { advancePausings } from './take-effect.ts'

async function open(plan: 2 | 3 | 4 = 4) {
  const opened = await openWithSubscriber(plan)
  const { app, member, subscription, simulator } = opened
  const admin = await givenAdmin(app.database)
  const preview = async (kind: 'pause' | 'leave', months?: number) => {
    const body = { kind, ...(months !== undefined && { months }) }
    return (await app.ask(previewPausing, { as: member, body })).body
  }
  const ask = async (kind: 'pause' | 'leave', months?: number) => {
    const { effective } = await preview(kind, months)
    const body = { kind, effective, ...(months !== undefined && { months }) }
    const answer = await app.ask(requestPausing, { as: member, body })
    expect(answer.status).toBe(201)
    const { resumes } = answer.body
    const until = resumes === null ? Infinity : Date.parse(resumes)
    return { id: answer.body.id, from: Date.parse(effective), until }
  }
  const run = async () => {
    await advancePausings(contextIn(app.database, app.clock.now()), app.provider.payments)
    await deliver(app)
  }
  /** The renewals up to an instant come, each at its time. */
  const passUntil = async (instant: number) => {
    while (subscription.periodEnd * 1000 <= instant && subscription.status !== 'canceled') {
      app.clock.set(subscription.periodEnd * 1000)
      await run()
      simulator.renew(subscription)
      await deliver(app)
      await run()
    }
    app.clock.set(instant)
    await run()
  }
  const shown = async () =>
    (await app.ask(readMemberPausing, { as: admin, params: { id: member.id } })).body.pausings
  const book = async (startsAt: number) => askToBook(app, member, await givenLesson(app.database, startsAt))
  const live = async () =>
    (
      await app.database.reader
        .selectFrom('bookings')
        .innerJoin('lessons', 'lessons.id', 'bookings.lessonId')
        .select('lessons.startsAt')
        .where('bookings.memberId', '=', member.id)
        .where('bookings.status', '<>', 'cancelled')
        .orderBy('lessons.startsAt')
        .execute()
    ).map(({ startsAt }) => startsAt)
  const differences = async () =>
    compareContracts({ reader: app.database.reader, provider: await app.provider.payments.provider() })
  return { ...opened, admin, preview, ask, run, passUntil, shown, book, live, differences }
}

test('a pause is set at the provider before its first month, charges nothing in it, and goes on by itself', async () => {
  const { app, member, ask, passUntil, shown, subscription, differences } = await open(2)
  const { from, until } = await ask('pause', 2)
  expect((await shown())[0]).toMatchObject({ state: 'planned', provider: 'asked', attempts: 0 })
  await passUntil(from)
  expect(subscription.pause).toEqual({ resumesAt: (until - hourMs) / 1000 })
  const paid = (await ledgerOf(app, member)).payments.length
  expect((await shown())[0]).toMatchObject({ state: 'running', provider: 'done' })
  expect(await differences()).toEqual([])
  await passUntil(until - minuteMs)
  expect((await ledgerOf(app, member)).payments).toHaveLength(paid)
  await passUntil(until + minuteMs)
  expect((await ledgerOf(app, member)).payments).toHaveLength(paid + 1)
  expect(await shown()).toMatchObject([{ state: 'ended', kind: 'pause' }])
  expect(await ledgerOf(app, member)).toMatchObject({ memberType: 2, memberships: [{ status: 'active' }] })
  expect(await differences()).toEqual([])
})

test('a leave ends the contract on its day, and number, tickets and history stay', async () => {
  const { app, member, ask, passUntil, shown, subscription, book, differences } = await open(2)
  const { from } = await ask('leave')
  expect(subscription.cancelAt).toBe(from / 1000)
  const { tickets } = await ledgerOf(app, member)
  await passUntil(from + minuteMs)
  expect(subscription.status).toBe('canceled')
  expect(await shown()).toMatchObject([{ state: 'ended', provider: 'done', kind: 'leave' }])
  const after = await ledgerOf(app, member)
  expect(after).toMatchObject({ memberType: 0, memberships: [{ status: 'ended' }] })
  expect(after.tickets).toBeGreaterThanOrEqual(tickets)
  expect(await book(from + dayMs)).toMatchObject(refused('error.member.left'))
  expect(await differences()).toEqual([])
})

test('a provider that does not answer, or refuses, is asked again, and nothing is half done', async () => {
  const { app, ask, run, shown, subscription, provider } = await open()
  provider.failNext(20)
  await ask('leave')
  expect((await shown())[0]).toMatchObject({ state: 'planned', provider: 'asked', attempts: 1 })
  provider.failNext(0)
  await run()
  expect(subscription.cancelAt ?? null).toBe(null)
  app.clock.pass(minuteMs)
  await run()
  expect(subscription.cancelAt).toBeGreaterThan(0)
  expect((await shown())[0]).toMatchObject({ provider: 'done', attempts: 0 })
})

test.each(['pause', 'leave'] as const)(
  'a %s that the provider does, and answers when the server has stopped waiting, stays open and is done once',
  async (kind) => {
    const { app, ask, run, shown, subscription, simulator, provider, differences } = await open()
    if (kind === 'leave') provider.answerLate(60)
    const { from, until } = await ask(kind, kind === 'pause' ? 1 : undefined)
    if (kind === 'pause') {
      // It is due when the last month before it has begun.
      app.clock.set(subscription.periodEnd * 1000 + minuteMs)
      simulator.renew(subscription)
      await deliver(app)
      provider.answerLate(60)
      await advancePausings(contextIn(app.database, app.clock.now()), provider.payments)
    }
    provider.answerLate(0)
    expect((await shown())[0]).toMatchObject({ state: 'planned', provider: 'asked', attempts: 1 })
    expect((await differences()).join()).toContain('not answered by the provider')
    app.clock.pass(6 * hourMs)
    await run()
    expect((await shown())[0]).toMatchObject({ provider: 'done', attempts: 0 })
    if (kind === 'leave') expect(subscription.cancelAt).toBe(from / 1000)
    else expect(subscription.pause).toEqual({ resumesAt: (until - hourMs) / 1000 })
    expect(await differences()).toEqual([])
  },
)

test('taking back clears what was set at the provider, also when its answer is late', async () => {
  const { app, member, ask, run, shown, subscription, provider, simulator } = await open()
  const { id, from } = await ask('leave')
  expect(subscription.cancelAt).toBe(from / 1000)
  provider.failNext(20)
  expect((await app.ask(takeBackPausing, { as: member, params: { id } })).status).toBe(200)
  provider.failNext(0)
  await deliver(app)
  simulator.change(subscription, {})
  await run()
  expect(await shown()).toMatchObject([{ state: 'takenBack', provider: 'asked', attempts: 1 }])
  app.clock.pass(minuteMs)
  await run()
  expect(subscription.cancelAt).toBe(null)
  expect(await shown()).toMatchObject([{ state: 'takenBack', provider: 'done' }])
  expect(await ledgerOf(app, member)).toMatchObject({ memberships: [{ endsAt: null, status: 'active' }] })
})

test('an end that was made in the portal cancels what is booked beyond it, once, and tells the member', async () => {
  const { app, member, book, live, shown, subscription, simulator, run } = await open()
  const end = subscription.periodEnd * 1000
  await book(end - hourMs)
  await book(end)
  simulator.cancelAtPeriodEnd(subscription, true)
  const events = [...app.provider.events]
  await deliver(app)
  await deliver(app, events)
  await run()
  expect(await live()).toEqual([end - hourMs])
  expect(await shown()).toMatchObject([
    { state: 'planned', by: 'provider', kind: 'leave', cancelledBookings: 1, canBeTakenBack: false },
  ])
  const kinds = await mailKindsTo(app, member)
  expect(kinds.filter((kind) => kind === 'pausingPlanned')).toHaveLength(1)
  simulator.cancelAtPeriodEnd(subscription, false)
  await deliver(app)
  expect(await shown()).toMatchObject([{ state: 'overtaken' }])
  expect((await book(end + dayMs)).status).toBe(201)
})

test('a leave that is cleared in the dashboard is overtaken, and the rights come back', async () => {
  const { app, member, ask, book, shown, subscription, simulator } = await open()
  const { from } = await ask('leave')
  await deliver(app)
  simulator.change(subscription, { cancelAt: null })
  await deliver(app)
  expect(await shown()).toMatchObject([{ state: 'overtaken' }])
  expect(await mailKindsTo(app, member)).toEqual(expect.arrayContaining(['pausingOvertaken']))
  expect((await book(from + dayMs)).status).toBe(201)
})

test('a pause that is made in the dashboard cancels what is booked in it; resumed early it gives the rights back', async () => {
  const { app, book, live, shown, subscription, simulator } = await open()
  const paidUntil = subscription.periodEnd * 1000
  const resumesAt = paidUntil + 20 * dayMs
  await book(paidUntil - hourMs)
  await book(paidUntil + dayMs)
  await book(resumesAt + dayMs)
  simulator.change(subscription, { pause: { resumesAt: resumesAt / 1000 } })
  await deliver(app)
  expect(await live()).toEqual([paidUntil - hourMs, resumesAt + dayMs])
  expect(await shown()).toMatchObject([{ state: 'planned', by: 'provider', kind: 'pause' }])
  expect(await book(paidUntil + dayMs)).toMatchObject(refused('error.member.paused'))
  simulator.change(subscription, { pause: null })
  await deliver(app)
  expect(await shown()).toMatchObject([{ state: 'overtaken' }])
  expect((await book(paidUntil + dayMs)).status).toBe(201)
})

test('a leave that was cleared in the dashboard, and is told only after its day, gives the plan back', async () => {
  const { app, member, ask, run, book, shown, subscription, simulator } = await open(2)
  const { from } = await ask('leave')
  await run()
  simulator.change(subscription, { cancelAt: null })
  const late = app.provider.events.splice(0)
  app.clock.set(from + minuteMs)
  await run()
  expect(await ledgerOf(app, member)).toMatchObject({ memberType: 0 })
  simulator.renew(subscription)
  await deliver(app, [...late, ...app.provider.events.splice(0)])
  await run()
  expect(await ledgerOf(app, member)).toMatchObject({ memberType: 2, memberships: [{ status: 'active' }] })
  expect(await shown()).toMatchObject([{ kind: 'leave', state: 'overtaken' }])
  expect((await book(from + 2 * dayMs)).status).toBe(201)
})

test('a contract that cannot be followed keeps no pause of another member from taking effect', async () => {
  const { app, run } = await open()
  const { id: memberId } = await givenMember(app.database, { memberType: 3 })
  const now = app.clock.now()
  const pausing = {
    id: 'planned',
    memberId,
    membershipId: null,
    kind: 'pause',
    state: 'planned',
    months: 1,
    askedAt: now - dayMs,
    askedBy: 'member',
    actorId: null,
    fromAt: now,
    untilAt: now + 30 * dayMs,
    reason: null,
    reasonText: '',
    exception: '',
    ticketsUsable: 0,
    cancelledBookings: 0,
    provider: 'none',
    attempts: 0,
    providerDueAt: null,
    endedAt: null,
    monthlyFee: 0,
    nextFeeAt: null,
    closesAccount: 0,
  } as const
  await app.database.transact(async (writer) => {
    await insertPausing(writer, pausing)
    await writer.updateTable('memberships').set({ followedVersion: null }).execute()
  })
  const isFollowed = 'new.followed_version is not null'
  await refuseWrites(app.database, 'update on memberships', isFollowed)
  await expect(run()).rejects.toThrow('refused')
  expect((await findPausing(app.database.reader, 'planned'))?.state).toBe('running')
})

test('tickets of the last month whose payment is told after the end do not let a leaver book', async () => {
  const { app, member, subscription, simulator, book, run, shown } = await open(2)
  app.clock.set(subscription.periodEnd * 1000)
  simulator.renew(subscription)
  const late = takeEvents(app)
  app.clock.pass(5 * minuteMs)
  simulator.end(subscription)
  await deliver(app)
  await run()
  expect(await shown()).toMatchObject([{ kind: 'leave', state: 'ended' }])
  app.clock.pass(minuteMs)
  await deliver(app, late)
  expect((await ledgerOf(app, member)).tickets).toBe(4)
  expect(await book(app.clock.now() + 2 * dayMs)).toMatchObject(refused('error.member.left'))
})
