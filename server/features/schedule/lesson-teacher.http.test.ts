import { expect, test } from 'vitest'
import { readLesson } from '#contract/schedule/lesson-page.ts'
import { suggestLesson } from '#contract/schedule/lesson-search.ts'
import { createLesson, listLessons, updateLesson } from '#contract/lessons.ts'
import { copyLesson } from '#contract/schedule/lesson-copies.ts'
import type { LessonForm } from '#contract/lessons.ts'
import { createSeries, previewSeriesChange } from '#contract/schedule/series.ts'
import { deleteTeacher, listAllTeachers, updateTeacher } from '#contract/teachers.ts'
import { extendAllSeries } from '#server/features/schedule/series/extend-series.ts'
import { fillTeachers } from '#server/features/teachers/fill-teachers.ts'
import { TestApp } from '#tests/support/app.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import { weekly } from '#tests/support/lesson-series.ts'
import { auditEntries } from '#tests/support/records.ts'
import { dayMs, isoText } from '#time/tokyo.ts'

const body: LessonForm = {
  title: '朝ヨガ',
  imageUrl: '/pictures/a.svg',
  start: '2026-11-23T10:00:00+09:00',
  end: '2026-11-23T11:00:00+09:00',
  totalSeats: 5,
}
const week = { start: '2026-11-22T00:00:00+09:00', end: '2026-11-29T00:00:00+09:00' }

async function open() {
  const app = await TestApp.open()
  await fillTeachers(contextIn(app.database, app.clock.now()))
  const as = await givenAdmin(app.database)
  const create = (fields: Partial<LessonForm>) => app.ask(createLesson, { as, body: { ...body, ...fields } })
  const change = (id: string, fields: Partial<LessonForm>, query = {}) =>
    app.ask(updateLesson, { as, params: { id }, query, body: { ...body, ...fields } })
  const shown = async (headers = {}, caller?: typeof as) =>
    (await app.ask(listLessons, { query: week, headers, ...(caller && { as: caller }) })).body.map(
      ({ resource }) => resource.yoga.teacher,
    )
  const takeOff = async (id: string) => app.ask(deleteTeacher, { as, params: { id } })
  const teacherOf = async (id: string) =>
    (await app.ask(readLesson, { as, params: { id } })).body.event.resource.yoga.teacher
  return { app, as, create, change, shown, takeOff, teacherOf }
}

const hida = { id: 'hida', name: '陽田 万里' }
const shiomi = { id: 'shiomi', name: '汐見 航' }

test('a lesson shows its teacher to everyone, in their language', async () => {
  const { app, as, create, shown, teacherOf } = await open()
  const { id } = (await create({ teacherId: 'hida' })).body
  expect(await shown()).toEqual([hida])
  expect(await shown({ 'accept-language': 'en' })).toEqual([{ id: 'hida', name: 'Mari Hida' }])
  expect(await shown({}, await givenMember(app.database))).toEqual([hida])
  expect(await shown({}, as)).toEqual([hida])
  expect(await teacherOf(id)).toEqual(hida)
})

test('a lesson without a teacher shows none', async () => {
  const { create, shown } = await open()
  await create({})
  expect(await shown()).toEqual([null])
})

test('a change without the field keeps the teacher, null takes the teacher away, and the log names both', async () => {
  const { app, create, change, teacherOf } = await open()
  const { id } = (await create({ teacherId: 'hida' })).body
  await change(id, { totalSeats: 6 })
  expect(await teacherOf(id)).toEqual(hida)
  await change(id, { totalSeats: 6, teacherId: 'shiomi' })
  expect(await teacherOf(id)).toEqual(shiomi)
  await change(id, { totalSeats: 6, teacherId: null })
  expect(await teacherOf(id)).toBeNull()
  const changes = (await auditEntries(app.database)).filter(({ action }) => action === 'lesson.changed')
  expect(changes.map(({ before, after }) => [before, after])).toMatchObject([
    [{ teacherId: 'hida' }, { teacherId: 'hida' }],
    [{ teacherId: 'hida' }, { teacherId: 'shiomi' }],
    [{ teacherId: 'shiomi' }, { teacherId: null }],
  ])
})

