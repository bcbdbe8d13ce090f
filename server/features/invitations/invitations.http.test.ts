import { expect, test } from 'vitest'
import { bookLesson } from '#contract/bookings/bookings.ts'
import { closeAccount, exportOwnData } from '#contract/accounts/account.ts'
import { mergeAccounts, previewMerge } from '#contract/accounts/merging.ts'
import {
  giveInvitation,
  listInvitationsOf,
  listOwnInvitations,
  withdrawInvitation,
} from '#contract/invitations.ts'
import type { NewMember } from '#server/features/members/registration-queries.ts'
import { setBlocked, updateMember } from '#server/features/members/queries.ts'
import type { MemberType } from '#studio/member-types.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { expectForAdminsOnly } from '#tests/support/admin-access.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { payFor } from '#tests/support/paying.ts'
import { auditEntries, queuedMails } from '#tests/support/records.ts'
import { dateOf, dayMs, hourMs, isoText } from '#time/tokyo.ts'
import type { Writer } from '#server/database/database.ts'
import { giveInvitations } from './give-invitations.ts'
import {
  claimAnnouncements,
  endInvitationsOf,
  insertInvitation,
  returnInvitation,
  takeInvitation,
} from './queries.ts'

/** The clock of the tests stands at noon of 2026-11-20 in Tokyo. */
async function open(given: Partial<NewMember> = {}) {
  const app = await TestApp.open()
  const admin = await givenMember(app.database, {
    role: 'ADMIN',
    passwordHash: testPasswordHash,
    memberType: 0,
  })
  const member = await givenMember(app.database, { passwordHash: testPasswordHash, ...given })
  /** A run of the job. @param each how many invitations a year the studio gives */
  const run = (each = 1) => {
    const facts = { ...factsOfFiles, prices: { ...factsOfFiles.prices, freeEventsPerYear: each } }
    return giveInvitations(contextIn(app.database, app.clock.now(), { facts }))
  }
  const own = async (as: TestMember = member) => (await app.ask(listOwnInvitations, { as })).body
  const mails = async () =>
    (await queuedMails(app.database)).filter(({ kind }) => kind.startsWith('invitations'))
  /** The days on which the years began for which the member was given invitations. */
  const years = async ({ id }: TestMember = member) => {
    const rows = await app.database.reader
      .selectFrom('invitations')
      .select(['yearFrom', 'number'])
      .where('memberId', '=', id)
      .orderBy('yearFrom')
      .orderBy('number')
      .execute()
    return rows.map(({ yearFrom, number }) => `${dateOf(yearFrom)} ${number}`)
  }
  const become = (memberType: MemberType, { id }: TestMember = member) =>
    app.database.transact((writer) => updateMember(writer, id, { memberType }))
  const use = async (as: TestMember = member) => {
    const [invitation] = await own(as)
    const lesson = await givenLesson(app.database, app.clock.now() + 2 * dayMs)
    const { body } = await askToBook(app, as, lesson)
    const used = { id: invitation?.id ?? '', bookingId: body.id, now: app.clock.now() }
    expect(await app.database.transact((writer) => takeInvitation(writer, used))).toBe(true)
    return { bookingId: body.id, lesson }
  }
  const goTo = (day: string) => app.clock.pass(Date.parse(`${day}T12:00:00+09:00`) - app.clock.now())
  return { app, admin, member, run, own, mails, years, become, use, goTo }
}

const invited = { state: 'unused', byHand: false, event: null } as const

test('an invitation does not pay for a lesson that is no event, and can be used afterwards', async () => {
  const { app, member, run, own } = await open()
  await run()
  const { id, startsAt } = await givenLesson(app.database, app.clock.now() + 2 * dayMs)
  const body = { id, start: isoText(startsAt), invitation: true }
  const answer = await app.ask(bookLesson, { as: member, body })
  expect(answer).toMatchObject(refused('error.yoga.noInvitation'))
  expect(await own()).toMatchObject([invited])
})

