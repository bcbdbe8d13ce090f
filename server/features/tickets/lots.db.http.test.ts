import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { cancelBooking, cancelForMember, listOwnBookings } from '#contract/bookings/bookings.ts'
import { deleteLesson } from '#contract/lessons.ts'
import { changeMember, listMembers } from '#contract/accounts/member-administration.ts'
import { closeAccount } from '#contract/accounts/account.ts'
import { getOwnMember } from '#contract/members/members.ts'
import { listTicketLots, listTicketMovements } from '#contract/tickets/tickets.ts'
import { hashPassword } from '#server/security/password-hash.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { contextIn, transactionIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { queuedMails } from '#tests/support/records.ts'
import { openFullLesson } from '#tests/support/waiting-lesson.ts'
import { dayMs, hourMs, startOfDay } from '#time/tokyo.ts'
import { announceExpiry } from './announce-expiry.ts'
import { expireDueLots } from './expire-lots.ts'
import { moveTickets } from './move-tickets.ts'

/** An app, a member without tickets, and ways to grant tickets and to look at them. The day is 2026-11-20. */
async function open() {
  const app = await TestApp.open()
  const member = await givenMember(app.database, { passwordHash: await hashPassword('correct horse 1') })
  const today = startOfDay(app.clock.now())
  /** @param days how many days after today is the last day */
  const grant = async (tickets: number, days?: number, note?: string) => {
    // Ids sort by the millisecond in which they were made.
    await setTimeout(2)
    return app.database.transact((writer) => {
      const expiresAt = days === undefined ? null : today + (days + 1) * dayMs
      const given = { memberId: member.id, change: tickets, reason: 'granted' } as const
      const movement = { ...given, bookingId: null, actorId: null, expiresAt, ...(note && { note }) }
      return moveTickets(transactionIn(writer, app.clock.now()), movement)
    })
  }
  const left = async (as: TestMember = member) => {
    const { body } = await app.ask(listTicketLots, { as })
    return body.map((lot) => [lot.left, lot.expiresOn])
  }
  const tickets = async () => (await app.ask(getOwnMember, { as: member })).body.tickets
  const lesson = (days: number) => givenLesson(app.database, app.clock.now() + days * dayMs)
  const bookIn = async (days: number) => (await askToBook(app, member, await lesson(days))).body.id
  const movements = async () => {
    const { body } = await app.ask(listTicketMovements, { as: member })
    return body.movements.map(({ change, balance, reason }) => [reason, change, balance])
  }
  return { app, member, grant, left, tickets, lesson, bookIn, movements }
}

test('the list of lots says why the tickets were given, how many are left and until when they can be used', async () => {
  const { app, member, grant } = await open()
  await grant(4)
  await grant(2, 10, '開店5周年')
  const { body } = await app.ask(listTicketLots, { as: member })
  const id = expect.any(String)
  expect(body).toEqual([
    { id, reason: 'granted', note: '開店5周年', granted: 2, left: 2, expiresOn: '2026-11-30', offer: null },
    { id, reason: 'granted', note: null, granted: 4, left: 4, expiresOn: null, offer: null },
  ])
  expect(await app.ask(listTicketLots)).toMatchObject(refused('error.server.unauthorized'))
})

test('bookings take tickets from the lot that expires first, then from the oldest, and each says which lot paid', async () => {
  const { app, member, grant, left, bookIn } = await open()
  await grant(1)
  await grant(5)
  await grant(1, 30)
  await grant(1, 20)
  expect(await left()).toEqual([
    [1, '2026-12-10'],
    [1, '2026-12-20'],
    [1, null],
    [5, null],
  ])
  for (let days = 1; days <= 4; days += 1) await bookIn(days)
  expect(await left()).toEqual([[4, null]])
  const { body } = await app.ask(listOwnBookings, { as: member })
  expect(body.map(({ lot }) => lot?.expiresOn)).toEqual(['2026-12-10', '2026-12-20', null, null])
})

