import { expect, test } from 'vitest'
import { closeStudio, liftClosure, previewClosure } from '#contract/closures.ts'
import { deleteLesson, updateLesson } from '#contract/lessons.ts'
import { createSeries, previewSeriesChange, previewSeriesDeletion } from '#contract/schedule/series.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { frontDeskOf } from '#tests/support/guests.ts'
import { weekly } from '#tests/support/lesson-series.ts'
import { validFields } from '#tests/support/valid-fields.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'

/** A lesson of a member with a confirmed address, one without, and a guest without an address. */
async function open() {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const reached = await givenMember(app.database, { tickets: 2 })
  const unconfirmed = await givenMember(app.database, {
    tickets: 2,
    emailConfirmed: false,
    lastName: '海野',
    firstName: '海斗',
  })
  const desk = await frontDeskOf(app)
  const fill = async (lesson: { id: string; startsAt: number }) => {
    for (const member of [reached, unconfirmed]) await askToBook(app, member, lesson)
    return (await desk.book(lesson, { name: '佐藤', email: '', secondSeat: true })).body.guestId
  }
  const toCall = (guestId: string) => [
    { id: unconfirmed.id, name: '海野 海斗', phone: '09012345678' },
    { id: guestId, name: '佐藤', phone: '09012345678' },
  ]
  return { app, admin, fill, toCall }
}

test('an administrator who moves or cancels a lesson reads whom no mail reaches', async () => {
  const { app, admin, fill, toCall } = await open()
  const lesson = await givenLesson(app.database, app.clock.now() + 3 * dayMs)
  const unreached = toCall(await fill(lesson))
  const params = { id: lesson.id }
  const times = (startsAt: number) => ({ start: isoText(startsAt), end: isoText(startsAt + hourMs) })
  const change = (body: object) =>
    app.ask(updateLesson, {
      as: admin,
      params,
      body: { ...validFields, spaceId: undefined, ...body },
    })
  expect((await change({ ...times(lesson.startsAt), title: '夜ヨガ' })).body).toEqual(params)
  const moved = await change({ ...times(lesson.startsAt + hourMs), title: '夜ヨガ' })
  expect(moved.body).toEqual({ ...params, unreached })
  expect((await app.ask(deleteLesson, { as: admin, params })).body).toEqual({
    cancelledBookings: 3,
    unreached,
  })
})

test('an administrator who moves or cancels the lessons of a series reads whom no mail reaches, each once', async () => {
  const { app, admin, fill, toCall } = await open()
  const made = await app.ask(createSeries, { as: admin, body: weekly })
  const [first] = made.body.lessons
  if (first === undefined) throw new Error('the series has no lessons')
  const startsAt = Date.parse(first.start)
  const { id } = await app.database.reader
    .selectFrom('lessons')
    .select('id')
    .where('startsAt', '=', startsAt)
    .executeTakeFirstOrThrow()
  const unreached = toCall(await fill({ id, startsAt }))
  const params = { id }
  const query = { scope: 'all', byHand: 'keep' } as const
  const body = {
    ...validFields,
    spaceId: undefined,
    title: weekly.title,
    start: isoText(startsAt + hourMs),
    end: isoText(startsAt + 2 * hourMs),
  }
  const preview = await app.ask(previewSeriesChange, { as: admin, params, query, body })
  const ifMatch = preview.body.etag
  const moved = await app.ask(updateLesson, { as: admin, params, query, body, ifMatch })
  expect(moved.body).toEqual({ id, unreached })
  const { etag } = (await app.ask(previewSeriesDeletion, { as: admin, params, query })).body
  const cancelled = await app.ask(deleteLesson, { as: admin, params, query, ifMatch: etag })
  expect(cancelled.body).toEqual({ cancelledBookings: 3, unreached })
})

test('an administrator who closes the studio, or opens it again, reads whom no mail reaches', async () => {
  const { app, admin, fill, toCall } = await open()
  const lesson = await givenLesson(app.database, app.clock.now() + 3 * dayMs)
  const unreached = toCall(await fill(lesson))
  const body = {
    start: isoText(lesson.startsAt),
    end: isoText(lesson.endsAt),
    reasonJa: '台風',
    reasonEn: 'Typhoon',
  }
  const { hash } = (await app.ask(previewClosure, { as: admin, body })).body
  const closed = await app.ask(closeStudio, { as: admin, body: { ...body, hash } })
  expect(closed.body).toMatchObject({ unreached })
  const lifted = await app.ask(liftClosure, { as: admin, params: { id: closed.body.id } })
  expect(lifted.body).toMatchObject({ lessons: 1, unreached })
})