test('a member with a plan gets one invitation, once, and reads of it by mail and on the page', async () => {
  const { member, run, own, mails } = await open()
  await run()
  await run()
  expect(await own()).toMatchObject([{ ...invited, expiresOn: '2027-11-20' }])
  const expiresAt = Date.parse('2027-11-21T00:00:00+09:00')
  expect(await mails()).toMatchObject([
    { kind: 'invitationsGiven', recipient: member.email, content: { count: 1, expiresAt } },
  ])
})

test.each<[string, Partial<NewMember>]>([
  ['without a plan', { memberType: 0 }],
  ['with the rental membership', { memberType: 11 }],
  ['who is an administrator', { role: 'ADMIN' }],
])('a person %s gets none', async (_, given) => {
  const { run, years } = await open(given)
  await run()
  expect(await years()).toEqual([])
})

test.each([1, 2, 3, 4] as const)('a member of the plan %i gets one', async (memberType) => {
  const { run, own } = await open({ memberType })
  await run()
  expect(await own()).toHaveLength(1)
})

test('a blocked account gets its invitation when it is unblocked', async () => {
  const { app, member, run, years } = await open()
  const block = (since: number | null) =>
    app.database.transact((writer) => setBlocked(writer, member.id, since))
  await block(app.clock.now())
  await run()
  expect(await years()).toEqual([])
  await block(null)
  await run()
  expect(await years()).toEqual(['2026-11-20 1'])
})

test('the year is counted from the first plan that was paid, and the next invitation comes when it is over', async () => {
  const { app, member, run, years, goTo } = await open({ memberType: 0 })
  await payFor(app, member, 2)
  goTo('2026-12-24')
  await run()
  expect(await years()).toEqual(['2026-11-20 1'])
  goTo('2027-11-19')
  await run()
  expect(await years()).toHaveLength(1)
  goTo('2027-11-20')
  await run()
  await run()
  expect(await years()).toEqual(['2026-11-20 1', '2027-11-20 1'])
})

test('who joined on 29 February begins the next year on the 28th', async () => {
  const { run, years, goTo } = await open()
  goTo('2028-02-29')
  await run()
  goTo('2029-02-27')
  await run()
  expect(await years()).toEqual(['2028-02-29 1'])
  goTo('2029-02-28')
  await run()
  expect(await years()).toEqual(['2028-02-29 1', '2029-02-28 1'])
})

test('in a year of 366 days nothing comes on its last day', async () => {
  const { run, years, goTo } = await open()
  goTo('2027-06-01')
  await run()
  goTo('2028-05-31')
  await run()
  expect(await years()).toEqual(['2027-06-01 1'])
})

test('a higher setting gives the difference in the present year, a lower one takes nothing', async () => {
  const { run, own, mails, years } = await open()
  await run(0)
  expect(await own()).toEqual([])
  await run(1)
  await run(3)
  expect(await years()).toEqual(['2026-11-20 1', '2026-11-20 2', '2026-11-20 3'])
  expect((await mails()).map(({ content }) => content['count'])).toEqual(expect.arrayContaining([1, 2]))
  await run(2)
  expect(await own()).toHaveLength(3)
})

test('a member who leaves keeps the invitation until it expires, and gets no other one before the year is over', async () => {
  const { run, own, become, goTo, years } = await open()
  await run()
  await become(0)
  goTo('2027-10-20')
  await run()
  expect(await own()).toHaveLength(1)
  await become(2)
  await run()
  expect(await own()).toHaveLength(1)
  await become(0)
  goTo('2027-11-21')
  await run()
  expect(await own()).toEqual([])
  expect(await years()).toHaveLength(1)
})

test('a month before it expires the member is told once of an invitation that is not used', async () => {
  const { run, mails, goTo } = await open()
  const told = async () => (await mails()).filter(({ kind }) => kind === 'invitationsEnd')
  await run()
  goTo('2027-10-19')
  await run()
  expect(await told()).toEqual([])
  goTo('2027-10-20')
  await run()
  await run()
  expect(await told()).toMatchObject([{ content: { expiries: [Date.parse('2027-11-21T00:00:00+09:00')] } }])
})

