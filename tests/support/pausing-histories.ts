import { expect } from 'vitest'
import { cancelBooking } from '#contract/bookings/bookings.ts'
import { joinWaitingList } from '#contract/bookings/waiting-list.ts'
import { startCheckout } from '#contract/payments/payments.ts'
import { changePlan } from '#contract/payments/plan-change.ts'
import {
  previewPausing,
  previewPausingOf,
  readMemberPausing,
  requestPausing,
  requestPausingOf,
  takeBackPausing,
  takeBackPausingOf,
} from '#contract/pausing.ts'
import { publishDraft, saveDraft } from '#contract/studio/studio-administration.ts'
import { checkIntegrity } from '#server/database/integrity-checks/check-integrity.ts'
import { askDuePausings } from '#server/features/pausing/ask-provider.ts'
import { chargePauseFees } from '#server/features/pausing/charge-fees.ts'
import { followContracts } from '#server/features/pausing/follow-contracts.ts'
import { takePausingsEffect } from '#server/features/pausing/take-effect.ts'
import { compareLedger } from '#server/features/payments/compare-ledger.ts'
import { compareContracts } from '#server/features/payments/contracts/compare-contracts.ts'
import { makeDueRefunds } from '#server/features/payments/refunds/make-refunds.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { beforeJoining } from '#studio/member-types.ts'
import type { PendingEvent, Subscription } from '#demo/stripe-simulator/state.ts'
import { dateOf, dayMs, hourMs, instantOf, minuteMs, monthsLater } from '#time/tokyo.ts'
import type { TestApp } from './app.ts'
import { askToBook } from './ask-to-book.ts'
import { contextIn } from './contexts.ts'
import { givenAdmin, givenLesson, givenMember } from './factories.ts'
import type { TestMember } from './factories.ts'
import { deliver, ledgerOf, openWithPayer, orderPlan, takeEvents } from './paying.ts'
import { declineFees, expectAnswer, feeActs, unpaidFees } from './pause-fee-acts.ts'
import { fc } from './random-cases.ts'

/** A member with a plan, and what is on the way from the provider. */
export interface PausingHistory {
  app: TestApp
  admin: TestMember
  other: TestMember
  member: TestMember
  pending: PendingEvent[]
  begunAt: number
}

/** Days of the month and times at which contracts begin: ends of months, and mornings when UTC has yesterday. */
const beginnings = [
  '31 12:00',
  '31 05:00',
  '30 23:59',
  '29 12:00',
  '10 23:58',
  '01 00:00',
  '20 12:00',
] as const

/** The next instant on such a day. */
function nextInstant(now: number, beginning: (typeof beginnings)[number]): number {
  const [day = '', time = ''] = beginning.split(' ')
  for (let months = 0; ; months += 1) {
    const month = monthsLater(`${dateOf(now).slice(0, 8)}01`, months).slice(0, 8)
    const instant = instantOf(`${month}${day}`, time)
    if (instant !== undefined && instant > now) return instant
  }
}

const running = ({ app }: PausingHistory): Subscription[] =>
  app.provider.subscriptions.filter(({ status }) => status !== 'canceled')

/** The jobs of the server, which run each minute. */
async function runJobs({ app }: PausingHistory): Promise<void> {
  const ctx = () => contextIn(app.database, app.clock.now())
  await followContracts(ctx())
  await takePausingsEffect(ctx())
  await askDuePausings(ctx(), app.provider.payments)
  await chargePauseFees(ctx(), app.provider.payments)
}

/** Time passes; each renewal comes at its time, and jobs run after it. */
async function passUntil(history: PausingHistory, instant: number): Promise<void> {
  const { app } = history
  for (;;) {
    const next = running(history).toSorted((a, b) => a.periodEnd - b.periodEnd)[0]
    if (next === undefined || next.periodEnd * 1000 > instant) break
    const ends = next.cancelAtPeriodEnd || (next.cancelAt ?? Infinity) <= next.periodEnd
    // It is not renewed.
    if (next.status === 'paused' && !ends) break
    app.clock.set(Math.max(app.clock.now(), next.periodEnd * 1000 - 5 * minuteMs))
    await runJobs(history)
    app.clock.set(Math.max(app.clock.now(), next.periodEnd * 1000))
    app.provider.simulator.resumeDue()
    app.provider.simulator.renew(next)
    history.pending.push(...takeEvents(app))
    await runJobs(history)
  }
  if (instant > app.clock.now()) app.clock.set(instant)
  app.provider.simulator.resumeDue()
  await runJobs(history)
}