test('the week shows another name of a teacher after it has changed', async () => {
  const { app, as, create, shown } = await open()
  await create({ teacherId: 'hida' })
  expect(await shown()).toEqual([hida])
  const [first] = (await app.ask(listAllTeachers, { as })).body
  expect(first).toMatchObject({ id: 'hida', lessonsToCome: 1, inUse: true })
  const renamed = { nameJa: '陽田 まり', nameEn: 'Mari Hida', textJa: 'あ', textEn: 'a' }
  await app.ask(updateTeacher, { as, params: { id: 'hida' }, body: renamed })
  expect(await shown()).toEqual([{ id: 'hida', name: '陽田 まり' }])
})

test('a teacher who does not exist, or is off the list, cannot be chosen', async () => {
  const { create, change, takeOff, shown } = await open()
  const unknown = refused('error.teacher.notFound', { teacherId: 'notFound' })
  expect(await create({ teacherId: 'none' })).toMatchObject(unknown)
  const { id } = (await create({ teacherId: 'hida' })).body
  expect((await takeOff('hida')).body).toEqual({ id: 'hida', kept: true })
  expect(await create({ teacherId: 'hida' })).toMatchObject(unknown)
  // The lesson keeps its teacher, also when the form sends it again.
  expect(await change(id, { teacherId: 'hida', totalSeats: 7 })).toMatchObject({ status: 200 })
  expect(await change(id, { teacherId: 'none' })).toMatchObject(unknown)
  expect(await shown()).toEqual([hida])
})

test('copies and suggestions have the teacher of the lesson while the teacher is on the list', async () => {
  const { app, as, create, takeOff, teacherOf } = await open()
  const { id } = (await create({ teacherId: 'hida' })).body
  const copyTo = async (start: string) =>
    (await app.ask(copyLesson, { as, params: { id }, body: { starts: [start] } })).body.ids[0] ?? ''
  const suggested = async () =>
    (await app.ask(suggestLesson, { as, query: { title: body.title } })).body.last?.teacherId
  expect(await teacherOf(await copyTo('2026-11-24T10:00:00+09:00'))).toEqual(hida)
  expect(await suggested()).toBe('hida')
  await takeOff('hida')
  expect(await suggested()).toBeNull()
  expect(await teacherOf(await copyTo('2026-11-25T10:00:00+09:00'))).toBeNull()
})

test('a series gives its teacher to its lessons, also those that are added later, and a change of all gives another', async () => {
  const { app, as, teacherOf } = await open()
  const plan = { ...weekly, until: null, teacherId: 'hida' }
  const series = (await app.ask(createSeries, { as, body: plan })).body
  const [first, second] = series.lessons
  expect(await teacherOf(second?.id ?? '')).toEqual(hida)
  const id = first?.id ?? ''
  const start = Date.parse(first?.start ?? '')
  const fields = { ...weekly, start: isoText(start), end: isoText(start + 3_600_000), teacherId: 'shiomi' }
  const all = { params: { id }, query: { scope: 'all' }, body: fields }
  const { etag } = (await app.ask(previewSeriesChange, { as, ...all })).body
  expect(await app.ask(updateLesson, { as, ...all, ifMatch: etag })).toMatchObject({ status: 200 })
  expect(await teacherOf(second?.id ?? '')).toEqual(shiomi)
  app.clock.pass(7 * dayMs)
  expect(await extendAllSeries(contextIn(app.database, app.clock.now()))).toBeGreaterThan(0)
  const last = await app.database.reader
    .selectFrom('lessons')
    .select('teacherId')
    .orderBy('startsAt', 'desc')
    .executeTakeFirst()
  expect(last).toEqual({ teacherId: 'shiomi' })
})
