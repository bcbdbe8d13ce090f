import { expect, test } from 'vitest'
import { copyLesson } from '#contract/schedule/lesson-copies.ts'
import { createLesson, updateLesson } from '#contract/lessons.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson } from '#tests/support/factories.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'

const midnight = Date.parse('2026-11-24T00:00:00+09:00')

/** A studio that is closed on one day, with a lesson on the day before. */
async function openClosed() {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const lesson = await givenLesson(app.database, midnight - 2 * hourMs)
  await app.database.transact((writer) =>
    writer
      .insertInto('closures')
      .values({
        id: 'typhoon',
        startsAt: midnight,
        endsAt: midnight + dayMs,
        reasonJa: '台風',
        reasonEn: 'Typhoon',
        wholeStudio: 1,
        createdAt: 0,
        liftedAt: null,
      })
      .execute(),
  )
  const fieldsAt = (start: number) => ({
    title: '朝ヨガ',
    imageUrl: '/pictures/lessons/morning-flow.svg',
    start: isoText(start),
    end: isoText(start + hourMs),
  })
  return { app, admin, lesson, fieldsAt }
}

/** The refusal names the closure that is in the way. */
const closed = {
  status: 409,
  body: {
    ...refused('error.closure.closed', { start: 'closed' }).body,
    current: {
      start: isoText(midnight),
      end: isoText(midnight + dayMs),
      reasonJa: '台風',
      reasonEn: 'Typhoon',
    },
  },
}

test('refuses to create a lesson in a closed time', async () => {
  const { app, admin, fieldsAt } = await openClosed()
  const create = async (start: number) => app.ask(createLesson, { as: admin, body: fieldsAt(start) })
  expect(await create(midnight + hourMs)).toMatchObject(closed)
  expect(await create(midnight - hourMs / 2)).toMatchObject(closed)
  expect(await create(midnight - hourMs)).toMatchObject({ status: 201 })
  expect(await create(midnight + dayMs)).toMatchObject({ status: 201 })
})

test('refuses to move a lesson into a closed time, and changes everything else of it', async () => {
  const { app, admin, lesson, fieldsAt } = await openClosed()
  const change = (body: object) => app.ask(updateLesson, { as: admin, params: { id: lesson.id }, body })
  expect(await change(fieldsAt(midnight))).toMatchObject(closed)
  expect(await change({ ...fieldsAt(lesson.startsAt), title: '夜ヨガ' })).toMatchObject({ status: 200 })
})

test('refuses all copies of a lesson when one of them would be in a closed time', async () => {
  const { app, admin, lesson } = await openClosed()
  const starts = [midnight + 2 * dayMs, midnight + hourMs].map(isoText)
  const reply = await app.ask(copyLesson, { as: admin, params: { id: lesson.id }, body: { starts } })
  expect(reply).toMatchObject(closed)
  const lessons = await app.database.reader.selectFrom('lessons').select('id').execute()
  expect(lessons).toHaveLength(1)
})
