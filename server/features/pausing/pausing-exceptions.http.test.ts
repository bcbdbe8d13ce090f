import { expect, test } from 'vitest'
import { closeForMember } from '#contract/accounts/account-administration.ts'
import { mergeAccounts } from '#contract/accounts/merging.ts'
import {
  listPausings,
  previewPausing,
  previewPausingOf,
  requestPausing,
  requestPausingOf,
  takeBackPausingOf,
} from '#contract/pausing.ts'
import { readOffer } from '#contract/payments/payments.ts'
import { notePlanPayment, readSiteOffer } from '#contract/payments/site-payments.ts'
import { publishDraft, saveDraft } from '#contract/studio/studio-administration.ts'
import { checkIntegrity } from '#server/database/integrity-checks/check-integrity.ts'
import { moveTickets } from '#server/features/tickets/move-tickets.ts'
import type { PausingFacts } from '#studio/facts.ts'
import { factsOfFiles } from '#studio/sections.ts'
import type { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { contextIn, transactionIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { deliver, ledgerOf, openWithPayer, payFor } from '#tests/support/paying.ts'
import { auditEntries, queuedMails } from '#tests/support/records.ts'
import { openFullLesson } from '#tests/support/waiting-lesson.ts'
import { dateOf, dayMs, hourMs, minuteMs } from '#time/tokyo.ts'
import { askDuePausings } from './ask-provider.ts'
import { followContracts } from './follow-contracts.ts'
import { takePausingsEffect } from './take-effect.ts'

/** A studio with an administrator and a member without a plan. */
async function open() {
  const opened = await openWithPayer()
  const { app, member } = opened
  const admin = await givenMember(app.database, { role: 'ADMIN', passwordHash: testPasswordHash })
  const params = { id: member.id }
  const preview = async (kind: 'pause' | 'leave', months?: number) => {
    const body = { kind, ...(months !== undefined && { months }) }
    return (await app.ask(previewPausing, { as: member, body })).body
  }
  const ask = async (kind: 'pause' | 'leave', months?: number) => {
    const { effective } = await preview(kind, months)
    const body = { kind, effective, ...(months !== undefined && { months }) }
    return app.ask(requestPausing, { as: member, body })
  }
  const run = async () => {
    await followContracts(contextIn(app.database, app.clock.now()))
    await takePausingsEffect(contextIn(app.database, app.clock.now()))
    await askDuePausings(contextIn(app.database, app.clock.now()), app.provider.payments)
    await deliver(app)
  }
  const at = (day: string) => Date.parse(`${day}T12:00:00+09:00`)
  const book = async (startsAt: number) => askToBook(app, member, await givenLesson(app.database, startsAt))
  const grant = (tickets: number) =>
    app.database.transact((writer) =>
      moveTickets(transactionIn(writer, app.clock.now()), {
        memberId: member.id,
        change: tickets,
        reason: 'granted',
        bookingId: null,
        actorId: null,
      }),
    )
  return { ...opened, admin, params, preview, ask, run, at, book, grant }
}

/** The rules that the test needs, published as an administrator does. */
async function publish(app: TestApp, admin: TestMember, change: Partial<PausingFacts>): Promise<void> {
  const params = { id: 'pausing' } as const
  const facts = { ...factsOfFiles.pausing, ...change }
  expect(await app.ask(saveDraft, { as: admin, params, body: { facts } })).toMatchObject({ status: 200 })
  expect(await app.ask(publishDraft, { as: admin, params })).toMatchObject({ status: 200 })
}

const payOnSite = (app: TestApp, admin: TestMember, member: TestMember, paidUntil: string) =>
  app.ask(notePlanPayment, {
    as: admin,
    params: { id: member.id },
    body: {
      memberType: 3,
      price: 12_990,
      entryFee: true,
      method: 'cash',
      paidOn: dateOf(app.clock.now()),
      paidUntil,
    },
  })

test.each([
  // Paid, asked, first day without the plan, and again with it.
  ['2027-01-31', '2027-02-03', '2027-03-31', '2027-04-30'],
  ['2027-01-31', '2027-01-31', '2027-03-31', '2027-04-30'],
  ['2027-01-31', '2027-02-11', '2027-04-30', '2027-05-31'],
  ['2027-12-31', '2028-01-05', '2028-02-29', '2028-03-31'],
  ['2027-12-30', '2028-01-05', '2028-02-29', '2028-03-30'],
  ['2026-12-29', '2027-01-10', '2027-02-28', '2027-03-29'],
  ['2026-12-01', '2026-12-10', '2027-01-01', '2027-02-01'],
])(
  'of a contract of %s a pause of a month that is asked for on %s counts from %s to %s',
  async (paid, asked, from, until) => {
    const { app, member, ask, at, run, provider } = await open()
    app.clock.set(at(paid))
    await payFor(app, member, 2)
    const [subscription] = provider.subscriptions
    if (subscription === undefined) throw new Error('the payment led to no subscription')
    while (subscription.periodEnd * 1000 <= at(asked)) {
      app.clock.set(subscription.periodEnd * 1000)
      provider.simulator.renew(subscription)
      await deliver(app)
    }
    app.clock.set(at(asked))
    const { body } = await ask('pause', 1)
    expect([body.effective, body.resumes].map((text) => dateOf(Date.parse(text ?? '')))).toEqual([
      from,
      until,
    ])
    // What the studio says is what the provider does.
    for (const day of [from, until]) {
      while (subscription.periodEnd * 1000 < at(day)) {
        app.clock.set(subscription.periodEnd * 1000)
        await run()
        provider.simulator.renew(subscription)
        await deliver(app)
        await run()
      }
      expect(dateOf(subscription.periodEnd * 1000)).toBe(day)
    }
    expect(subscription.pause).toEqual({ resumesAt: (at(until) - hourMs) / 1000 })
  },
)

test('a plan that is paid at the studio is used up first, is not due while it pauses, and ends by the job', async () => {
  const { app, admin, member, ask, run, params, book, grant } = await open()
  expect((await payOnSite(app, admin, member, '2026-12-19')).status).toBe(201)
  const { body } = await ask('leave')
  // The 20th of November is after the deadline, so it counts from the first end of a month in January.
  expect(body).toMatchObject({ lastDay: '2027-01-19', resumes: null })
  app.clock.set(Date.parse(body.effective))
  await run()
  expect(await ledgerOf(app, member)).toMatchObject({ memberType: 0, tickets: 4 })
  expect(await book(app.clock.now() + dayMs)).toMatchObject(refused('error.member.left'))
  await grant(1)
  expect((await book(app.clock.now() + dayMs)).status).toBe(201)
  expect((await app.ask(readSiteOffer, { as: admin, params })).body.entryFee).toBe(0)
})

test('a month at the studio follows the pause before it, and one that is paid beyond a leave overtakes it', async () => {
  const { app, admin, member, ask, params } = await open()
  await payOnSite(app, admin, member, '2027-01-19')
  const { body } = await ask('pause', 1)
  expect(body).toMatchObject({ lastDay: '2027-01-19', resumes: '2027-02-19T15:00:00.000Z' })
  app.clock.set(Date.parse('2027-02-18T12:00:00+09:00'))
  const { follows } = (await app.ask(readSiteOffer, { as: admin, params })).body
  expect(follows).toBe('2027-02-20')
  app.clock.set(Date.parse('2027-02-20T12:00:00+09:00'))
  await takePausingsEffect(contextIn(app.database, app.clock.now()))
  expect((await payOnSite(app, admin, member, '2027-03-19')).status).toBe(201)
  const leave = (await ask('leave')).body
  expect(leave).toMatchObject({ lastDay: '2027-04-19' })
  expect((await payOnSite(app, admin, member, '2027-05-19')).status).toBe(201)
  const states = await app.database.reader.selectFrom('pausings').select(['kind', 'state']).execute()
  expect(states).toEqual(
    expect.arrayContaining([
      { kind: 'pause', state: 'ended' },
      { kind: 'leave', state: 'overtaken' },
    ]),
  )
})

test('who begins to pay by card after asking to leave the plan of the studio stays a member', async () => {
  const { app, admin, member, ask, run } = await open()
  await payOnSite(app, admin, member, '2026-12-19')
  const { body } = await ask('leave')
  app.clock.set(Date.parse('2026-12-21T12:00:00+09:00'))
  await payFor(app, member, 2)
  app.clock.set(Date.parse(body.effective) + minuteMs)
  await run()
  expect(await ledgerOf(app, member)).toMatchObject({ memberType: 2 })
})

test('who comes back later than the studio lets return pays the entry fee again', async () => {
  const { app, admin, member, ask, run, params } = await open()
  await publish(app, admin, { freeReturnMonths: 1 })
  await payOnSite(app, admin, member, '2026-12-19')
  const left = Date.parse((await ask('leave')).body.effective)
  app.clock.set(left + minuteMs)
  await run()
  const fees = async () => {
    const online = (await app.ask(readOffer, { as: member, body: {} })).body.plans.map(
      ({ entryFee }) => entryFee,
    )
    const atDesk = (await app.ask(readSiteOffer, { as: admin, params })).body.entryFee
    return new Set([...online.slice(0, 3), atDesk])
  }
  expect(await fees()).toEqual(new Set([0]))
  app.clock.set(left + 40 * dayMs)
  expect(await fees()).toEqual(new Set([15_000]))
})

test('a pause that is too long, one beside an open payment, and a leave too early are refused with their reasons', async () => {
  const { app, admin, member, ask, preview, provider, at } = await open()
  expect((await preview('leave')).refusals).toEqual(['noPlan'])
  await payFor(app, member, 2)
  expect((await preview('pause', 4)).refusals).toEqual(['length'])
  expect(await ask('pause', 4)).toMatchObject(refused('error.pausing.refused'))
  await publish(app, admin, { leastMembershipMonths: 6 })
  const early = await preview('leave')
  expect(early.refusals).toEqual(['tooEarly'])
  expect(dateOf(Date.parse(early.leaveFrom ?? ''))).toBe('2027-05-20')
  const [subscription] = provider.subscriptions
  app.clock.set(at('2026-12-20'))
  if (subscription !== undefined) provider.simulator.renew(subscription, 'declined')
  await deliver(app)
  expect((await preview('pause', 1)).refusals).toEqual(['paymentOpen'])
  expect(await ask('pause', 1)).toMatchObject(refused('error.pausing.refused'))
})

test('no reason sets aside that the contract ends already', async () => {
  const { app, admin, member, params } = await open()
  await payFor(app, member, 2)
  // As an administrator's end is recorded before the leave that follows from it.
  await app.database.transact((writer) =>
    writer
      .updateTable('memberships')
      .set((eb) => ({ endsAt: eb.ref('periodEndsAt') }))
      .execute(),
  )
  const wanted = { kind: 'pause', months: 1 } as const
  const { effective, refusals } = (await app.ask(previewPausingOf, { as: admin, params, body: wanted })).body
  expect(refusals).toContain('contractEnds')
  const body = { ...wanted, effective, exception: '入院' }
  expect(await app.ask(requestPausingOf, { as: admin, params, body })).toMatchObject(
    refused('error.pausing.refused'),
  )
})

test('an administrator sets a rule aside only with a reason, which the log keeps', async () => {
  const { app, admin, member, params } = await open()
  await payFor(app, member, 4)
  const wanted = { kind: 'pause', months: 5, from: '2026-12-01' } as const
  const shown = (await app.ask(previewPausingOf, { as: admin, params, body: wanted })).body
  expect(shown).toMatchObject({ lastDay: '2026-11-30', refusals: ['length'] })
  const body = { ...wanted, effective: shown.effective }
  const ask = (more: object) => app.ask(requestPausingOf, { as: admin, params, body: { ...body, ...more } })
  expect((await ask({})).body).toMatchObject({ fields: { exception: 'required' } })
  expect((await ask({ from: '2026-11-20', exception: '入院' })).body).toMatchObject({
    fields: { from: 'past' },
  })
  const { status, body: asked } = await ask({ exception: '入院', reason: 'health' })
  expect(status).toBe(201)
  expect(await auditEntries(app.database)).toContainEqual(
    expect.objectContaining({
      action: 'pausing.asked',
      actor: admin.id,
      after: expect.objectContaining({ reason: '入院', pausing: 'pause', lastDay: '2026-11-30' }),
    }),
  )
  const list = (await app.ask(listPausings, { as: admin, query: { list: 'paused' } })).body
  expect(list).toMatchObject([{ id: asked.id, exception: '入院', reason: 'health', member: params }])
  const takeBack = { as: admin, params: { id: asked.id }, body: { reason: '退院' } }
  const taken = await app.ask(takeBackPausingOf, takeBack)
  expect(taken).toMatchObject({ status: 200, body: { state: 'takenBack' } })
  expect(await app.ask(takeBackPausingOf, takeBack)).toMatchObject(refused('error.pausing.tookEffect'))
})

test('where tickets can be used during a pause, bookings with tickets stay, and an unlimited plan costs tickets', async () => {
  const { app, admin, member, ask, preview, book, grant } = await open()
  await publish(app, admin, { ticketsWhilePaused: true })
  await payFor(app, member, 4)
  const from = Date.parse((await preview('pause', 1)).effective)
  await book(from + dayMs)
  expect((await preview('pause', 1)).bookings).toMatchObject([{ tickets: 0 }])
  await ask('pause', 1)
  expect(await book(from + 2 * dayMs)).toMatchObject(refused('error.yoga.noTicket'))
  await grant(2)
  expect((await book(from + 2 * dayMs)).status).toBe(201)
  expect((await ledgerOf(app, member)).tickets).toBe(1)
})

test('a member who pauses is passed over by the promotion that the pause causes', async () => {
  const { app, member, ask, preview } = await open()
  await payFor(app, member, 4)
  const from = Date.parse((await preview('pause', 1)).effective)
  const { lesson, waiting, join } = await openFullLesson(app, { startsAt: from + dayMs, totalSeats: 1 })
  await join(member)
  const second = await waiting()
  const own = await givenLesson(app.database, from + 3 * dayMs, { totalSeats: 1 })
  await askToBook(app, member, own)
  expect((await ask('pause', 1)).status).toBe(201)
  const entries = await app.database.reader
    .selectFrom('waiting_entries')
    .select(['memberId', 'endedBy'])
    .where('lessonId', '=', lesson.id)
    .execute()
  expect(Object.fromEntries(entries.map(({ memberId, endedBy }) => [memberId, endedBy]))).toEqual({
    [member.id]: 'left',
    [second.id]: null,
  })
})

test('an account with a planned leave can be closed, and what the member wrote is gone', async () => {
  const { app, admin, member, preview, params } = await open()
  await payFor(app, member, 2)
  const { effective } = await preview('leave')
  const body = { kind: 'leave', effective, reasonText: '引っ越します' } as const
  expect((await app.ask(requestPausing, { as: member, body })).status).toBe(201)
  await deliver(app)
  const closed = await app.ask(closeForMember, { as: admin, params, body: { password: testPassword } })
  expect(closed.status).toBe(200)
  const rows = await app.database.reader
    .selectFrom('pausings')
    .select(['state', 'reasonText', 'provider'])
    .execute()
  expect(rows).toEqual([{ state: 'ended', reasonText: '', provider: 'done' }])
})

test('accounts of which one pauses and the other has booked are merged only when that is settled', async () => {
  const { app, admin, member, ask, preview, params } = await open()
  await payFor(app, member, 2)
  const from = Date.parse((await preview('pause', 1)).effective)
  const other = await givenMember(app.database, { tickets: 1, memberType: 0 })
  const lesson = await givenLesson(app.database, from + dayMs)
  await askToBook(app, other, lesson)
  await ask('pause', 1)
  const merge = () =>
    app.ask(mergeAccounts, { as: admin, params, body: { otherId: other.id, password: testPassword } })
  expect(await merge()).toMatchObject(refused('error.merge.pausing'))
})

test('a change that the provider refuses is kept as refused and asked for again', async () => {
  const { app, member, ask, provider, run } = await open()
  await payFor(app, member, 2)
  const [subscription] = provider.subscriptions
  const refusal = '{"error":{"type":"invalid_request_error","message":"no"}}'
  provider.refuse = (call) => (call.startsWith('POST /v1/subscriptions/') ? refusal : undefined)
  expect((await ask('leave')).status).toBe(201)
  const state = async () =>
    app.database.reader.selectFrom('pausings').select(['provider', 'attempts']).executeTakeFirst()
  expect(await state()).toEqual({ provider: 'refused', attempts: 1 })
  provider.refuse = () => undefined
  app.clock.pass(minuteMs)
  await run()
  expect(await state()).toEqual({ provider: 'done', attempts: 0 })
  expect(subscription?.cancelAt).toBeGreaterThan(0)
})

test('one mail says what was cancelled, and no other mail about the bookings', async () => {
  const { app, member, ask, preview, book } = await open()
  await payFor(app, member, 4)
  const from = Date.parse((await preview('leave')).effective)
  for (let day = 0; day < 5; day += 1) await book(from + day * dayMs)
  await ask('leave')
  const mails = (await queuedMails(app.database)).filter(({ recipient }) => recipient === member.email)
  expect(mails.filter(({ kind }) => kind === 'bookingCancelled')).toEqual([])
  const [planned] = mails.filter(({ kind }) => kind === 'pausingPlanned')
  expect(planned?.content).toMatchObject({ pausing: 'leave', from, until: null, byCard: true })
  expect(planned).toMatchObject({ content: { cancelled: Array.from({ length: 5 }, () => ({})) } })
})

test('the integrity check finds a booking in a time without a plan, and none that was given or paid otherwise', async () => {
  const { app, member, ask, preview } = await open()
  await payFor(app, member, 4)
  const from = Date.parse((await preview('pause', 1)).effective)
  await ask('pause', 1)
  const lesson = await givenLesson(app.database, from + dayMs)
  const takenBack = new Error('taken back')
  let found: string[] = []
  const tampering = app.database.transact(async (writer) => {
    const booking = { memberId: member.id, lessonId: lesson.id, status: 'booked', bookedAt: 0 } as const
    await writer
      .insertInto('bookings')
      .values({ ...booking, id: 'astray', ticketsTaken: 0 })
      .execute()
    await writer.updateTable('lessons').set({ seatsTaken: 1 }).where('id', '=', lesson.id).execute()
    const problems = async () =>
      (await checkIntegrity(writer)).map(({ invariant, description }) => `${invariant}: ${description}`)
    found = await problems()
    await writer.updateTable('bookings').set({ withoutTicket: 1 }).where('id', '=', 'astray').execute()
    expect(await problems()).toEqual([])
    throw takenBack
  })
  await expect(tampering).rejects.toBe(takenBack)
  const [pausing] = await app.database.reader.selectFrom('pausings').select('id').execute()
  expect(found).toEqual([
    `pausing: booking astray: its lesson begins during pause ${pausing?.id} of its member`,
  ])
})
