import { expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/account.ts'
import { cancelBooking, cancelForMember } from '#contract/bookings/bookings.ts'
import { getMember } from '#contract/accounts/member-administration.ts'
import { getOwnMember } from '#contract/members/members.ts'
import { listTicketMovements } from '#contract/tickets/tickets.ts'
import type { MemberType } from '#studio/member-types.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { testPassword, testPasswordHash as passwordHash } from '#tests/support/passwords.ts'
import { auditEntries, queuedMails } from '#tests/support/records.ts'
import { hourMs } from '#time/tokyo.ts'

interface Given {
  tickets?: number
  hoursAhead?: number
  memberType?: MemberType
}

/** A booking of a lesson that, unless said otherwise, begins too soon for its member to cancel. */
async function givenBooking({ tickets = 1, hoursAhead = 2, memberType = 3 }: Given = {}) {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const member = await givenMember(app.database, { tickets, passwordHash, memberType })
  const lesson = await givenLesson(app.database, app.clock.now() + hoursAhead * hourMs)
  const { id } = (await askToBook(app, member, lesson)).body
  const cancelFor = (body: object) => app.ask(cancelForMember, { as: admin, params: { id }, body })
  const recorded = async () =>
    (await auditEntries(app.database)).find(({ action }) => action === 'booking.cancelled')
  const mailed = async () =>
    (await queuedMails(app.database)).find(({ kind }) => kind === 'bookingCancelled')?.content
  const ticketsLeft = async () => (await app.ask(getOwnMember, { as: member })).body.tickets
  const movements = async () =>
    (await app.ask(listTicketMovements, { as: member })).body.movements.map(
      ({ reason, change, kept }) => `${reason} ${change}${kept ? ' kept' : ''}`,
    )
  return { app, admin, member, lesson, id, cancelFor, recorded, mailed, ticketsLeft, movements }
}

test('after the deadline the ticket stays taken unless the administrator returns it, and the member is told', async () => {
  const { app, admin, member, lesson, id, ...given } = await givenBooking({ tickets: 2 })
  expect(await given.cancelFor({ afterDeadline: true })).toMatchObject({ status: 200, body: { tickets: 1 } })
  expect(await given.movements()).toEqual(['booked -1 kept', 'granted 2'])
  const counts = { ticketsReturned: 0, ticketsExpired: 0, ticketsKept: 1, tickets: 1 }
  expect(await given.mailed()).toMatchObject(counts)
  expect(await given.recorded()).toMatchObject({
    before: { memberId: member.id, ticketsTaken: 1 },
    after: { status: 'cancelled', afterDeadline: true, ticketsKept: 1 },
  })
  const { bookings } = (await app.ask(getMember, { as: admin, params: { id: member.id } })).body
  expect(bookings).toMatchObject([{ id, status: 'cancelled', ticketsTaken: 1, ticketsKept: true }])
  // The seat is free, and the member may take it again with another ticket.
  expect(await askToBook(app, member, lesson)).toMatchObject({ status: 201, body: { tickets: 0 } })
  expect(await given.movements()).toEqual(['booked -1', 'booked -1 kept', 'granted 2'])
})

test('after the deadline an administrator returns the ticket with a reason, which the audit log keeps', async () => {
  const { cancelFor, movements, recorded } = await givenBooking()
  const wish = { afterDeadline: true, returnTickets: true }
  for (const reason of [undefined, '', '  ']) {
    const unexplained = await cancelFor({ ...wish, reason })
    expect(unexplained).toMatchObject(refused('error.server.invalid', { reason: 'required' }))
  }
  const tooLong = await cancelFor({ ...wish, reason: '雪'.repeat(201) })
  expect(tooLong).toMatchObject(refused('error.server.invalid', { reason: 'tooLong' }))
  const done = await cancelFor({ ...wish, reason: ' 大雪で電車が運休 ' })
  expect(done).toMatchObject({ status: 200, body: { tickets: 1 } })
  expect(await movements()).toEqual(['cancelled 1', 'booked -1', 'granted 1'])
  const after = { status: 'cancelled', afterDeadline: true, reason: '大雪で電車が運休' }
  expect((await recorded())?.after).toEqual(after)
})

test('in time the ticket always comes back, also when the administrator’s clock is ahead', async () => {
  const { cancelFor, ticketsLeft, recorded } = await givenBooking({ hoursAhead: 3 })
  expect(await cancelFor({ afterDeadline: true })).toMatchObject({ status: 200 })
  expect(await ticketsLeft()).toBe(1)
  expect((await recorded())?.after).toEqual({ status: 'cancelled', afterDeadline: false })
})

test('nothing is kept of a late booking that cost nothing', async () => {
  const { cancelFor, mailed, recorded, movements } = await givenBooking({ tickets: 0, memberType: 4 })
  expect(await cancelFor({ afterDeadline: true })).toMatchObject({ status: 200 })
  expect(await mailed()).toMatchObject({ ticketsKept: 0, ticketsReturned: 0 })
  expect((await recorded())?.after).toEqual({ status: 'cancelled', afterDeadline: true })
  expect(await movements()).toEqual([])
})

test('a ticket that has expired since the booking expires again when it is returned late', async () => {
  const { app, member, cancelFor, mailed, ticketsLeft } = await givenBooking()
  const now = app.clock.now()
  await app.database.transact((writer) =>
    writer.updateTable('ticket_lots').set({ expiresAt: now }).where('memberId', '=', member.id).execute(),
  )
  await cancelFor({ afterDeadline: true, returnTickets: true, reason: 'ご病気' })
  expect(await ticketsLeft()).toBe(0)
  expect(await mailed()).toMatchObject({ ticketsExpired: 1, ticketsReturned: 0, ticketsKept: 0 })
})

test('the reason of a late cancellation is emptied when the member closes the account', async () => {
  const { app, member, cancelFor, recorded } = await givenBooking()
  await cancelFor({ afterDeadline: true, returnTickets: true, reason: 'ご家族の入院' })
  const closed = await app.ask(closeAccount, { as: member, body: { password: testPassword } })
  expect(closed).toMatchObject({ status: 200 })
  expect((await recorded())?.after).toEqual({ status: 'cancelled', afterDeadline: true, reason: null })
})

test('the call of members refuses an administrator after the deadline too, unless a reason is given', async () => {
  const { app, admin, id, ticketsLeft, recorded } = await givenBooking()
  const cancel = (body?: object) => app.ask(cancelBooking, { as: admin, params: { id }, body })
  expect(await cancel()).toMatchObject(refused('error.yoga.cancelIn3hr'))
  expect(await cancel({ reason: ' ' })).toMatchObject(refused('error.yoga.cancelIn3hr'))
  expect(await cancel({ reason: 'ご病気' })).toMatchObject({ status: 200, body: { tickets: 1 } })
  expect(await ticketsLeft()).toBe(1)
  expect((await recorded())?.after).toEqual({ status: 'cancelled', afterDeadline: true, reason: 'ご病気' })
})