async function ask({ app, member }: PausingHistory, kind: 'pause' | 'leave', months?: number): Promise<void> {
  const choice = { kind, ...(months !== undefined && { months }) }
  const { status, body } = await app.ask(previewPausing, { as: member, body: choice })
  expect(status).toBe(200)
  const fee = body.fees[0] && { fee: body.fees[0].amount }
  const wanted = { as: member, body: { ...choice, effective: body.effective, ...fee } }
  // Twice at once, as two devices do.
  const answers = await Promise.all([app.ask(requestPausing, wanted), app.ask(requestPausing, wanted)])
  for (const answer of answers) expectAnswer(answer, kind)
  expect(answers.filter((answer) => answer.status === 201).length, `two ${kind}s at once`).toBeLessThan(2)
}

const openPausings = async ({ app, admin, member }: PausingHistory) => {
  const { body } = await app.ask(readMemberPausing, { as: admin, params: { id: member.id } })
  return body.pausings.filter(({ state }) => state === 'planned' || state === 'running')
}

const bookingsOf = ({ app, member }: PausingHistory) =>
  app.database.reader
    .selectFrom('bookings')
    .innerJoin('lessons', 'lessons.id', 'bookings.lessonId')
    .select([
      'bookings.id',
      'bookings.status',
      'bookings.ticketsTaken',
      'bookings.ticketsKept',
      'lessons.startsAt',
    ])
    .where('bookings.memberId', '=', member.id)
    .execute()

const changeAll = (
  history: PausingHistory,
  change: Parameters<TestApp['provider']['simulator']['change']>[1],
) => running(history).forEach((subscription) => history.app.provider.simulator.change(subscription, change))

const acts = {
  minute: (history: PausingHistory) => passUntil(history, history.app.clock.now() + minuteMs),
  days: (history: PausingHistory) => passUntil(history, history.app.clock.now() + 9 * dayMs),
  /** To the minute before the deadline is over. */
  deadline: (history: PausingHistory) =>
    passUntil(history, nextInstant(history.app.clock.now(), '10 23:58') + minuteMs),
  renewal: (history: PausingHistory) => {
    const [next] = running(history)
    return passUntil(history, next ? next.periodEnd * 1000 : history.app.clock.now() + dayMs)
  },
  twoMonths: (history: PausingHistory) => passUntil(history, history.app.clock.now() + 61 * dayMs),
  pauseOne: (history: PausingHistory) => ask(history, 'pause', 1),
  pauseTwo: (history: PausingHistory) => ask(history, 'pause', 2),
  leave: (history: PausingHistory) => ask(history, 'leave'),
  leaveByAdmin: async ({ app, admin, member }: PausingHistory) => {
    const way = { as: admin, params: { id: member.id } }
    const from = dateOf(app.clock.now() + 3 * dayMs)
    const choice = { kind: 'leave' as const, from }
    const { body } = await app.ask(previewPausingOf, { ...way, body: choice })
    const wanted = { ...choice, effective: body.effective, exception: '引っ越しのため' }
    expectAnswer(await app.ask(requestPausingOf, { ...way, body: wanted }), 'leave by the administrator')
  },
  takeBack: async (history: PausingHistory) => {
    const { app, member } = history
    for (const { id } of await openPausings(history))
      expectAnswer(await app.ask(takeBackPausing, { as: member, params: { id } }), 'take back')
  },
  endByAdmin: async (history: PausingHistory) => {
    const { app, admin } = history
    const body = { reason: 'ご希望' }
    for (const { id } of await openPausings(history))
      expectAnswer(await app.ask(takeBackPausingOf, { as: admin, params: { id }, body }), 'end')
  },
  book: (history: PausingHistory) => book(history, [2, 12, 25, 40, 75]),
  bookSoon: (history: PausingHistory) => book(history, [1, 3]),
  cancel: async (history: PausingHistory) => {
    const { app, member } = history
    const [first] = (await bookingsOf(history)).filter(({ status }) => status === 'booked')
    const id = first?.id ?? 'none'
    expectAnswer(await app.ask(cancelBooking, { as: member, params: { id }, body: {} }), 'cancel')
  },
  /** The member waits for a seat that another one gives back while something else happens. */
  promote: async ({ app, member, other }: PausingHistory) => {
    const lesson = await givenLesson(app.database, app.clock.now() + 33 * dayMs, { totalSeats: 1 })
    const booked = await askToBook(app, other, lesson)
    expect(booked.status).toBe(201)
    const params = { id: lesson.id }
    expectAnswer(await app.ask(joinWaitingList, { as: member, params, body: {} }), 'wait')
    const { effective } = (await app.ask(previewPausing, { as: member, body: { kind: 'leave' } })).body
    const answers = await Promise.all([
      app.ask(cancelBooking, { as: other, params: { id: booked.body.id }, body: {} }),
      app.ask(requestPausing, { as: member, body: { kind: 'leave', effective } }),
    ])
    for (const answer of answers) expectAnswer(answer, 'promote and leave')
  },
  pauseAtProvider: (history: PausingHistory) =>
    running(history).forEach((subscription) => history.app.provider.simulator.pause(subscription)),
  resumeAtProvider: (history: PausingHistory) =>
    running(history).forEach((subscription) => history.app.provider.simulator.resume(subscription)),
  collectLater: (history: PausingHistory) => {
    const resumesAt = Math.floor((history.app.clock.now() + 40 * dayMs) / 1000)
    changeAll(history, { pause: { resumesAt } })
  },
  collectAgain: (history: PausingHistory) => changeAll(history, { pause: null }),
  cancelAtProvider: (history: PausingHistory) =>
    running(history).forEach((subscription) =>
      history.app.provider.simulator.cancelAtPeriodEnd(subscription, true),
    ),
  keepAtProvider: (history: PausingHistory) =>
    changeAll(history, { cancelAtPeriodEnd: false, cancelAt: null }),
  endAtProvider: (history: PausingHistory) =>
    running(history).forEach((subscription) => history.app.provider.simulator.end(subscription)),
  decline: (history: PausingHistory) =>
    running(history).forEach((subscription) =>
      history.app.provider.simulator.renew(subscription, 'declined'),
    ),
  ...feeActs,
  planNext: (history: PausingHistory) => changePlanOf(history, { memberType: 3, effect: 'renewal' }),
  planNow: (history: PausingHistory) => changePlanOf(history, { memberType: 4, effect: 'now' }),
  comeBack: async ({ app, member }: PausingHistory) => {
    const { status, body } = await app.ask(startCheckout, { as: member, body: { plan: 2 } })
    expectAnswer({ status }, 'come back')
    if (status === 201) app.provider.simulator.pay(app.provider.sessionAt(body.url))
  },
}