test('the member is told nothing of a used invitation, and of one that came back for longer before it expires', async () => {
  const { app, run, own, mails, use, goTo } = await open({ memberType: 4 })
  const told = async () => (await mails()).filter(({ kind }) => kind === 'invitationsEnd')
  await run()
  const { bookingId, lesson } = await use()
  expect(await own()).toMatchObject([
    { state: 'used', event: { title: lesson.title, start: isoText(lesson.startsAt) } },
  ])
  goTo('2027-11-01')
  await run()
  expect(await told()).toEqual([])
  const usableUntil = Date.parse('2028-01-01T00:00:00+09:00')
  await app.database.transact((writer) => returnInvitation(writer, { bookingId, usableUntil }))
  expect(await own()).toMatchObject([{ state: 'unused', expiresOn: '2027-12-31', event: null }])
  await run()
  expect(await told()).toEqual([])
  goTo('2027-12-01')
  await run()
  expect(await told()).toHaveLength(1)
})

test('an administrator gives an invitation beside that of the year, and the member reads why', async () => {
  const { app, admin, member, run, mails } = await open({ memberType: 0 })
  const sent = { params: { id: member.id }, body: { reason: ' 開店5周年 ' } }
  await expectForAdminsOnly(app, giveInvitation, sent)
  const key = 'once'
  const first = await app.ask(giveInvitation, { as: admin, key, ...sent })
  const again = await app.ask(giveInvitation, { as: admin, key, ...sent })
  expect(first.status).toBe(201)
  expect(again.body).toEqual(first.body)
  expect(await mails()).toMatchObject([
    { kind: 'invitationsGiven', content: { count: 1, reason: '開店5周年' } },
  ])
  expect((await auditEntries(app.database)).at(-1)).toMatchObject({
    actor: admin.id,
    action: 'invitation.given',
    subject: member.id,
    after: { reason: '開店5周年', expiresOn: '2027-11-20' },
  })
  await payFor(app, member, 2)
  await run()
  const { body } = await app.ask(listInvitationsOf, { as: admin, params: { id: member.id } })
  expect(body.map(({ byHand }) => byHand)).toEqual(expect.arrayContaining([false, true]))
  expect(body).toHaveLength(2)
})

test('an administrator takes an unused invitation back, and the server gives no other one for it', async () => {
  const { app, admin, member, run, own } = await open()
  await run()
  const id = (await own())[0]?.id ?? ''
  app.clock.pass(hourMs)
  const sent = { params: { id }, body: { reason: '誤り' } }
  await expectForAdminsOnly(app, withdrawInvitation, sent)
  expect(await app.ask(withdrawInvitation, { as: admin, ...sent })).toMatchObject({
    status: 200,
    body: { id },
  })
  await run()
  expect(await own()).toEqual([])
  expect((await auditEntries(app.database)).at(-1)).toMatchObject({
    actor: admin.id,
    action: 'invitation.withdrawn',
    subject: member.id,
    before: { expiresOn: '2027-11-20' },
    after: { reason: '誤り' },
  })
  const { body } = await app.ask(listInvitationsOf, { as: admin, params: { id: member.id } })
  expect(body).toMatchObject([{ id, state: 'ended' }])
  expect(await app.ask(withdrawInvitation, { as: admin, ...sent })).toMatchObject(
    refused('error.invitation.ended'),
  )
})