test('a cancellation returns the ticket to the lot that paid', async () => {
  const { app, member, grant, left, bookIn } = await open()
  await grant(1, 5)
  await grant(2)
  const id = await bookIn(2)
  await bookIn(3)
  expect(await left()).toEqual([[1, null]])
  await app.ask(cancelBooking, { as: member, params: { id } })
  expect(await left()).toEqual([
    [1, '2026-11-25'],
    [1, null],
  ])
})

test('tickets expire when their last day in Tokyo is over, by the periodic job', async () => {
  const { app, member, grant, left, tickets, movements } = await open()
  await grant(3, 0)
  await grant(1)
  app.clock.set(Date.parse('2026-11-20T23:59:59.999+09:00'))
  await expireDueLots(contextIn(app.database, app.clock.now()))
  expect(await tickets()).toBe(4)

  app.clock.set(Date.parse('2026-11-21T00:00:00+09:00'))
  expect(await tickets()).toBe(1)
  expect(await left()).toEqual([[1, null]])
  const admin = await givenAdmin(app.database)
  const { body } = await app.ask(listMembers, { as: admin, query: { q: 'ヤマダ' } })
  expect(body.find(({ id }) => id === member.id)?.tickets).toBe(1)
  expect(await movements()).toHaveLength(2)

  await Promise.all([1, 2].map(() => expireDueLots(contextIn(app.database, app.clock.now()))))
  expect(await tickets()).toBe(1)
  expect((await movements())[0]).toEqual(['expired', -3, 1])
  expect(await movements()).toHaveLength(3)
})

test('a booking records the expiry of tickets itself and does not use them', async () => {
  const { app, grant, lesson, member, movements } = await open()
  await grant(2, 0)
  await grant(1)
  const [first, second] = [await lesson(3), await lesson(4)]
  app.clock.pass(dayMs)
  expect(await askToBook(app, member, first)).toMatchObject({ status: 201, body: { tickets: 0 } })
  expect((await movements()).slice(0, 2)).toEqual(
    expect.arrayContaining([
      ['booked', -1, 0],
      ['expired', -2, 1],
    ]),
  )
  expect(await askToBook(app, member, second)).toMatchObject(refused('error.yoga.noTicket'))
})

test('a member whose tickets have all expired cannot book, also before the expiry is recorded', async () => {
  const { app, grant, lesson, member, tickets } = await open()
  await grant(2, 0)
  const wanted = await lesson(3)
  app.clock.pass(dayMs)
  expect(await askToBook(app, member, wanted)).toMatchObject(refused('error.yoga.noTicket'))
  expect(await tickets()).toBe(0)
})

test('a member whose tickets have expired gets no seat from the waiting list, and the cancellation still succeeds', async () => {
  const { app, member, grant } = await open()
  const { join, lesson, bookers, freeSeat } = await openFullLesson(app)
  await grant(1, 0)
  await join(member)
  app.clock.set(startOfDay(app.clock.now()) + dayMs)
  expect(lesson.startsAt - app.clock.now()).toBeGreaterThan(12 * hourMs)
  expect(bookers).toHaveLength(1)
  expect(await freeSeat()).toMatchObject({ status: 200 })
  expect((await app.ask(listOwnBookings, { as: member })).body).toEqual([])
})

test('a ticket that the member gets back after its last day expires at once, and the mail says so', async () => {
  const { app, member, grant, bookIn, tickets, movements } = await open()
  await grant(2, 1)
  const id = await bookIn(5)
  app.clock.pass(2 * dayMs)
  expect(await app.ask(cancelBooking, { as: member, params: { id } })).toMatchObject({
    status: 200,
    body: { tickets: 0 },
  })
  expect(await tickets()).toBe(0)
  expect((await movements()).map(([reason, change]) => `${reason} ${change}`).toSorted()).toEqual([
    'booked -1',
    'cancelled 1',
    'expired -1',
    'expired -1',
    'granted 2',
  ])
  const mail = (await queuedMails(app.database)).find(({ kind }) => kind === 'bookingCancelled')
  expect(mail?.content).toMatchObject({ ticketsReturned: 0, ticketsExpired: 1, tickets: 0 })
})

