import { expect, test } from 'vitest'
import { copyLesson } from '#contract/schedule/lesson-copies.ts'
import { createLesson, deleteLesson, updateLesson } from '#contract/lessons.ts'
import type { LessonForm } from '#contract/lessons.ts'
import { createSeries } from '#contract/schedule/series.ts'
import { fillTeachers } from '#server/features/teachers/fill-teachers.ts'
import { TestApp } from '#tests/support/app.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin } from '#tests/support/factories.ts'
import { weekly } from '#tests/support/lesson-series.ts'

const at = (time: string, day = '2026-11-23') => `${day}T${time}:00+09:00`
const ten = { start: at('10:00'), end: at('11:00') }

async function open() {
  const app = await TestApp.open()
  await fillTeachers(contextIn(app.database, app.clock.now()))
  const as = await givenAdmin(app.database)
  const body: LessonForm = {
    title: '朝ヨガ',
    titleEn: 'Morning yoga',
    imageUrl: '/pictures/a.svg',
    totalSeats: 5,
    teacherId: 'hida',
    ...ten,
  }
  const create = (fields: Partial<LessonForm>) => app.ask(createLesson, { as, body: { ...body, ...fields } })
  const change = (id: string, fields: Partial<LessonForm>) =>
    app.ask(updateLesson, { as, params: { id }, query: {}, body: { ...body, ...fields } })
  const copy = (id: string, start: string, teacherTwice?: boolean) =>
    app.ask(copyLesson, {
      as,
      params: { id },
      body: { starts: [start], ...(teacherTwice !== undefined && { teacherTwice }) },
    })
  const count = async () => (await app.database.reader.selectFrom('lessons').select('id').execute()).length
  return { app, as, create, change, copy, count }
}

const busy = refused('error.teacher.busy', { teacherId: 'busy' })

test('a second lesson of a teacher at the time is refused with the first one, and added when it is confirmed', async () => {
  const { create, count } = await open()
  await create({})
  const half = { start: at('10:30'), end: at('11:30') }
  const late = await create(half)
  expect(late).toMatchObject({ ...busy, status: 409 })
  expect(late.body).toMatchObject({
    current: {
      teacherJa: '陽田 万里',
      teacherEn: 'Mari Hida',
      title: '朝ヨガ',
      titleEn: 'Morning yoga',
      start: '2026-11-23T01:00:00.000Z',
      end: '2026-11-23T02:00:00.000Z',
    },
  })
  expect(await count()).toBe(1)
  expect(await create({ ...half, teacherTwice: true })).toMatchObject({ status: 201 })
  expect(await count()).toBe(2)
})

test('another teacher, no teacher, and a lesson that begins when the other ends are no conflict', async () => {
  const { create } = await open()
  await create({})
  for (const fields of [
    { teacherId: 'shiomi' },
    { teacherId: null },
    { teacherId: null },
    { start: at('11:00'), end: at('12:00') },
    { start: at('09:00'), end: at('10:00') },
  ])
    expect(await create(fields)).toMatchObject({ status: 201 })
})

test('a cancelled lesson is no conflict', async () => {
  const { app, as, create } = await open()
  const { id } = (await create({})).body
  await app.ask(deleteLesson, { as, params: { id } })
  expect(await create({})).toMatchObject({ status: 201 })
})

test('a change to the teacher or the time is refused, and what was confirmed once is not asked again', async () => {
  const { create, change } = await open()
  await create({})
  const { id } = (await create({ teacherId: 'shiomi' })).body
  expect(await change(id, {})).toMatchObject(busy)
  expect(await change(id, { teacherTwice: true })).toMatchObject({ status: 200 })
  expect(await change(id, { title: '夜ヨガ' })).toMatchObject({ status: 200 })
  expect(await change(id, { start: at('10:15'), end: at('11:15') })).toMatchObject(busy)
  expect(await change(id, { start: at('11:00'), end: at('12:00') })).toMatchObject({ status: 200 })
})

test('copies are refused all together, or confirmed', async () => {
  const { create, copy, count } = await open()
  const { id } = (await create({})).body
  await create({ start: at('10:00', '2026-11-24'), end: at('11:00', '2026-11-24') })
  expect(await copy(id, at('10:45', '2026-11-24'))).toMatchObject(busy)
  expect(await count()).toBe(2)
  expect(await copy(id, at('10:45', '2026-11-24'), true)).toMatchObject({ status: 201 })
})

test('a series is refused when one of its lessons is at the time of another one, or confirmed', async () => {
  const { app, as, create, count } = await open()
  await create({ start: at('10:30', '2026-12-02'), end: at('11:30', '2026-12-02') })
  const plan = { ...weekly, teacherId: 'hida' }
  expect(await app.ask(createSeries, { as, body: plan })).toMatchObject(busy)
  expect(await count()).toBe(1)
  expect(await app.ask(createSeries, { as, body: { ...plan, teacherTwice: true } })).toMatchObject({
    status: 201,
  })
  expect(await count()).toBe(7)
})

test('of two administrators who give a teacher two lessons at the same moment, one is refused', async () => {
  const { create, count } = await open()
  const answers = await Promise.all([create({}), create({}), create({})])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  expect(await count()).toBe(1)
})
