import { describe, expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/account.ts'
import { bookForMember, cancelForMember } from '#contract/bookings/bookings.ts'
import { changeMember, getMember, listMembers } from '#contract/accounts/member-administration.ts'
import {
  addTicketsToMany,
  lockLogin,
  markClosed,
  markEmailConfirmed,
  replacePassword,
} from '#server/features/members/queries.ts'
import { TestApp } from '#tests/support/app.ts'
import { bookedLesson } from '#tests/support/booked-lesson.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { auditEntries, queuedMails } from '#tests/support/records.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'

/** A studio where a member has closed the account, with the member as an administrator saw it before. */
async function openAndClose() {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const member = await givenMember(app.database, { passwordHash: testPasswordHash, tickets: 2 })
  const { reply: booking } = await bookedLesson(app, member, app.clock.now() + 2 * hourMs)
  const params = { id: member.id }
  const read = () => app.ask(getMember, { as: admin, params })
  const { bookings: _, movements: __, ...seen } = (await read()).body
  await app.ask(closeAccount, { as: member, body: { password: testPassword } })
  const row = () =>
    app.database.reader
      .selectFrom('members')
      .select(['lastName', 'tickets', 'version'])
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
  return { app, admin, member, params, seen, read, row, bookingId: booking.body.id }
}

describe('the administration of closed accounts', () => {
  test('an administrator cannot read a closed account', async () => {
    const { read } = await openAndClose()
    expect(await read()).toMatchObject(refused('error.member.notFound'))
  })

  test('the list of members neither shows nor counts closed accounts', async () => {
    const { app, admin } = await openAndClose()
    await givenMember(app.database)
    const { body, headers } = await app.ask(listMembers, { as: admin })
    expect(body).toHaveLength(2)
    expect(headers['x-total-count']).toBe('2')
  })

  test('an administrator cannot change a closed account, whatever version is sent', async () => {
    const { app, admin, params, seen, row } = await openAndClose()
    const { version } = await row()
    for (const body of [seen, { ...seen, version }]) {
      const reply = await app.ask(changeMember, { as: admin, params, body })
      expect(reply).toMatchObject(refused('error.member.notFound'))
    }
    expect(await row()).toEqual({ lastName: '—', tickets: 0, version })
    expect(await auditEntries(app.database)).toEqual([])
  })

  test('an administrator cannot book for a closed account, with or without a ticket', async () => {
    const { app, admin, member } = await openAndClose()
    const { id, startsAt } = await givenLesson(app.database, app.clock.now() + dayMs)
    const start = isoText(startsAt)
    for (const withoutTicket of [false, true]) {
      const body = { id, start, memberId: member.id, withoutTicket }
      const reply = await app.ask(bookForMember, { as: admin, body })
      expect(reply).toMatchObject(refused('error.member.notFound'))
    }
  })

  test('when an administrator cancels a booking of a closed account, no mail is sent and the ticket expires', async () => {
    const { app, admin, row, bookingId } = await openAndClose()
    const mails = await queuedMails(app.database)
    const body = { afterDeadline: true, returnTickets: true, reason: '雪のため' }
    const reply = await app.ask(cancelForMember, { as: admin, params: { id: bookingId }, body })
    expect(reply).toMatchObject({ status: 200, body: { tickets: 0 } })
    expect(await row()).toMatchObject({ tickets: 0 })
    expect(await queuedMails(app.database)).toEqual(mails)
    const after = { status: 'cancelled', afterDeadline: true, reason: null }
    expect((await auditEntries(app.database)).at(-1)).toMatchObject({ action: 'booking.cancelled', after })
  })
})

test('a request that began before an account was closed neither logs in, nor gives tickets, nor changes what was emptied', async () => {
  const { app, member } = await openAndClose()
  const { database } = app
  const rows = () => database.reader.selectFrom('members').selectAll().where('id', '=', member.id).execute()
  const before = await rows()
  const { id } = member
  const passwordHash = before[0]?.passwordHash ?? ''
  const now = app.clock.now() + 1
  await database.transact(async (writer) => {
    expect(await addTicketsToMany(writer, [id], 1)).toEqual([])
    expect(await lockLogin(writer, { id, passwordHash })).toBeUndefined()
    expect(await replacePassword(writer, { id, after: 'another' })).toBeUndefined()
    expect(await markClosed(writer, id, { passwordHash: 'another', now })).toBe(false)
  })
  expect(await rows()).toEqual(before)
})

test('a request that read another password does not log in, and the address of a closed account stays unconfirmed', async () => {
  const app = await TestApp.open()
  const member = await givenMember(app.database, { passwordHash: testPasswordHash, emailConfirmed: false })
  const { id } = member
  const login = (passwordHash: string) =>
    app.database.transact((writer) => lockLogin(writer, { id, passwordHash }))
  expect(await login('another')).toBeUndefined()
  expect(await login(testPasswordHash)).toMatchObject({ id })
  await app.ask(closeAccount, { as: member, body: { password: testPassword } })
  const confirmed = app.database.transact((writer) => markEmailConfirmed(writer, id, app.clock.now()))
  expect(await confirmed).toBe(false)
})
