import { expect, test } from 'vitest'
import { deleteLesson } from '#contract/lessons.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenLesson } from '#tests/support/factories.ts'
import { openFrontDesk } from '#tests/support/guests.ts'
import { dayMs } from '#time/tokyo.ts'

async function open() {
  const desk = await openFrontDesk()
  const { app, admin } = desk
  const lesson = await givenLesson(app.database, app.clock.now() + dayMs)
  const remove = (etag?: string) =>
    app.ask(deleteLesson, { as: admin, params: { id: lesson.id }, ifMatch: etag })
  return { ...desk, lesson, remove }
}

test('a lesson that is cancelled cancels its guests’ seats and gives back what they have paid', async () => {
  const { app, lesson, book, read, remove } = await open()
  const paid = (await book(lesson, { paid: 'cash' })).body
  const unpaid = (await book(lesson, { name: '佐藤' })).body
  expect(await remove('0-2')).toMatchObject({ status: 200, body: { cancelledBookings: 2 } })
  expect((await read(paid.guestId)).bookings).toMatchObject([{ status: 'cancelled', refundOpen: 2_000 }])
  expect((await read(unpaid.guestId)).bookings).toMatchObject([{ status: 'cancelled', open: 0 }])
  const refunds = await app.database.reader
    .selectFrom('refunds')
    .select(['amount', 'reason', 'state'])
    .execute()
  // Money that was paid in cash stays open until an administrator has handed it over.
  expect(refunds).toEqual([{ amount: 2_000, reason: 'lessonCancelled', state: 'open' }])
})

test('a deletion that would cancel another number of guests than was seen is refused', async () => {
  const { lesson, book, remove, seen } = await open()
  const { yoga } = (await seen(lesson)) ?? {}
  await book(lesson)
  const refusal = await remove(yoga?.etag)
  expect(refusal).toMatchObject(refused('error.yoga.bookingsChanged'))
  expect(refusal.body).toMatchObject({ current: { bookings: 1, etag: '0-1' } })
  expect((await seen(lesson))?.guests).toHaveLength(1)
})

test('a lesson that is over keeps its guests', async () => {
  const { app, lesson, book, mark, read, remove } = await open()
  const { id, guestId } = (await book(lesson)).body
  app.clock.pass(2 * dayMs)
  await mark(id, 'attended')
  expect(await remove()).toMatchObject({ body: { cancelledBookings: 0 } })
  expect((await read(guestId)).bookings).toMatchObject([{ status: 'attended' }])
})
