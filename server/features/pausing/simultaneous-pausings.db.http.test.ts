import { expect, test } from 'vitest'
import { mergeAccounts } from '#contract/accounts/merging.ts'
import { listOwnPayments } from '#contract/payments/payments.ts'
import {
  notePauseFeePayment,
  previewPausing,
  readMemberPausing,
  requestPausing,
  takeBackPausing,
  takeBackPausingOf,
  waivePauseFee,
} from '#contract/pausing.ts'
import { publishDraft, saveDraft } from '#contract/studio/studio-administration.ts'
import type { Writer } from '#server/database/database.ts'
import { checkIntegrity } from '#server/database/integrity-checks/check-integrity.ts'
import { compareLedger } from '#server/features/payments/compare-ledger.ts'
import { makeDueRefunds } from '#server/features/payments/refunds/make-refunds.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { beforeJoining } from '#studio/member-types.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { holdCommit } from '#tests/support/held-commit.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { deliver, openWithSubscriber, payFor, takeEvents } from '#tests/support/paying.ts'
import { openFullLesson } from '#tests/support/waiting-lesson.ts'
import { dayMs, hourMs, minuteMs } from '#time/tokyo.ts'
import { chargePauseFees } from './charge-fees.ts'
import { followContracts } from './follow-contracts.ts'
import { advancePausings } from './take-effect.ts'

async function open() {
  const opened = await openWithSubscriber(4)
  const { app, member } = opened
  const body = { kind: 'leave' } as const
  const { effective } = (await app.ask(previewPausing, { as: member, body })).body
  const leave = () => app.ask(requestPausing, { as: member, body: { ...body, effective } })
  const sound = async () => expect(await checkIntegrity(app.database.reader)).toEqual([])
  const live = async () =>
    (
      await app.database.reader
        .selectFrom('bookings')
        .select('id')
        .where('memberId', '=', member.id)
        .where('status', '<>', 'cancelled')
        .execute()
    ).length
  return { ...opened, leave, from: Date.parse(effective), sound, live }
}

test('of two requests at once one is recorded', async () => {
  const { leave, sound } = await open()
  const statuses = (await Promise.all([leave(), leave(), leave()])).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  await sound()
})

test('a leave that is asked for while the account closes is refused, and is not recorded', async () => {
  const { app, member, leave } = await open()
  const { held, written, commitWhenAwaited } = holdCommit(app.database)
  const setClosed = (closedAt: number | null) => (writer: Writer) =>
    writer.updateTable('members').set({ closedAt }).where('id', '=', member.id).execute()
  const closing = held.transact(setClosed(app.clock.now()))
  await written
  const asked = leave()
  await commitWhenAwaited(asked)
  await closing
  expect(await asked).toMatchObject(refused('error.server.token_expired'))
  expect(await app.database.reader.selectFrom('pausings').select('id').execute()).toEqual([])
  // What else closing does is not part of it.
  await app.database.transact(setClosed(null))
})

test('who books beyond the day while leaving keeps no booking there, whichever comes first', async () => {
  const { app, member, leave, from, sound, live } = await open()
  const lessons = []
  for (let day = 1; day <= 6; day += 1) lessons.push(await givenLesson(app.database, from + day * dayMs))
  const answers = await Promise.all([
    ...lessons.slice(0, 3).map((lesson) => askToBook(app, member, lesson)),
    leave(),
    ...lessons.slice(3).map((lesson) => askToBook(app, member, lesson)),
  ])
  for (const { status } of answers) expect([201, 409]).toContain(status)
  expect(answers[3]?.status).toBe(201)
  expect(await live()).toBe(0)
  await sound()
})

test('a leave, a promotion and a booking at once leave each seat with one member', async () => {
  const { app, member, leave, from, sound, live } = await open()
  const { lesson, bookers, freeSeat, waiting } = await openFullLesson(app, {
    startsAt: from + dayMs,
    totalSeats: 2,
  })
  expect(bookers).toHaveLength(2)
  const own = await givenLesson(app.database, from + 2 * dayMs, { totalSeats: 1 })
  expect((await askToBook(app, member, own)).status).toBe(201)
  const first = await waiting()
  const other = await givenMember(app.database, { tickets: 2 })
  const answers = await Promise.all([leave(), freeSeat(0), askToBook(app, other, own)])
  expect(answers[0].status).toBe(201)
  expect(await live()).toBe(0)
  const { seatsTaken } = await app.database.reader
    .selectFrom('lessons')
    .select('seatsTaken')
    .where('id', '=', lesson.id)
    .executeTakeFirstOrThrow()
  expect(seatsTaken).toBe(2)
  expect(first.id).not.toBe(member.id)
  await sound()
})

