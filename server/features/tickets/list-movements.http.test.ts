import { expect, test } from 'vitest'
import { cancelBooking } from '#contract/bookings/bookings.ts'
import { listTicketMovements } from '#contract/tickets/tickets.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { transactionIn } from '#tests/support/contexts.ts'
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

  const { movements } = (await app.ask(listTicketMovements, { as: sora })).body
  expect(movements).toMatchObject([
    { at: isoText(app.clock.now()), change: 1, balance: 4, reason: 'cancelled', ...about },
    { at: isoText(bookedAt), change: -1, balance: 3, reason: 'booked', ...about },
    { at: isoText(0), change: 4, balance: 4, reason: 'granted', lessonTitle: null, lessonStart: null },
  ])
  expect(movements).toHaveLength(3)
})

test('ticket movements name lessons in the language of the request', async () => {
  const app = await TestApp.open()
  const member = await givenMember(app.database, { tickets: 1 })
  await askToBook(app, member, await givenLesson(app.database, app.clock.now() + dayMs))
  const headers = { 'accept-language': 'en' }
  const [booked] = (await app.ask(listTicketMovements, { as: member, headers })).body.movements
  expect(booked).toMatchObject({ lessonTitle: 'Morning yoga' })
})

test('the list of ticket movements is read page by page, also where movements have one instant or come meanwhile', async () => {
  const app = await TestApp.open()
  const sora = await givenMember(app.database, { tickets: 4 })
  const grant = async (change: number) => {
    const movement = { memberId: sora.id, change, reason: 'granted', bookingId: null, actorId: null } as const
    await app.database.transact((writer) => moveTickets(transactionIn(writer, app.clock.now()), movement))
  }
  const pageOf = async (query: { before?: string; size?: string }) => {
    const { movements, next } = (await app.ask(listTicketMovements, { as: sora, query })).body
    return { changes: movements.map(({ change }) => change), before: next ?? '' }
  }
  app.clock.pass(1)
  for (const change of [1, 2, 3]) await grant(change)
  app.clock.pass(1)
  await grant(5)
  const { changes: all } = await pageOf({})

  const first = await pageOf({ size: '2' })
  await grant(6)
  const second = await pageOf({ size: '2', before: first.before })
  const last = await pageOf({ size: '2', before: second.before })
  expect([...first.changes, ...second.changes, ...last.changes]).toEqual(all)
  expect([all[0], all[4], last.before]).toEqual([5, 4, ''])
})

test('the last page of ticket movements is known by itself, also when it is full', async () => {
  const app = await TestApp.open()
  const member = await givenMember(app.database, { tickets: 1 })
  const { body } = await app.ask(listTicketMovements, { as: member, query: { size: '1' } })
  expect(body).toMatchObject({ movements: [{ change: 1 }], next: null })
})

test('refuses a place in the list of ticket movements that no answer has named', async () => {
  const app = await TestApp.open()
  const member = await givenMember(app.database)
  const answer = await app.ask(listTicketMovements, { as: member, query: { before: 'yesterday' } })
  expect(answer).toMatchObject(refused('error.server.invalid', { before: 'pattern' }))
})

test('only members may list their ticket movements', async () => {
  const app = await TestApp.open()
  expect(await app.ask(listTicketMovements)).toMatchObject(refused('error.server.unauthorized'))
})