const changePlanOf = async ({ app, admin, member }: PausingHistory, body: object) => {
  await app.ask(changePlan, { as: admin, params: { id: member.id }, body })
}

async function book({ app, member }: PausingHistory, days: readonly number[]): Promise<void> {
  for (const day of days) {
    const lesson = await givenLesson(app.database, app.clock.now() + day * dayMs + 5 * hourMs)
    expectAnswer(await askToBook(app, member, lesson), 'book')
  }
}

type Act = keyof typeof acts

export const pausingHistories = fc.record({
  beginning: fc.constantFrom(...beginnings),
  plan: fc.constantFrom(2 as const, 4 as const),
  steps: fc.array(
    fc.record({
      act: fc.constantFrom(...(Object.keys(acts) as Act[])),
      /** So many calls to the provider fail meanwhile; or it acts, and its answers are lost. */
      fails: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.constantFrom(1, 3, 30)),
      losesAnswers: fc.oneof({ weight: 6, arbitrary: fc.constant(false) }, fc.constant(true)),
      /** Which pending webhooks come then, and which of them come again later. */
      deliveries: fc.array(fc.record({ which: fc.nat(), again: fc.boolean() }), { maxLength: 4 }),
    }),
    { maxLength: 10 },
  ),
})

type Step =
  typeof pausingHistories extends fc.Arbitrary<infer Given>
    ? Given extends { steps: Array<infer One> }
      ? One
      : never
    : never

export async function happen(history: PausingHistory, step: Step): Promise<void> {
  const { app, pending } = history
  app.provider.failNext(step.fails)
  app.provider.loseAnswers = () => step.losesAnswers
  await acts[step.act](history)
  await runJobs(history)
  app.provider.failNext(0)
  app.provider.loseAnswers = () => false
  pending.push(...takeEvents(app))
  for (const { which, again } of step.deliveries) {
    const position = which % pending.length
    const event = pending[position]
    if (event === undefined) continue
    await deliver(app, [event])
    pending.push(...takeEvents(app))
    if (!again) pending.splice(position, 1)
  }
  await runJobs(history)
  pending.push(...takeEvents(app))
  await expectNoBookingWithoutRight(history, { byProvider: false })
}

/** No lesson stays booked in a time without the plan, unless the member came back for it. */
async function expectNoBookingWithoutRight(
  history: PausingHistory,
  { byProvider }: { byProvider: boolean },
): Promise<void> {
  const { app, member } = history
  const { reader } = app.database
  const pausings = await reader.selectFrom('pausings').selectAll().where('memberId', '=', member.id).execute()
  expect(pausings.filter(({ state }) => state === 'planned' || state === 'running').length).toBeLessThan(2)
  const contracts = await reader
    .selectFrom('memberships')
    .select(['startedAt', 'status'])
    .where('memberId', '=', member.id)
    .execute()
  const counting = pausings.filter(
    ({ state, kind, askedBy }) =>
      (state === 'planned' || state === 'running' || (kind === 'leave' && state === 'ended')) &&
      (byProvider || askedBy !== 'provider'),
  )
  const live = (await bookingsOf(history)).filter(({ status }) => status === 'booked')
  const without = live.filter(({ startsAt }) =>
    counting.some(
      ({ fromAt, untilAt, askedAt }) =>
        // What was learned of the provider after a lesson changes nothing of it.
        startsAt >= Math.max(fromAt, askedAt) &&
        (untilAt === null || startsAt < untilAt) &&
        !contracts.some((contract) => contract.startedAt >= fromAt),
    ),
  )
  expect(without, 'bookings without right').toEqual([])
}

