import { expect, test } from 'vitest'
import { bookLesson, cancelBooking, listOwnBookings } from '#contract/bookings.ts'
import { getOwnMember } from '#contract/members.ts'
import { listTicketMovements } from '#contract/tickets.ts'
import { moveTickets } from '#server/features/tickets/move-tickets.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import { dayMs, isoText, minuteMs } from '#time/tokyo.ts'

async function open() {
  const app = await TestApp.open()
  const sora = await givenMember(app.database, { tickets: 4, lastName: '空野' })
  const umi = await givenMember(app.database, { tickets: 4, lastName: '海野' })
  const book = async (as: typeof sora, { id, startsAt }: { id: string; startsAt: number }) =>
    (await app.ask(bookLesson, { as, body: { id, start: isoText(startsAt) } })).body.id
  return { app, sora, umi, book }
}

test('a member’s own lessons are the upcoming ones, by start, and nobody else’s', async () => {
  const { app, sora, umi, book } = await open()
  const now = app.clock.now()
  const later = await givenLesson(app.database, now + 2 * dayMs)
  const soon = await givenLesson(app.database, now + dayMs)
  const running = await givenLesson(app.database, now - 30 * minuteMs)
  const cancelled = await givenLesson(app.database, now + dayMs)
  const theirs = await givenLesson(app.database, now + dayMs)
  const expected = []
  for (const lesson of [later, soon, running]) expected.unshift(await book(sora, lesson))
  await app.ask(cancelBooking, { as: sora, params: { id: await book(sora, cancelled) } })
  await book(umi, theirs)

  const own = async () => (await app.ask(listOwnBookings, { as: sora })).body.map(({ id }) => id)
  expect(await own()).toEqual(expected)
  app.clock.set(running.endsAt - 1)
  expect(await own()).toEqual(expected)
  app.clock.set(running.endsAt)
  expect(await own()).toEqual(expected.slice(1))
})

test('a member’s own lessons and tickets are worded in the language that is asked for', async () => {
  const { app, sora, book } = await open()
  await book(sora, await givenLesson(app.database, app.clock.now() + dayMs))
  const headers = { 'accept-language': 'en' }
  expect((await app.ask(listOwnBookings, { as: sora, headers })).body).toMatchObject([
    { title: 'Morning yoga' },
  ])
  expect((await app.ask(listOwnBookings, { as: sora })).body).toMatchObject([{ title: '朝ヨガ' }])
  const [booked] = (await app.ask(listTicketMovements, { as: sora, headers })).body
  expect(booked).toMatchObject({ lessonTitle: 'Morning yoga' })
})

test('a member’s tickets tell how they came and went, newest first', async () => {
  const { app, sora, umi, book } = await open()
  const lesson = await givenLesson(app.database, app.clock.now() + dayMs)
  const about = { lessonTitle: '朝ヨガ', lessonStart: isoText(lesson.startsAt) }
  app.clock.pass(minuteMs)
  const bookedAt = app.clock.now()
  const id = await book(sora, lesson)
  await book(umi, lesson)
  app.clock.pass(minuteMs)
  await app.ask(cancelBooking, { as: sora, params: { id } })

  const { body } = await app.ask(listTicketMovements, { as: sora })
  expect(body).toMatchObject([
    { at: isoText(app.clock.now()), change: 1, balance: 4, reason: 'cancelled', ...about },
    { at: isoText(bookedAt), change: -1, balance: 3, reason: 'booked', ...about },
    { at: isoText(0), change: 4, balance: 4, reason: 'granted', lessonTitle: null, lessonStart: null },
  ])
  expect(body).toHaveLength(3)
})

test('a member’s tickets are told page by page, with how many there are', async () => {
  const { app, sora } = await open()
  for (let change = 1; change <= 4; change += 1) {
    const grant = { memberId: sora.id, change, reason: 'granted', bookingId: null, actorId: null } as const
    app.clock.pass(1)
    await app.database.transact((writer) => moveTickets(writer, grant, app.clock.now()))
  }
  const pageOf = async (page: number) => {
    const query = { page: String(page), size: '2' }
    const { body, headers } = await app.ask(listTicketMovements, { as: sora, query })
    return { changes: body.map(({ change }) => change), total: headers['x-total-count'] }
  }
  expect(await pageOf(1)).toEqual({ changes: [4, 3], total: '5' })
  expect(await pageOf(2)).toEqual({ changes: [2, 1], total: '5' })
  expect(await pageOf(3)).toEqual({ changes: [4], total: '5' })
  expect(await pageOf(4)).toEqual({ changes: [], total: '5' })
})

test('a member is told all that the studio knows of them, and nothing that it keeps for itself', async () => {
  const { app, sora } = await open()
  const { body } = await app.ask(getOwnMember, { as: sora })
  expect(body).toEqual({
    id: sora.id,
    number: 1,
    role: 'USER',
    lastName: '空野',
    firstName: expect.any(String),
    kanaLastName: 'ヤマダ',
    kanaFirstName: 'ハナコ',
    gender: 1,
    email: sora.email,
    phone: '09012345678',
    birthday: '1990-04-01',
    addressId: '1500001',
    addressRest: '1-2-3',
    tickets: 4,
    memberType: 3,
    language: 'ja',
  })
})

test.each([getOwnMember, listOwnBookings, listTicketMovements])(
  '$method $path is for members only',
  async (endpoint) => {
    const { app } = await open()
    expect(await app.ask(endpoint)).toMatchObject(refused('error.server.unauthorized'))
  },
)