test('what cannot be given or taken back is refused', async () => {
  const { app, admin, run, own, use } = await open({ memberType: 4 })
  const give = (id: string, reason = '誤り') =>
    app.ask(giveInvitation, { as: admin, params: { id }, body: { reason } })
  const takeBack = (id: string) =>
    app.ask(withdrawInvitation, { as: admin, params: { id }, body: { reason: '誤り' } })
  await run()
  await use()
  const id = (await own())[0]?.id ?? ''
  expect(await takeBack(id)).toMatchObject(refused('error.invitation.used'))
  expect(await takeBack('none')).toMatchObject(refused('error.invitation.notFound'))
  expect(await give('none')).toMatchObject(refused('error.member.notFound'))
  expect(await give(admin.id)).toMatchObject(refused('error.invitation.administrator'))
  expect(await give(admin.id, ' ')).toMatchObject(refused('error.server.invalid', { reason: 'required' }))
  const params = { id: 'none' }
  expect(await app.ask(listInvitationsOf, { as: admin, params })).toMatchObject(
    refused('error.member.notFound'),
  )
})

test('an account that closes can use its invitations no more, and gets none', async () => {
  const { app, admin, member, run, own, years } = await open()
  await run(2)
  const { body: exported } = await app.ask(exportOwnData, { as: member })
  expect(exported.invitations).toEqual(await own())
  expect((await app.ask(closeAccount, { as: member, body: { password: testPassword } })).status).toBe(200)
  await run(3)
  expect(await years()).toHaveLength(2)
  const usable = await app.database.reader
    .selectFrom('invitations')
    .select('id')
    .where('expiresAt', '>', app.clock.now())
    .execute()
  expect(usable).toEqual([])
  expect(await app.ask(listInvitationsOf, { as: admin, params: { id: member.id } })).toMatchObject(
    refused('error.member.notFound'),
  )
})

test('merging two accounts keeps the invitations of both, counted on within a year', async () => {
  const { app, admin, member, run, own, years, use, become } = await open({ memberType: 4 })
  const other = await givenMember(app.database, { memberType: 4 })
  await run()
  await use(other)
  await become(0, other)
  const params = { id: member.id }
  const preview = await app.ask(previewMerge, { as: admin, params, query: { otherId: other.id } })
  expect(preview.status).toBe(200)
  const body = { otherId: other.id, password: testPassword }
  expect((await app.ask(mergeAccounts, { as: admin, params, body })).status).toBe(200)
  expect(await years()).toEqual(['2026-11-20 1', '2026-11-20 2'])
  expect((await own()).map(({ state }) => state)).toEqual(['unused', 'used'])
  await run()
  expect(await years()).toHaveLength(2)
})

test('visitors see no invitations, and administrators have none', async () => {
  const { app } = await open()
  expect(await app.ask(listOwnInvitations, {})).toMatchObject(refused('error.server.unauthorized'))
  const admin = await givenAdmin(app.database)
  expect((await app.ask(listOwnInvitations, { as: admin })).body).toEqual([])
})

test('an invitation is announced once, before it expires and unused, and one that was used keeps its end', async () => {
  const { app, member, use } = await open({ memberType: 4 })
  const now = app.clock.now()
  const write = <T>(work: (writer: Writer) => Promise<T>) => app.database.transact(work)
  const give = (id: string, expiresAt: number) => {
    const given = {
      memberId: member.id,
      yearFrom: now - 300 * dayMs,
      givenBy: null,
      givenAt: now - 9 * dayMs,
    }
    return write((writer) => insertInvitation(writer, { id, ...given, expiresAt }))
  }
  await give('used', now + dayMs)
  await use()
  await give('over', now)
  await give('soon', now + 2 * dayMs)
  await give('later', now + 9 * dayMs)
  const claim = () =>
    write((writer) => claimAnnouncements(writer, { memberId: member.id, before: now + 5 * dayMs, now }))
  expect([await claim(), await claim()]).toEqual([[now + 2 * dayMs], []])
  await write((writer) => endInvitationsOf(writer, member.id, now + 1))
  const ends = await app.database.reader.selectFrom('invitations').select(['id', 'expiresAt']).execute()
  expect(Object.fromEntries(ends.map(({ id, expiresAt }) => [id, expiresAt - now]))).toEqual({
    used: dayMs,
    over: 0,
    soon: 1,
    later: 1,
  })
})
