import { expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/account.ts'
import { blockAccount, revokeAdministrator } from '#contract/accounts/member-administration.ts'
import { grantCampaign, previewCampaign } from '#contract/tickets/ticket-administration.ts'
import { listTicketLots, listTicketMovements } from '#contract/tickets/tickets.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { transactionIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { auditEntries, queuedMails } from '#tests/support/records.ts'
import { dayMs } from '#time/tokyo.ts'
import { moveTickets } from '../move-tickets.ts'

const fields = { tickets: 2, reason: '開店5周年', expiresOn: '2026-12-31' }

/** A studio on 2026-11-20 with an administrator, and three members of two types. */
async function open() {
  const app = await TestApp.open()
  const passwordHash = testPasswordHash
  const admin = await givenMember(app.database, { role: 'ADMIN', memberType: 0, passwordHash })
  const aoi = await givenMember(app.database, { lastName: '青山', kanaLastName: 'アオヤマ', passwordHash })
  const beni = await givenMember(app.database, { lastName: '紅林', kanaLastName: 'ベニバヤシ', tickets: 1 })
  const chie = await givenMember(app.database, { memberType: 2, kanaLastName: 'チエ', language: 'en' })
  const preview = async (body: object = {}) =>
    (await app.ask(previewCampaign, { as: admin, body: { ...fields, ...body } })).body
  const give = async (body: object = {}, key?: string) => {
    const { hash } = await preview(body)
    return app.ask(grantCampaign, { as: admin, body: { ...fields, hash, ...body }, ...(key && { key }) })
  }
  const lotsOf = async (as: TestMember) => (await app.ask(listTicketLots, { as })).body
  return { app, admin, aoi, beni, chie, preview, give, lotsOf }
}

const idsOf = (members: Array<{ id: string }>) => members.map(({ id }) => id)

test('the preview counts members and tickets, names the members by kana, and changes nothing', async () => {
  const { app, aoi, beni, chie, preview, lotsOf } = await open()
  const seen = await preview()
  expect(seen).toMatchObject({ members: 3, tickets: 6 })
  expect(idsOf(seen.names)).toEqual([aoi.id, chie.id, beni.id])
  expect(seen.names[0]).toMatchObject({ lastName: '青山' })
  expect(await lotsOf(aoi)).toEqual([])
  expect(await queuedMails(app.database)).toEqual([])
})

test('each member gets a lot, a movement and one mail in the own language', async () => {
  const { app, aoi, beni, chie, give, lotsOf } = await open()
  expect(await give()).toMatchObject({ status: 201, body: { members: 3, tickets: 6 } })
  const lot = { reason: 'campaign', note: '開店5周年', granted: 2, left: 2, expiresOn: '2026-12-31' }
  for (const member of [aoi, beni, chie]) expect((await lotsOf(member))[0]).toMatchObject(lot)
  const { body } = await app.ask(listTicketMovements, { as: beni })
  expect(body.movements[0]).toMatchObject({ reason: 'campaign', change: 2, balance: 3 })
  const mails = await queuedMails(app.database)
  expect(mails.map(({ recipient }) => recipient)).toEqual(
    [aoi, beni, chie].map(({ email }) => email).toSorted(),
  )
  const expiresAt = Date.parse('2027-01-01T00:00:00+09:00')
  const content = { tickets: 2, reason: '開店5周年', expiresAt }
  for (const mail of mails) expect(mail).toMatchObject({ kind: 'ticketsGranted', content })
  expect(mails.find(({ recipient }) => recipient === chie.email)).toMatchObject({ language: 'en' })
})

test('a campaign is for the members whom the search finds, of the chosen types', async () => {
  const { aoi, beni, chie, preview } = await open()
  expect(idsOf((await preview({ q: 'あおやま' })).names)).toEqual([aoi.id])
  expect(idsOf((await preview({ memberTypes: [2] })).names)).toEqual([chie.id])
  expect(idsOf((await preview({ memberTypes: [2, 3] })).names)).toHaveLength(3)
  expect(idsOf((await preview({ q: 'ベニ', memberTypes: [3] })).names)).toEqual([beni.id])
  expect(await preview({ q: 'ベニ', memberTypes: [2] })).toMatchObject({ members: 0, tickets: 0 })
})

test('a campaign can leave out members who have booked a lesson since a day, also one to come', async () => {
  const { app, aoi, beni, chie, preview } = await open()
  const lesson = await givenLesson(app.database, app.clock.now() + dayMs)
  await askToBook(app, beni, lesson)
  expect(idsOf((await preview({ notBookedSince: '2026-11-01' })).names)).toEqual([aoi.id, chie.id])
  app.clock.pass(3 * dayMs)
  expect((await preview({ notBookedSince: '2026-11-21' })).members).toBe(2)
  expect((await preview({ notBookedSince: '2026-11-22' })).members).toBe(3)
})

test('administrators, blocked and closed accounts get nothing', async () => {
  const { app, admin, aoi, chie, give, preview, lotsOf } = await open()
  const blocked = await givenAdmin(app.database)
  const body = { password: testPassword }
  await app.ask(blockAccount, { as: admin, params: { id: blocked.id }, body })
  await app.ask(revokeAdministrator, { as: admin, params: { id: blocked.id }, body })
  await app.ask(closeAccount, { as: aoi, body: { password: testPassword } })
  expect(await preview()).toMatchObject({ members: 2 })
  expect(await give()).toMatchObject({ status: 201, body: { members: 2 } })
  expect(await lotsOf(chie)).toHaveLength(1)
  const lots = await app.database.reader.selectFrom('ticket_lots').select('memberId').execute()
  expect(lots.map(({ memberId: id }) => id)).not.toContain(blocked.id)
})

test('refuses other members than those of the preview, and answers the new preview', async () => {
  const { app, admin, preview, lotsOf, aoi } = await open()
  const { hash } = await preview()
  await givenMember(app.database)
  const answer = await app.ask(grantCampaign, { as: admin, body: { ...fields, hash } })
  expect(answer).toMatchObject(refused('error.campaign.changed'))
  const { current } = answer.body as unknown as { current: { hash: string; members: number } }
  expect(current).toEqual(await preview())
  expect(current.members).toBe(4)
  expect(await lotsOf(aoi)).toEqual([])
  const corrected = { ...fields, reason: '開店五周年', hash: current.hash }
  expect(await app.ask(grantCampaign, { as: admin, body: corrected })).toMatchObject({ status: 201 })
})

test('refuses other tickets or another last day than those of the preview', async () => {
  const { app, admin, preview } = await open()
  const { hash } = await preview()
  for (const other of [{ tickets: 3 }, { expiresOn: '2027-01-01' }, { expiresOn: undefined }])
    expect(await app.ask(grantCampaign, { as: admin, body: { ...fields, ...other, hash } })).toMatchObject(
      refused('error.campaign.changed'),
    )
})

test('refuses a campaign for which no member is left', async () => {
  const { give } = await open()
  expect(await give({ q: 'nobody' })).toMatchObject(refused('error.campaign.noMembers'))
})

test.each([
  ['no tickets', { tickets: 0 }, 'tickets', 'tooFew'],
  ['too many tickets', { tickets: 101 }, 'tickets', 'tooMany'],
  ['no reason', { reason: '' }, 'reason', 'required'],
  ['a last day that is over', { expiresOn: '2026-11-19' }, 'expiresOn', 'past'],
  ['an unknown member type', { memberTypes: [99] }, 'memberTypes', 'pattern'],
  ['no member type', { memberTypes: [] }, 'memberTypes', 'required'],
  ['bookings since a day to come', { notBookedSince: '2026-11-21' }, 'notBookedSince', 'future'],
])('refuses %s', async (_, wrong, field, type) => {
  const { app, admin } = await open()
  const body = { ...fields, ...wrong }
  const expected = refused('error.server.invalid', { [field]: type })
  expect(await app.ask(previewCampaign, { as: admin, body })).toMatchObject(expected)
  expect(await app.ask(grantCampaign, { as: admin, body: { ...body, hash: 'any' } })).toMatchObject(expected)
})

test('a repeated request with the same key gives once', async () => {
  const { app, aoi, give, lotsOf } = await open()
  const first = await give({}, 'k')
  expect(await give({}, 'k')).toMatchObject({ status: 201, body: first.body })
  expect(await lotsOf(aoi)).toHaveLength(1)
  expect(await queuedMails(app.database)).toHaveLength(3)
})

test('two campaigns at once with bookings and closing accounts lose no ticket', async () => {
  const { app, aoi, beni, chie, give, lotsOf } = await open()
  const lesson = await givenLesson(app.database, app.clock.now() + dayMs)
  const [first, second, booking, closing] = await Promise.all([
    give({ tickets: 1 }),
    give({ tickets: 2 }),
    askToBook(app, beni, lesson),
    app.ask(closeAccount, { as: aoi, body: { password: testPassword } }),
  ])
  expect([booking.status, closing.status]).toEqual([201, 200])
  const given = [first, second].map(({ status }, position) => (status === 201 ? position + 1 : 0))
  const left = (await lotsOf(chie)).reduce((sum, lot) => sum + lot.left, 0)
  expect(left).toBe(given.reduce((sum, tickets) => sum + tickets, 0))
})

test('records the expiry of tickets before it gives new ones', async () => {
  const { app, beni, give } = await open()
  const now = app.clock.now()
  const lot = { memberId: beni.id, change: 4, reason: 'granted', bookingId: null, actorId: null } as const
  await app.database.transact((writer) =>
    moveTickets(transactionIn(writer, now), { ...lot, expiresAt: now + 1 }),
  )
  app.clock.pass(1_000)
  await give()
  const { body } = await app.ask(listTicketMovements, { as: beni })
  expect(body.movements.map(({ reason, balance }) => [reason, balance])).toEqual(
    expect.arrayContaining([
      ['expired', 1],
      ['campaign', 3],
    ]),
  )
})

test('the audit log has one entry for the campaign, without the words of the search', async () => {
  const { app, admin, give } = await open()
  await give({ q: 'アオヤマ', memberTypes: [3] })
  const entries = (await auditEntries(app.database)).filter(({ action }) => action === 'campaign.granted')
  expect(entries).toMatchObject([
    {
      actor: admin.id,
      after: {
        members: 1,
        ticketsEach: 2,
        ticketsGranted: 2,
        reason: '開店5周年',
        expiresOn: '2026-12-31',
        memberTypes: [3],
      },
    },
  ])
  expect(JSON.stringify(entries)).not.toContain('アオヤマ')
})

test('a campaign for more members than one statement takes gives each of them their tickets', async () => {
  const { app, give } = await open()
  const { id: _, ...sample } = await app.database.reader
    .selectFrom('members')
    .selectAll()
    .where('kanaLastName', '=', 'チエ')
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: 1_100 }, (__, position) => ({
    ...sample,
    id: `many-${position}`,
    number: 10_000 + position,
    email: `many-${position}@example.test`,
  }))
  await app.database.transact(async (writer) => {
    for (let begin = 0; begin < rows.length; begin += 500)
      await writer
        .insertInto('members')
        .values(rows.slice(begin, begin + 500))
        .execute()
  })
  expect(await give()).toMatchObject({ status: 201, body: { members: 1_103, tickets: 2_206 } })
  expect(await queuedMails(app.database)).toHaveLength(1_103)
})
