import { expect, test } from 'vitest'
import { cancelBooking } from '#contract/bookings.ts'
import { listTicketMovements } from '#contract/tickets.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import { dayMs, isoText, minuteMs } from '#time/tokyo.ts'
import { moveTickets } from './move-tickets.ts'

test('the list of ticket movements has each change with its reason and balance, the newest first', async () => {
  const app = await TestApp.open()
  const sora = await givenMember(app.database, { tickets: 4 })
  const umi = await givenMember(app.database, { tickets: 4 })
  const lesson = await givenLesson(app.database, app.clock.now() + dayMs)
  const about = { lessonTitle: '朝ヨガ', lessonStart: isoText(lesson.startsAt) }
  app.clock.pass(minuteMs)
  const bookedAt = app.clock.now()
  const { id } = (await askToBook(app, sora, lesson)).body
  await askToBook(app, umi, lesson)
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

test('ticket movements name lessons in the language of the request', async () => {
  const app = await TestApp.open()
  const member = await givenMember(app.database, { tickets: 1 })
  await askToBook(app, member, await givenLesson(app.database, app.clock.now() + dayMs))
  const headers = { 'accept-language': 'en' }
  const [booked] = (await app.ask(listTicketMovements, { as: member, headers })).body
  expect(booked).toMatchObject({ lessonTitle: 'Morning yoga' })
})

test('the list of ticket movements is read page by page, and each answer has the total', async () => {
  const app = await TestApp.open()
  const sora = await givenMember(app.database, { tickets: 4 })
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

test('only members may list their ticket movements', async () => {
  const app = await TestApp.open()
  expect(await app.ask(listTicketMovements)).toMatchObject(refused('error.server.unauthorized'))
})