test('taking back beside the webhook of the end leaves a contract that goes on', async () => {
  const { app, member, leave, sound, subscription, from } = await open()
  const { body } = await leave()
  const events = takeEvents(app)
  const [taken] = await Promise.all([
    app.ask(takeBackPausing, { as: member, params: { id: body.id } }),
    deliver(app, events),
    deliver(app, events),
  ])
  expect(taken.status).toBe(200)
  await deliver(app)
  await followContracts(contextIn(app.database, app.clock.now()))
  expect(subscription.cancelAt).toBe(null)
  const states = await app.database.reader.selectFrom('pausings').select('state').execute()
  expect(states).toEqual([{ state: 'takenBack' }])
  expect((await askToBook(app, member, await givenLesson(app.database, from + hourMs))).status).toBe(201)
  await sound()
})

/** A member by card whose pause with a fee begins at this moment. */
async function openAtFee() {
  const opened = await openWithSubscriber(2)
  const { app, member, subscription, simulator, provider } = opened
  const admin = await givenAdmin(app.database)
  const section = { as: admin, params: { id: 'pausing' } } as const
  const facts = { ...factsOfFiles.pausing, monthlyPauseFee: 1_100 }
  await app.ask(saveDraft, { ...section, body: { facts } })
  await app.ask(publishDraft, section)
  const choice = { kind: 'pause', months: 3 } as const
  const { effective } = (await app.ask(previewPausing, { as: member, body: choice })).body
  const body = { ...choice, effective, fee: 1_100 }
  const { id } = (await app.ask(requestPausing, { as: member, body })).body
  const run = () => advancePausings(contextIn(app.database, app.clock.now()), provider.payments)
  const charge = () => chargePauseFees(contextIn(app.database, app.clock.now()), provider.payments)
  const begin = Date.parse(effective)
  while (subscription.periodEnd * 1000 < begin) {
    app.clock.set(subscription.periodEnd * 1000)
    simulator.renew(subscription)
    await deliver(app)
    await run()
  }
  app.clock.set(begin)
  await run()
  const taken = () =>
    provider.intents.filter(({ amount, refunded }) => amount === 1_100 && refunded === 0).length
  const fees = () =>
    app.database.reader.selectFrom('pause_fees').select(['id', 'state']).orderBy('fromAt').execute()
  return { ...opened, admin, id, charge, taken, fees }
}

test('several servers that charge a fee at once, beside its webhooks, charge it once', async () => {
  const { app, charge, taken, fees } = await openAtFee()
  await Promise.all([charge(), charge(), charge()])
  const events = takeEvents(app)
  await Promise.all([deliver(app, events), charge(), deliver(app, events)])
  expect(taken()).toBe(1)
  expect(await fees()).toMatchObject([{ state: 'paid' }])
  expect(await checkIntegrity(app.database.reader)).toEqual([])
})

test('a fee beside the end of its pause is owed for the month that has begun, and charged once', async () => {
  const { app, admin, id, charge, taken, fees } = await openAtFee()
  app.clock.pass(minuteMs)
  const end = { as: admin, params: { id }, body: { reason: 'ご希望' } }
  const [ended] = await Promise.all([app.ask(takeBackPausingOf, end), charge(), charge()])
  expect(ended.status).toBe(200)
  app.clock.pass(70 * dayMs)
  await charge()
  expect(taken()).toBe(1)
  expect(await fees()).toMatchObject([{ state: 'paid' }])
  expect(await checkIntegrity(app.database.reader)).toEqual([])
})

test('of a waiver, a payment that is noted and a charge at once, one settles the fee', async () => {
  const { app, admin, charge, taken, fees, simulator, provider } = await openAtFee()
  const customers = Object.values(simulator.state.customers)
  for (const customer of customers) customer.declines = true
  await charge()
  for (const customer of customers) customer.declines = false
  app.clock.pass(3 * dayMs)
  const [fee] = await fees()
  const params = { id: fee?.id ?? '' }
  const [waived, noted] = await Promise.all([
    app.ask(waivePauseFee, { as: admin, params, body: { reason: 'ご入院のため' } }),
    app.ask(notePauseFeePayment, { as: admin, params, body: { method: 'cash' } }),
    charge(),
  ])
  expect([waived.status, noted.status].filter((status) => status === 201).length).toBeLessThan(2)
  await deliver(app)
  await makeDueRefunds(contextIn(app.database, app.clock.now()), provider.payments)
  await deliver(app)
  app.clock.pass(dayMs)
  await charge()
  const [after] = await fees()
  expect(['waived', 'paid']).toContain(after?.state)
  const isByCard = waived.status !== 201 && noted.status !== 201
  expect(taken()).toBe(isByCard ? 1 : 0)
  expect(await checkIntegrity(app.database.reader)).toEqual([])
})