test('a ticket comes back for 14 more days when the studio cancels the lesson after the last day', async () => {
  const { app, grant, lesson, member, left, tickets } = await open()
  const admin = await givenAdmin(app.database)
  await grant(3, 1)
  const cancelled = await lesson(5)
  await askToBook(app, member, cancelled)
  app.clock.set(Date.parse('2026-11-23T09:00:00+09:00'))
  const params = { id: cancelled.id }
  expect(await app.ask(deleteLesson, { as: admin, params })).toMatchObject({ status: 200 })
  expect(await left()).toEqual([[1, '2026-12-07']])
  expect(await tickets()).toBe(1)
})

test.each([
  [4, '2026-12-04'],
  [13, '2026-12-04'],
  [20, '2026-12-10'],
])(
  'a ticket whose last day is %i days ahead can be used until %s when the studio cancels the lesson',
  async (days, last) => {
    const { app, grant, lesson, member, left } = await open()
    const admin = await givenAdmin(app.database)
    await grant(1, days)
    const cancelled = await lesson(3)
    await askToBook(app, member, cancelled)
    await app.ask(deleteLesson, { as: admin, params: { id: cancelled.id } })
    expect(await left()).toEqual([[1, last]])
  },
)

test('an administrator who cancels for a member after the last day of the ticket does not prolong it', async () => {
  const { app, grant, bookIn, left } = await open()
  const admin = await givenAdmin(app.database)
  await grant(1, 1)
  const id = await bookIn(5)
  app.clock.pass(2 * dayMs)
  await app.ask(cancelForMember, { as: admin, params: { id }, body: {} })
  expect(await left()).toEqual([])
})

test('an administrator who sets the tickets sets those that have not expired', async () => {
  const { app, member, grant, tickets, left } = await open()
  const admin = await givenAdmin(app.database)
  await grant(3, 0)
  await grant(2)
  app.clock.pass(dayMs)
  const { body } = await app.ask(getOwnMember, { as: member })
  const { emailConfirmed: _, pendingEmail: __, ...sent } = body
  await app.ask(changeMember, { as: admin, params: { id: member.id }, body: { ...sent, tickets: 1 } })
  expect(await tickets()).toBe(1)
  expect(await left()).toEqual([[1, null]])
})

test('closing the account takes what is left in every lot', async () => {
  const { app, member, grant } = await open()
  await grant(3, 0)
  await grant(2)
  await grant(1, 9)
  app.clock.pass(dayMs)
  await app.ask(closeAccount, { as: member, body: { password: 'correct horse 1' } })
  const lots = await app.database.reader.selectFrom('ticket_lots').select('remaining').execute()
  expect(lots).toEqual([{ remaining: 0 }, { remaining: 0 }, { remaining: 0 }])
})

test('a member is not told of tickets that are used or have expired', async () => {
  const { app, grant, bookIn } = await open()
  await grant(1, 9)
  await bookIn(2)
  await grant(1, 3)
  await grant(2, 10)
  app.clock.pass(4 * dayMs)
  await announceExpiry(contextIn(app.database, app.clock.now()))
  const told = (await queuedMails(app.database)).filter(({ kind }) => kind === 'ticketsExpireSoon')
  const lots = [{ tickets: 2, expiresAt: Date.parse('2026-12-01T00:00:00+09:00') }]
  expect(told.map(({ content }) => content['lots'])).toEqual([lots])
})

test('a member is told once, a week before, which tickets expire', async () => {
  const { app, grant, tickets } = await open()
  await grant(2, 10)
  await grant(1, 9)
  await grant(4)
  const told = async () => {
    await Promise.all([1, 2].map(() => announceExpiry(contextIn(app.database, app.clock.now()))))
    return (await queuedMails(app.database)).filter(({ kind }) => kind === 'ticketsExpireSoon')
  }
  app.clock.pass(2 * dayMs)
  expect(await told()).toEqual([])
  app.clock.pass(2 * dayMs)
  const lots = [
    { tickets: 1, expiresAt: Date.parse('2026-11-30T00:00:00+09:00') },
    { tickets: 2, expiresAt: Date.parse('2026-12-01T00:00:00+09:00') },
  ]
  expect(await told()).toMatchObject([{ content: { lots } }])
  app.clock.pass(dayMs)
  expect(await told()).toHaveLength(1)
  expect(await tickets()).toBe(7)
})
