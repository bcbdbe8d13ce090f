import { expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/account.ts'
import { getMember } from '#contract/accounts/member-administration.ts'
import { adjustTickets } from '#contract/tickets/ticket-administration.ts'
import { listTicketLots, listTicketMovements } from '#contract/tickets/tickets.ts'
import { TestApp } from '#tests/support/app.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { auditEntries, queuedMails } from '#tests/support/records.ts'
import { dayMs } from '#time/tokyo.ts'
import { announceExpiry } from './announce-expiry.ts'

/** A studio on 2026-11-20, with a member who has three tickets. */
async function open() {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const member = await givenMember(app.database, { tickets: 3, passwordHash: testPasswordHash })
  const change = (body: object, key?: string) =>
    app.ask(adjustTickets, {
      as: admin,
      params: { id: member.id },
      body: { change: 2, reason: 'お詫び', ...body },
      ...(key && { key }),
    })
  const lots = async () => (await app.ask(listTicketLots, { as: member })).body
  const mails = async () =>
    (await queuedMails(app.database)).filter(({ recipient }) => recipient === member.email)
  return { app, admin, member, change, lots, mails }
}

test('an administrator gives tickets as a lot with a last day, and the member reads why by mail and on the page', async () => {
  const { app, admin, member, change, lots, mails } = await open()
  expect(await change({ reason: ' お詫び ', expiresOn: '2026-12-31' })).toMatchObject({
    status: 201,
    body: { tickets: 5 },
  })
  const given = { reason: 'granted', note: 'お詫び', granted: 2, left: 2, expiresOn: '2026-12-31' }
  expect((await lots())[0]).toMatchObject(given)
  const { body: shown } = await app.ask(getMember, { as: admin, params: { id: member.id } })
  expect(shown.lots).toEqual(await lots())
  expect(shown.movements[0]).toMatchObject({ reason: 'granted', change: 2, balance: 5, note: 'お詫び' })
  const expiresAt = Date.parse('2027-01-01T00:00:00+09:00')
  expect(await mails()).toMatchObject([
    { kind: 'ticketsGranted', content: { tickets: 2, reason: 'お詫び', expiresAt } },
  ])
})

test('tickets without a last day do not expire', async () => {
  const { change, lots, mails } = await open()
  await change({})
  expect((await lots())[1]).toMatchObject({ granted: 2, expiresOn: null })
  expect(await mails()).toMatchObject([{ content: { expiresAt: null } }])
})

test('an administrator takes tickets, those that expire first, without a mail', async () => {
  const { app, member, change, lots, mails } = await open()
  await change({ expiresOn: '2026-12-31' })
  expect(await change({ change: -3, reason: '誤り' })).toMatchObject({ status: 201, body: { tickets: 2 } })
  expect(await lots()).toMatchObject([{ left: 2, expiresOn: null }])
  const { body } = await app.ask(listTicketMovements, { as: member })
  expect(body.movements.slice(0, 2).map(({ reason }) => reason)).toEqual(['adjusted', 'adjusted'])
  expect(await mails()).toHaveLength(1)
})

test('refuses to take more tickets than the member can use, and keeps what there is', async () => {
  const { app, change, lots } = await open()
  await change({ expiresOn: '2026-11-20' })
  app.clock.pass(dayMs)
  expect(await change({ change: -4 })).toMatchObject(
    refused('error.change.notEnough', { change: 'notEnough' }),
  )
  expect(await lots()).toMatchObject([{ left: 3 }])
  expect(await change({ change: -3 })).toMatchObject({ status: 201, body: { tickets: 0 } })
})

test.each([
  ['no tickets', { change: 0 }, 'change', 'zero'],
  ['a part of a ticket', { change: 1.5 }, 'change', 'pattern'],
  ['too many tickets', { change: 101 }, 'change', 'tooMany'],
  ['too many tickets to take', { change: -101 }, 'change', 'tooMany'],
  ['no reason', { reason: '  ' }, 'reason', 'required'],
  ['a long reason', { reason: 'あ'.repeat(201) }, 'reason', 'tooLong'],
  ['a last day that is over', { expiresOn: '2026-11-19' }, 'expiresOn', 'past'],
  ['a last day in many years', { expiresOn: '2029-11-21' }, 'expiresOn', 'tooFar'],
  ['a day that does not exist', { expiresOn: '2026-02-30' }, 'expiresOn', 'pattern'],
  ['a last day of taken tickets', { change: -1, expiresOn: '2026-12-31' }, 'expiresOn', 'notForTaking'],
])('refuses %s', async (_, body, field, type) => {
  const { change, mails } = await open()
  expect(await change(body)).toMatchObject(refused('error.server.invalid', { [field]: type }))
  expect(await mails()).toEqual([])
})

test('today and the same day in three years are possible last days', async () => {
  const { change } = await open()
  expect(await change({ expiresOn: '2026-11-20' })).toMatchObject({ status: 201 })
  expect(await change({ expiresOn: '2029-11-20' })).toMatchObject({ status: 201 })
})

test('refuses an unknown member, and a member as the caller', async () => {
  const { app, admin, member } = await open()
  const body = { change: 1, reason: 'x' }
  expect(await app.ask(adjustTickets, { as: admin, params: { id: 'none' }, body })).toMatchObject(
    refused('error.member.notFound'),
  )
  expect(await app.ask(adjustTickets, { as: member, params: { id: member.id }, body })).toMatchObject(
    refused('error.server.forbidden'),
  )
})

test('a repeated request with the same key gives tickets once', async () => {
  const { change, lots, mails } = await open()
  const first = await change({}, 'k')
  expect(await change({}, 'k')).toMatchObject({ status: 201, body: first.body })
  expect(await lots()).toHaveLength(2)
  expect(await mails()).toHaveLength(1)
})

test('a member who is given tickets that expire within a week gets no second mail about it', async () => {
  const { app, change, mails } = await open()
  await change({ expiresOn: '2026-11-25' })
  await change({ expiresOn: '2026-12-10' })
  await announceExpiry(contextIn(app.database, app.clock.now()))
  expect((await mails()).map(({ kind }) => kind)).toEqual(['ticketsGranted', 'ticketsGranted'])
  app.clock.set(Date.parse('2026-12-05T12:00:00+09:00'))
  await announceExpiry(contextIn(app.database, app.clock.now()))
  expect((await mails()).map(({ kind }) => kind)).toContain('ticketsExpireSoon')
})

test('tickets that expire later than the announced ones are announced in their own time', async () => {
  const { app, change, mails } = await open()
  await change({ expiresOn: '2026-12-10' })
  await change({ expiresOn: '2026-12-20' })
  const announcedAt = async (day: string) => {
    app.clock.set(Date.parse(`${day}T12:00:00+09:00`))
    await announceExpiry(contextIn(app.database, app.clock.now()))
    return (await mails()).filter(({ kind }) => kind === 'ticketsExpireSoon').length
  }
  expect(await announcedAt('2026-12-05')).toBe(1)
  expect(await announcedAt('2026-12-15')).toBe(2)
})

test('the audit log says who gave and took tickets and why, until the member closes the account', async () => {
  const { app, admin, member, change } = await open()
  await change({ expiresOn: '2026-12-31' })
  await change({ change: -1, reason: '山田様のご希望' })
  const recorded = async () => {
    const entries = await auditEntries(app.database)
    return entries
      .filter(({ action }) => action.startsWith('tickets.'))
      .map(({ action, actor, before, after }) => ({ action, actor, before, after }))
  }
  expect(await recorded()).toEqual([
    {
      action: 'tickets.granted',
      actor: admin.id,
      before: { tickets: 3 },
      after: { tickets: 5, reason: 'お詫び', expiresOn: '2026-12-31' },
    },
    {
      action: 'tickets.taken',
      actor: admin.id,
      before: { tickets: 5 },
      after: { tickets: 4, reason: '山田様のご希望' },
    },
  ])
  await app.ask(closeAccount, { as: member, body: { password: testPassword } })
  expect((await recorded()).map(({ after }) => after)).toMatchObject([
    { tickets: 5, reason: null },
    { tickets: 4, reason: null },
  ])
})
