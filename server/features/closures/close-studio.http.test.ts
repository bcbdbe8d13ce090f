import { expect, test } from 'vitest'
import { listOwnBookings } from '#contract/bookings/bookings.ts'
import { closeStudio, listClosures, previewClosure } from '#contract/closures.ts'
import { createLesson, listLessons } from '#contract/lessons.ts'
import { getOwnMember } from '#contract/members/members.ts'
import { createSpace, createWindow } from '#contract/spaces/spaces.ts'
import { listTicketMovements } from '#contract/tickets/tickets.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { midnight, typhoon } from '#tests/support/closure-of-a-day.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { auditEntries, queuedMails } from '#tests/support/records.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'

/**
 * A studio with three lessons on one day, of which Sora has booked two and Umi, who comes as often as she
 * likes, one; and a lesson on the day after, which Sora has booked too.
 */
async function open() {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const sora = await givenMember(app.database, { tickets: 4 })
  const umi = await givenMember(app.database, { memberType: 4, language: 'en' })
  const ten = await givenLesson(app.database, midnight + 10 * hourMs)
  const noon = await givenLesson(app.database, midnight + 12 * hourMs)
  const evening = await givenLesson(app.database, midnight + 19 * hourMs)
  const next = await givenLesson(app.database, midnight + dayMs + 10 * hourMs)
  for (const lesson of [ten, noon, next]) await askToBook(app, sora, lesson)
  await askToBook(app, umi, ten)
  const preview = async (body: object = typhoon) =>
    (await app.ask(previewClosure, { as: admin, body: { ...typhoon, ...body } })).body
  const close = async (body: object = {}) => {
    const { hash } = await preview({ ...typhoon, ...body })
    return app.ask(closeStudio, { as: admin, body: { ...typhoon, hash, ...body } })
  }
  return { app, admin, sora, umi, ten, noon, evening, next, preview, close }
}

const ticketsOf = async (app: TestApp, as: Parameters<TestApp['tokenOf']>[0]) =>
  (await app.ask(getOwnMember, { as })).body.tickets

test('the preview counts lessons, bookings, tickets and members, names them, and changes nothing', async () => {
  const { app, sora, umi, ten, noon, evening, preview } = await open()
  const before = await queuedMails(app.database)
  expect(await preview()).toMatchObject({
    lessons: 3,
    bookings: 3,
    tickets: 2,
    members: 2,
    cancelledLessons: [
      { id: ten.id, title: '朝ヨガ', start: isoText(ten.startsAt), bookings: 2 },
      { id: noon.id, bookings: 1 },
      { id: evening.id, bookings: 0 },
    ],
    toldMembers: expect.toSatisfy(
      (members: Array<{ id: string }>) =>
        JSON.stringify(members.map(({ id }) => id).toSorted()) ===
        JSON.stringify([sora.id, umi.id].toSorted()),
    ),
  })
  expect(await queuedMails(app.database)).toEqual(before)
  expect((await app.ask(listClosures)).body).toEqual([])
})

test('closing cancels the lessons, returns the tickets and mails each member once', async () => {
  const { app, sora, umi, ten, noon, close } = await open()
  app.clock.set(midnight + 9.5 * hourMs)
  expect(await close()).toMatchObject({ status: 201 })

  expect(await ticketsOf(app, sora)).toBe(3)
  const { body: history } = await app.ask(listTicketMovements, { as: sora })
  expect(history.movements.slice(0, 2)).toMatchObject([
    { change: 1, reason: 'lessonCancelled' },
    { change: 1, reason: 'lessonCancelled' },
  ])
  const { body: bookings } = await app.ask(listOwnBookings, { as: sora })
  expect(bookings).toHaveLength(1)

  const mails = (await queuedMails(app.database)).filter(({ kind }) => kind === 'studioClosed')
  const contents = new Map(mails.map(({ recipient, content }) => [recipient, content]))
  expect(mails).toHaveLength(2)
  expect(contents.get(sora.email)).toMatchObject({
    bookings: [{ lesson: { id: ten.id } }, { lesson: { id: noon.id } }],
    ticketsReturned: 2,
  })
  expect(contents.get(umi.email)).toMatchObject({
    bookings: [{ lesson: { id: ten.id } }],
    ticketsReturned: 0,
  })
})

