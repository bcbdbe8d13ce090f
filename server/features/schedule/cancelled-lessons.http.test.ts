import { expect, test } from 'vitest'
import { joinWaitingList } from '#contract/bookings/waiting-list.ts'
import { deleteLesson, listLessons } from '#contract/lessons.ts'
import { markLessonCancelled, setChangedByHand, updateLesson } from '#server/features/lessons/queries.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { at, openSeries } from '#tests/support/lesson-series.ts'
import { auditEntries, queuedMails } from '#tests/support/records.ts'
import { dayMs, hourMs } from '#time/tokyo.ts'

const ten = at('2026-11-23 10:00')
const week = { start: '2026-11-23T00:00:00+09:00', end: '2026-11-30T00:00:00+09:00' }
const reason = { reasonJa: '講師が体調不良のため', reasonEn: 'The teacher is ill' }

async function open() {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const list = async (query: { cancelled?: 'true' } = {}, as?: TestMember, language = 'ja') => {
    const headers = { 'accept-language': language }
    const { body } = await app.ask(listLessons, { as, query: { ...week, ...query }, headers })
    return body.map(({ resource }) => resource.yoga)
  }
  const remove = (id: string, query: Record<string, string> = {}) =>
    app.ask(deleteLesson, { as: admin, params: { id }, query })
  return { app, admin, list, remove }
}

test('a cancelled lesson that was booked is listed with its reason where cancelled ones are asked for', async () => {
  const { app, admin, list, remove } = await open()
  const sora = await givenMember(app.database, { tickets: 3 })
  const lesson = await givenLesson(app.database, ten)
  await givenLesson(app.database, ten + 2 * hourMs)
  await askToBook(app, sora, lesson)
  expect(await remove(lesson.id, reason)).toMatchObject({ status: 200, body: { cancelledBookings: 1 } })
  for (const as of [undefined, sora, admin]) {
    expect(await list({}, as)).toHaveLength(1)
    expect(await list({ cancelled: 'true' }, as)).toMatchObject([
      { id: lesson.id, seatsLeft: 0, cancelled: { reason: reason.reasonJa } },
      { seatsLeft: 10 },
    ])
  }
  expect(await list({ cancelled: 'true' }, sora, 'en')).toMatchObject([
    { cancelled: { reason: reason.reasonEn } },
    {},
  ])
})

test('a lesson that no member was told of disappears, unless the administrator wants it shown', async () => {
  const { app, list, remove } = await open()
  const [gone, shown] = [await givenLesson(app.database, ten), await givenLesson(app.database, ten + hourMs)]
  await remove(gone.id)
  await remove(shown.id, { shown: 'true', reasonJa: '都合により' })
  expect(await list({ cancelled: 'true' })).toMatchObject([
    { id: shown.id, cancelled: { reason: '都合により' } },
  ])
  // Without an English text the Japanese one is read in English too, like the other texts of a lesson.
  expect(await list({ cancelled: 'true' }, undefined, 'en')).toMatchObject([
    { cancelled: { reason: '都合により' } },
  ])
})

test('a lesson for which members only waited is shown as cancelled, and without a reason', async () => {
  const { app, list, remove } = await open()
  const lesson = await givenLesson(app.database, ten, { totalSeats: 1 })
  const [sora, miwa] = [
    await givenMember(app.database, { tickets: 3 }),
    await givenMember(app.database, { tickets: 3 }),
  ]
  await askToBook(app, sora, lesson)
  await app.ask(joinWaitingList, { as: miwa, params: { id: lesson.id }, body: {} })
  await remove(lesson.id)
  expect(await list({ cancelled: 'true' })).toMatchObject([{ id: lesson.id, cancelled: { reason: '' } }])
})

test('a lesson that is over only leaves the calendar', async () => {
  const { app, list, remove } = await open()
  const lesson = await givenLesson(app.database, ten)
  await askToBook(app, await givenMember(app.database, { tickets: 3 }), lesson)
  app.clock.set(ten + 3 * hourMs)
  await remove(lesson.id, { ...reason, shown: 'true' })
  expect(await list({ cancelled: 'true' })).toEqual([])
})

test('the mails to members who booked and who waited say the reason, and the log has it', async () => {
  const { app, remove } = await open()
  const lesson = await givenLesson(app.database, ten, { totalSeats: 1 })
  const sora = await givenMember(app.database, { tickets: 3, email: 'a@example.test' })
  const miwa = await givenMember(app.database, { tickets: 3, email: 'b@example.test' })
  await askToBook(app, sora, lesson)
  await app.ask(joinWaitingList, { as: miwa, params: { id: lesson.id }, body: {} })
  await remove(lesson.id, reason)
  const mails = await queuedMails(app.database)
  const told = { content: { reason: { ja: reason.reasonJa, en: reason.reasonEn } } }
  expect(mails.find(({ kind }) => kind === 'lessonCancelled')).toMatchObject(told)
  expect(mails.find(({ kind }) => kind === 'waitingEnded')).toMatchObject(told)
  const entries = await auditEntries(app.database)
  expect(entries.find(({ action }) => action === 'lesson.cancelled')).toMatchObject({
    before: { id: lesson.id },
    after: { ...reason, shownCancelled: 1, bookings: 1 },
  })
})

test('the lessons of a series are cancelled with one reason', async () => {
  const { app, book, remove } = await openSeries()
  await book(await givenMember(app.database, { tickets: 3 }), '2026-11-25 10:00')
  await remove('2026-11-25 10:00', { scope: 'following', ...reason })
  const listed = (await app.ask(listLessons, { query: { ...week, cancelled: 'true' } })).body
  expect(listed.map(({ resource }) => resource.yoga.cancelled)).toEqual([
    undefined,
    { reason: reason.reasonJa },
  ])
})

test('a reason is at most a hundred characters long', async () => {
  const { app, list, remove } = await open()
  const lesson = await givenLesson(app.database, ten)
  expect(await remove(lesson.id, { reasonJa: 'あ'.repeat(101) })).toMatchObject(
    refused('error.server.invalid', { reasonJa: 'tooLong' }),
  )
  expect(await list()).toHaveLength(1)
})

test('a cancelled lesson is neither changed nor cancelled again, and one without a series never differs from it', async () => {
  const app = await TestApp.open()
  const lesson = await givenLesson(app.database, app.clock.now() + dayMs)
  const now = app.clock.now()
  const cancel = () =>
    app.database.transact((writer) =>
      markLessonCancelled(writer, { id: lesson.id, reason: { ja: '', en: '' } }, now),
    )
  await app.database.transact((writer) => setChangedByHand(writer, lesson.id, true))
  expect(await cancel()).toMatchObject({ id: lesson.id, changedByHand: 0 })
  expect(await cancel()).toBeUndefined()
  expect(await app.database.transact((writer) => updateLesson(writer, lesson, now))).toBeUndefined()
})
