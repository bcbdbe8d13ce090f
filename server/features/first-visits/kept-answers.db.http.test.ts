import { expect, test } from 'vitest'
import { closeAccount, exportOwnData } from '#contract/accounts/account.ts'
import { mergeAccounts } from '#contract/accounts/merging.ts'
import { answerFirstVisit, answerOwnFirstVisit, readFirstVisitOf } from '#contract/first-visits.ts'
import { linkGuest } from '#contract/guests/guest-membership.ts'
import { removeOldRecords } from '#server/features/retention/retention.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { TestApp } from '#tests/support/app.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { newDataFolder } from '#tests/support/databases.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import { answers, filledIn, linkOf, publishQuestionnaire } from '#tests/support/first-visits.ts'
import { frontDeskOf, guestForm } from '#tests/support/guests.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { dayMs } from '#time/tokyo.ts'

async function open() {
  const app = await TestApp.open()
  const { database, clock } = app
  await publishQuestionnaire(app)
  const desk = await frontDeskOf(app)
  const answer = (as: { id: string; role: 'USER' }, change: object = {}) =>
    app.ask(answerOwnFirstVisit, { as, body: filledIn(change) })
  const member = async () => {
    const given = await givenMember(database, { passwordHash: testPasswordHash })
    return { ...given, role: 'USER' as const }
  }
  const guest = async () => {
    const lesson = await givenLesson(database, clock.now() + dayMs)
    const { id, guestId } = (await desk.book(lesson)).body
    const token = linkOf(id, guestForm)
    return { guestId, send: () => app.ask(answerFirstVisit, { body: { token, ...filledIn() } }) }
  }
  const rows = () => database.reader.selectFrom('first_visit_answers').selectAll().execute()
  const health = () => database.reader.selectFrom('health_answers').selectAll().execute()
  const remove = async (change: object = {}) => {
    const firstVisit = { ...factsOfFiles.firstVisit, ...change }
    const ctx = contextIn(database, clock.now(), { facts: { ...factsOfFiles, firstVisit } })
    const days = { audit: 0, mail: 0, guests: 365 }
    return removeOldRecords(ctx, { mailFolder: newDataFolder(), days })
  }
  return { app, database, clock, desk, answer, member, guest, rows, health, remove }
}

test('of the same person at once one questionnaire is kept, and each request is answered', async () => {
  const { answer, member, rows, health } = await open()
  const as = await member()
  const same = await Promise.all([1, 2, 3].map(() => answer(as)))
  expect(same.map(({ status }) => status)).toEqual([200, 200, 200])
  const other = await member()
  const different = await Promise.all(
    ['a', 'b', 'c'].map((found) => answer(other, { answers: { ...answers, found } })),
  )
  expect(different.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect([(await rows()).length, (await health()).length]).toEqual([2, 2])
})

test('answers about health are deleted after the months that were told, or those of today where they are fewer', async () => {
  const { clock, answer, member, health, remove, rows, app, desk } = await open()
  const as = await member()
  const first = await answer(as)
  clock.set(Date.parse('2027-11-19T23:59:59+09:00'))
  expect(await remove()).toMatchObject({ health: 0 })
  expect(await remove({ healthMonths: 60 })).toMatchObject({ health: 0 })
  clock.set(Date.parse('2027-11-20T00:00:00+09:00'))
  expect(await remove({ healthMonths: 60 })).toMatchObject({ health: 1 })
  expect([(await rows()).length, (await health()).length]).toEqual([1, 0])
  const read = await app.ask(readFirstVisitOf, { as: desk.admin, params: { of: 'member', id: as.id } })
  expect(read.body).toMatchObject({ health: 'deleted', answers: [{ answer: '少し' }, {}] })
  // The same answers still change nothing.
  expect((await answer(as)).body).toEqual(first.body)
  const late = await member()
  await answer(late)
  clock.set(Date.parse('2028-01-19T12:00:00+09:00'))
  expect(await remove({ healthMonths: 2 })).toMatchObject({ health: 0 })
  clock.set(Date.parse('2028-01-21T12:00:00+09:00'))
  expect(await remove({ healthMonths: 2 })).toMatchObject({ health: 1 })
})

test('both go with the account, and with the data of a guest', async () => {
  const { app, clock, answer, member, guest, rows, health, remove } = await open()
  const as = await member()
  await answer(as)
  const { send } = await guest()
  await send()
  expect([(await rows()).length, (await health()).length]).toEqual([2, 2])
  expect((await app.ask(closeAccount, { as, body: { password: testPassword } })).status).toBe(200)
  expect([(await rows()).length, (await health()).length]).toEqual([1, 1])
  clock.pass(367 * dayMs)
  expect(await remove({ healthMonths: 60 })).toMatchObject({ guests: 1 })
  expect([await rows(), await health()]).toEqual([[], []])
})

test('the answers of a guest become those of the member that the guest becomes', async () => {
  const { app, desk, member, guest, rows, health } = await open()
  const { guestId, send } = await guest()
  await send()
  const { id: memberId } = await member()
  const linked = await app.ask(linkGuest, { as: desk.admin, params: { id: guestId }, body: { memberId } })
  expect(linked.status).toBe(200)
  expect(await rows()).toMatchObject([{ memberId, guestId: null }])
  expect(await health()).toHaveLength(1)
  // The link is still the person's.
  expect((await send()).status).toBe(200)
})

test('of two accounts that are merged the later answers are kept, whichever account goes', async () => {
  const { app, desk, database, clock, answer, member, rows, health } = await open()
  const merge = async (keptFirst: boolean) => {
    const admin = await givenMember(database, { role: 'ADMIN', passwordHash: testPasswordHash })
    const [kept, closed] = [await member(), await member()]
    const [early, late] = keptFirst ? [kept, closed] : [closed, kept]
    await answer(early, { answers: { ...answers, found: 'early' } })
    clock.pass(1000)
    await answer(late, { answers: { ...answers, found: 'late' } })
    const body = { otherId: closed.id, password: testPassword }
    const { status } = await app.ask(mergeAccounts, { as: admin, params: { id: kept.id }, body })
    expect(status).toBe(200)
    const of = (await rows()).filter(({ memberId }) => memberId === kept.id || memberId === closed.id)
    expect(of).toMatchObject([{ memberId: kept.id, answers: expect.stringContaining('late') }])
  }
  await merge(true)
  await merge(false)
  expect(await health()).toHaveLength(2)
  expect(desk.admin.role).toBe('ADMIN')
})

test('the export of a member has all answers, with what was agreed to and when health is deleted', async () => {
  const { app, clock, answer, member, remove } = await open()
  const as = await member()
  const exported = async () => (await app.ask(exportOwnData, { as })).body.firstVisit
  expect(await exported()).toBeNull()
  await answer(as)
  expect(await exported()).toMatchObject({
    version: 1,
    consent: expect.stringContaining('レッスン'),
    answers: [{ answer: '少し' }, { answer: '友人の紹介' }],
    health: { answers: [{ answer: true }, { answer: '右膝の半月板' }] },
  })
  clock.pass(367 * dayMs)
  await remove()
  expect(await exported()).toMatchObject({ health: null })
})

test('a person whose account is closed at the same moment leaves no answers', async () => {
  const { app, answer, member, rows } = await open()
  const as = await member()
  const [answered, closed] = await Promise.all([
    answer(as),
    app.ask(closeAccount, { as, body: { password: testPassword } }),
  ])
  expect(closed.status).toBe(200)
  expect([200, 401, 404]).toContain(answered.status)
  expect(await rows()).toEqual([])
  expect(await answer(as)).toMatchObject(refused('error.server.token_expired'))
})