test('a closure keeps a lesson that has begun, and one that only touches its end', async () => {
  const { app, ten, preview } = await open()
  app.clock.set(ten.startsAt + 1)
  expect(await preview({ end: isoText(midnight + 19 * hourMs) })).toMatchObject({ lessons: 1 })
})

test('visitors read the closure, and see its lessons as cancelled, in their language', async () => {
  const { app, sora, ten, close } = await open()
  await close()
  const { body } = await app.ask(listClosures)
  expect(body).toMatchObject([{ start: typhoon.start, end: typhoon.end, reasonEn: 'Typhoon', spaces: null }])
  const query = { start: typhoon.start, end: isoText(midnight + 2 * dayMs), cancelled: 'true' } as const
  const headers = { 'accept-language': 'en' }
  for (const as of [undefined, sora]) {
    const lessons = (await app.ask(listLessons, { as, query, headers })).body
    expect(lessons.map(({ resource }) => resource.yoga.cancelled?.reason)).toEqual([
      'Typhoon',
      'Typhoon',
      'Typhoon',
      undefined,
    ])
    expect(lessons[0]).toMatchObject({
      resource: { yoga: { id: ten.id, seatsLeft: 0 }, yogaBooking: null },
    })
  }
  app.clock.set(midnight + dayMs)
  expect((await app.ask(listClosures)).body).toEqual([])
})

test('the list of closures is answered with 304 to a browser that has it', async () => {
  const { app, close } = await open()
  const { headers } = await app.ask(listClosures)
  expect(headers['cache-control']).toBe('public, max-age=30')
  const again = { headers: { 'if-none-match': String(headers['etag']) } }
  expect(await app.call('GET', '/closures', again)).toMatchObject({ status: 304, body: undefined })
  await close()
  expect(await app.call('GET', '/closures', again)).toMatchObject({ status: 200 })
})

test('a lesson in a closure cannot be booked, and none can be put there', async () => {
  const { app, admin, sora, ten, close } = await open()
  await close()
  expect(await askToBook(app, sora, ten)).toMatchObject(refused('error.yoga.notFound'))
  const body = {
    title: '夜',
    imageUrl: '/a.svg',
    start: typhoon.start,
    end: isoText(midnight + hourMs),
  }
  expect(await app.ask(createLesson, { as: admin, body })).toMatchObject(refused('error.closure.closed'))
})

test('refuses what has changed since the preview, and answers the new preview', async () => {
  const { app, admin, sora, evening, preview } = await open()
  const { hash } = await preview()
  await askToBook(app, sora, evening)
  const answer = await app.ask(closeStudio, { as: admin, body: { ...typhoon, hash } })
  expect(answer).toMatchObject({ status: 409, body: { message: 'error.closure.changed' } })
  const { current } = answer.body as unknown as { current: { hash: string; tickets: number } }
  expect(current).toEqual(await preview())
  expect(current).toMatchObject({ tickets: 3 })
  const repaired = { ...typhoon, reasonEn: 'A typhoon', hash: current.hash }
  expect(await app.ask(closeStudio, { as: admin, body: repaired })).toMatchObject({ status: 201 })
})