test('a fee that one request notes twice at once has one payment, and both get its number', async () => {
  const { app, admin, charge, fees, simulator } = await openAtFee()
  for (const customer of Object.values(simulator.state.customers)) customer.declines = true
  await charge()
  for (let month = 1; month <= 2; month += 1) {
    app.clock.pass(31 * dayMs)
    await charge()
  }
  const unpaid = await fees()
  expect(unpaid).toHaveLength(3)
  for (const { id } of unpaid) {
    const body = { method: 'cash' as const }
    const note = () =>
      app.ask(notePauseFeePayment, { as: admin, params: { id }, body, key: `key-of-fee-${id}` })
    const answers = await Promise.all(Array.from({ length: 8 }, note))
    for (const answer of answers) expect(answer).toMatchObject({ status: 201 })
    expect(new Set(answers.map(({ body: { number } }) => number)).size).toBe(1)
  }
  expect(await checkIntegrity(app.database.reader)).toEqual([])
})

/**
 * A person with two accounts. The pause of one has a fee that is paid and one that is not, because the
 * provider did not answer; the other one once had a contract, so that it has a customer of its own.
 */
async function openTwin() {
  const opened = await openAtFee()
  const { app, member, charge, provider, simulator } = opened
  await charge()
  await deliver(app)
  const admin = await givenMember(app.database, { role: 'ADMIN', passwordHash: testPasswordHash })
  const twin = await givenMember(app.database, { memberType: beforeJoining })
  await payFor(app, twin, 2)
  const own = provider.subscriptions.find(({ id }) => id !== opened.subscription.id)
  if (own === undefined) throw new Error('the payment led to no subscription')
  simulator.end(own)
  await deliver(app)
  app.clock.pass(31 * dayMs)
  provider.failNext(60)
  await charge()
  provider.failNext(0)
  const merge = async (kept: TestMember) => {
    const body = { otherId: kept.id === member.id ? twin.id : member.id, password: testPassword }
    return (await app.ask(mergeAccounts, { as: admin, params: { id: kept.id }, body })).status
  }
  const later = async () => {
    for (let run = 0; run < 3; run += 1) {
      app.clock.pass(hourMs)
      await charge()
      await deliver(app)
    }
  }
  const expectAt = async (kept: TestMember, states: string[]) => {
    const params = { id: kept.id }
    const { pausings, fees } = (await app.ask(readMemberPausing, { as: admin, params })).body
    expect(pausings.filter(({ state }) => state === 'running')).toMatchObject([{ id: opened.id }])
    expect(fees.map(({ state }) => state)).toEqual(states)
    const { payments } = (await app.ask(listOwnPayments, { as: kept })).body
    const paid = payments.filter(({ subject }) => subject.kind === 'pauseFee')
    expect(paid).toHaveLength(states.filter((state) => state === 'paid').length)
    expect(opened.taken()).toBe(paid.length)
    const invoices = Object.values(simulator.state.invoices).filter(
      ({ metadata }) => metadata?.['pauseFee'] !== undefined,
    )
    expect(invoices).toHaveLength(paid.length)
    for (const { customer } of invoices) expect(customer).toBe(opened.subscription.customer)
    expect(await checkIntegrity(app.database.reader)).toEqual([])
    const compared = { reader: app.database.reader, provider: await provider.payments.provider() }
    expect((await compareLedger(compared, 0)).differences).toEqual([])
  }
  return { ...opened, twin, merge, later, expectAt }
}

test.each(['member', 'twin'] as const)(
  'the account of the %s that is kept after a merge has the pause and its fees, each charged once to its card',
  async (which) => {
    const { [which]: kept, merge, later, expectAt, fees, app } = await openTwin()
    expect((await fees()).map(({ state }) => state)).toEqual(['paid', 'open'])
    expect(await merge(kept)).toBe(200)
    await later()
    await expectAt(kept, ['paid', 'paid'])
    app.clock.pass(31 * dayMs)
    await later()
    await expectAt(kept, ['paid', 'paid', 'paid'])
  },
)

test('a merge beside the charge of a fee leaves it paid once, at the account that is kept', async () => {
  const { app, twin, merge, later, expectAt, charge } = await openTwin()
  app.clock.pass(hourMs)
  const [merged] = await Promise.all([merge(twin), charge(), charge()])
  expect(merged).toBe(200)
  await later()
  await expectAt(twin, ['paid', 'paid'])
})