/** All webhooks come, jobs run, and the books are what the provider says. */
export async function expectSettled(history: PausingHistory): Promise<void> {
  const { app, member } = history
  for (let round = 0; round < 4; round += 1) {
    const late = history.pending.splice(0).toReversed()
    await deliver(app, [...late, ...takeEvents(app)])
    await runJobs(history)
    await passUntil(history, app.clock.now() + 7 * hourMs)
    history.pending.push(...takeEvents(app))
  }
  declineFees(history, false)
  await passUntil(history, app.clock.now() + 4 * dayMs)
  // Declined so often that only an administrator settles it.
  while ((await unpaidFees(history)).length > 0) await feeActs.waiveFee(history)
  history.pending.push(...takeEvents(app))
  await makeDueRefunds(contextIn(app.database, app.clock.now()), app.provider.payments)
  await deliver(app, history.pending.splice(0))
  await runJobs(history)
  await deliver(app)
  await expectNoBookingWithoutRight(history, { byProvider: true })
  expect(await checkIntegrity(app.database.reader)).toEqual([])
  const provider = await app.provider.payments.provider()
  expect(await compareContracts({ reader: app.database.reader, provider })).toEqual([])
  expect(
    (await compareLedger({ reader: app.database.reader, provider }, history.begunAt)).differences,
  ).toEqual([])
  const ledger = await ledgerOf(app, member)
  const { memberships, memberType, tickets } = ledger
  // What was noted at the studio is not at the provider.
  const payments = ledger.payments.filter(({ source }) => !source.startsWith('noted_'))
  const intents = app.provider.intents.map(({ id, invoice, amount }) => ({ source: invoice ?? id, amount }))
  const bySource = (a: { source: string }, b: { source: string }) => (a.source < b.source ? -1 : 1)
  expect(payments.map(({ source, amount }) => ({ source, amount }))).toEqual(intents.toSorted(bySource))
  const runs = memberships.filter(({ status }) => status !== 'ended')
  expect(runs.map(({ id }) => id)).toEqual(
    running(history)
      .map(({ id }) => id)
      .toSorted(),
  )
  if (runs.length === 0) expect(memberType).toBe(beforeJoining)
  else expect(runs.map(({ type }) => type)).toContain(memberType)
  const given = payments.reduce((sum, payment) => sum + payment.tickets, 0)
  const used = (await bookingsOf(history)).reduce(
    (sum, { status, ticketsTaken, ticketsKept }) =>
      sum + (status !== 'cancelled' || ticketsKept === 1 ? ticketsTaken : 0),
    0,
  )
  expect(tickets).toBe(given - used)
}

/** One app for all histories; each begins after the end of the one before. */
export async function openForPausings() {
  const { app, provider, simulator } = await openWithPayer()
  const admin = await givenAdmin(app.database)
  const other = await givenMember(app.database, { tickets: 500 })
  const section = { as: admin, params: { id: 'pausing' } } as const
  const facts = { ...factsOfFiles.pausing, monthlyPauseFee: 1_100 }
  await app.ask(saveDraft, { ...section, body: { facts } })
  expect(await app.ask(publishDraft, section)).toMatchObject({ status: 200 })
  let last: PausingHistory | undefined
  /** Ends what runs, also of a history that failed, so that the next one finds nothing of it. */
  const end = async (history: PausingHistory) => {
    provider.failNext(0)
    provider.loseAnswers = () => false
    running(history).forEach((subscription) => simulator.end(subscription))
    await deliver(app, [...history.pending, ...takeEvents(app)])
    await passUntil(history, app.clock.now() + 120 * dayMs)
    await deliver(app)
  }
  const begin = async (beginning: (typeof beginnings)[number], plan: 2 | 4): Promise<PausingHistory> => {
    if (last !== undefined) await end(last)
    provider.reset()
    app.clock.set(nextInstant(app.clock.now(), beginning))
    const member = await givenMember(app.database, { memberType: beforeJoining })
    simulator.pay(await orderPlan(app, member, plan))
    await deliver(app)
    last = { app, admin, other, member, pending: [], begunAt: app.clock.now() }
    return last
  }
  return { begin }
}