test.each([
  [
    'the end before the start',
    { end: isoText(midnight - hourMs) },
    'error.server.invalid',
    'end',
    'validate',
  ],
  [
    'more than 31 days',
    { end: isoText(midnight + 31 * dayMs + 15 * 60_000) },
    'error.server.invalid',
    'end',
    'tooManyDays',
  ],
  ['no reason', { reasonJa: ' ', reasonEn: '' }, 'error.server.invalid', 'reasonJa', 'required'],
  ['no space at all', { spaces: [] }, 'error.server.invalid', 'spaces', 'required'],
  [
    'a time that is over',
    { start: '2026-11-19T00:00:00+09:00', end: '2026-11-20T12:00:00+09:00' },
    'error.closure.past',
    'end',
    'past',
  ],
] as const)('refuses a closure with %s', async (_, wrong, message, field, type) => {
  const { app, admin } = await open()
  const body = { ...typhoon, ...wrong, hash: 'none' }
  const expected = refused(message, { [field]: type })
  expect(await app.ask(previewClosure, { as: admin, body })).toMatchObject(expected)
  expect(await app.ask(closeStudio, { as: admin, body })).toMatchObject(expected)
})

test('refuses a closure that overlaps another one, and allows one that follows it', async () => {
  const { close } = await open()
  const second = { start: isoText(midnight + dayMs), end: isoText(midnight + 2 * dayMs) }
  expect(await close()).toMatchObject({ status: 201 })
  expect(await close({ ...second, start: isoText(midnight + dayMs - hourMs), hash: 'any' })).toMatchObject(
    refused('error.closure.overlap', { start: 'closed' }),
  )
  expect(await close(second)).toMatchObject({ status: 201 })
})

test('a repeated request with the same key closes once', async () => {
  const { app, admin, preview } = await open()
  const { hash } = await preview()
  const ask = () => app.ask(closeStudio, { as: admin, key: 'k', body: { ...typhoon, hash } })
  const first = await ask()
  expect(await ask()).toMatchObject({ status: 201, body: first.body })
  expect((await app.ask(listClosures)).body).toHaveLength(1)
})

test('a closure of spaces leaves lessons elsewhere, and blocks new windows of them, their parts and what contains them', async () => {
  const { app, admin, close } = await open()
  const space = async (name: string, parts: string[] = []) => {
    const body = { name, unitPrice: 1, subRentable: parts.map((id) => ({ id })) }
    return (await app.ask(createSpace, { as: admin, body })).body.id
  }
  const roof = await space('屋上')
  const floor = await space('2階')
  const house = await space('全館', [roof, floor])
  expect(await close({ spaces: [roof, 'none'], hash: 'any' })).toMatchObject(refused('error.space.notFound'))
  expect(await close({ spaces: [roof] })).toMatchObject({ status: 201 })
  expect(await close({ spaces: [floor, roof], hash: 'any' })).toMatchObject(refused('error.closure.overlap'))

  const { body } = await app.ask(listClosures)
  expect(body).toMatchObject([{ spaces: [{ id: roof, name: '屋上' }] }])
  const query = { start: typhoon.start, end: typhoon.end }
  expect((await app.ask(listLessons, { query })).body).toHaveLength(3)
  const addWindow = (rentableId: string) => {
    const window = { rentableId, start: typhoon.start, end: isoText(midnight + hourMs) }
    return app.ask(createWindow, { as: admin, body: window })
  }
  expect(await addWindow(roof)).toMatchObject(refused('error.closure.closed', { start: 'closed' }))
  expect(await addWindow(house)).toMatchObject(refused('error.closure.closed', { start: 'closed' }))
  expect(await addWindow(floor)).toMatchObject({ status: 201 })
})

test('the audit log says who closed, when and why, and what it cancelled', async () => {
  const { app, admin, close } = await open()
  await close()
  const entries = await auditEntries(app.database)
  expect(entries.filter(({ action }) => action === 'lesson.cancelled')).toHaveLength(3)
  expect(entries.find(({ action }) => action === 'closure.created')).toMatchObject({
    actor: admin.id,
    after: { startsAt: midnight, reasonJa: '台風', lessons: 3, bookings: 3, ticketsReturned: 2 },
  })
})
