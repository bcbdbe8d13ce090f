import { expect, test } from 'vitest'
import { copyLesson } from '#contract/schedule/lesson-copies.ts'
import { createLesson, deleteLesson, listLessons, updateLesson } from '#contract/lessons.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { givenHireIn } from '#tests/support/given-hire.ts'
import { givenBlock, givenSpaces, occupancyRows } from '#tests/support/spaces.ts'
import { hourMs, isoText } from '#time/tokyo.ts'

const midnight = Date.parse('2026-11-23T00:00:00+09:00')
const at = (hour: number) => midnight + hour * hourMs
const span = (from: number, to: number) => ({ start: isoText(at(from)), end: isoText(at(to)) })
const fields = {
  title: '朝ヨガ',
  titleEn: 'Morning yoga',
  imageUrl: '/pictures/a.svg',
  totalSeats: 5,
  ...span(10, 11),
}

async function open({ spaces = ['secondFloor', 'roofTerrace'] }: { spaces?: string[] } = {}) {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  await givenSpaces(app.database, spaces)
  if (spaces.length === 2) await givenSpaces(app.database, ['wholeBuilding'], { wholeBuilding: spaces })
  const create = (body: object = {}) => app.ask(createLesson, { as: admin, body: { ...fields, ...body } })
  const created = async (body: object = {}) => (await create(body)).body.id
  const change = (id: string, body: object) =>
    app.ask(updateLesson, { as: admin, params: { id }, body: { ...fields, ...body } })
  const listed = async (as?: typeof admin) => {
    const { body } = await app.ask(listLessons, { as, query: span(0, 24) })
    return body.map(({ resource }) => resource.yoga.spaceId)
  }
  const hire = (spaceId: string, from: number, to: number) =>
    givenHireIn(app.database, { spaceId, startsAt: at(from), endsAt: at(to) })
  const rows = () => occupancyRows(app.database)
  return { app, admin, create, created, change, listed, hire, rows }
}

const occupied = { ...refused('error.space.occupied'), body: { fields: { start: 'occupied' } } }

test('a new lesson takes the studio’s space for lessons, and all callers read its space', async () => {
  const { app, admin, created, listed, rows } = await open()
  const id = await created()
  expect(await rows()).toEqual([{ kind: 'lesson', id, space: 'secondFloor', time: '10:00–11:00' }])
  const member = await givenMember(app.database)
  for (const caller of [undefined, member, admin]) expect(await listed(caller)).toEqual(['secondFloor'])
})

test('a new lesson has no space and takes none while the studio’s space for lessons does not exist', async () => {
  const { create, listed, rows } = await open({ spaces: ['annex'] })
  expect(await create()).toMatchObject({ status: 201 })
  expect(await listed()).toEqual([null])
  expect(await rows()).toEqual([])
})

test('a lesson in a space with parts takes each part', async () => {
  const { created, rows } = await open()
  const id = await created({ spaceId: 'wholeBuilding' })
  const time = '10:00–11:00'
  expect(await rows()).toEqual([
    { kind: 'lesson', id, space: 'roofTerrace', time },
    { kind: 'lesson', id, space: 'secondFloor', time },
  ])
})

test('a change without a space leaves the lesson where it is, and takes its new time', async () => {
  const { created, change, listed, rows } = await open()
  const id = await created({ spaceId: 'roofTerrace' })
  expect(await change(id, span(14, 15))).toMatchObject({ status: 200 })
  expect(await listed()).toEqual(['roofTerrace'])
  expect(await rows()).toEqual([{ kind: 'lesson', id, space: 'roofTerrace', time: '14:00–15:00' }])
  expect(await change(id, { ...span(14, 15), spaceId: 'secondFloor' })).toMatchObject({ status: 200 })
  expect(await rows()).toEqual([{ kind: 'lesson', id, space: 'secondFloor', time: '14:00–15:00' }])
})

test('a lesson without a space stays without one until an administrator chooses one', async () => {
  const { app, change, rows } = await open()
  const { id } = await givenLesson(app.database, at(10))
  expect(await change(id, span(12, 13))).toMatchObject({ status: 200 })
  expect(await rows()).toEqual([])
  expect(await change(id, { ...span(12, 13), spaceId: 'roofTerrace' })).toMatchObject({ status: 200 })
  expect(await rows()).toMatchObject([{ id, space: 'roofTerrace' }])
})

test('refuses a space that does not exist or is deleted', async () => {
  const { app, create, created, change } = await open()
  await app.database.transact((writer) =>
    writer.updateTable('spaces').set({ deletedAt: 1 }).where('id', '=', 'roofTerrace').execute(),
  )
  const notFound = { ...refused('error.space.notFound'), body: { fields: { spaceId: 'notFound' } } }
  const id = await created()
  for (const spaceId of ['none', 'roofTerrace']) {
    expect(await create({ spaceId })).toMatchObject(notFound)
    expect(await change(id, { spaceId })).toMatchObject(notFound)
  }
})

test('refuses a lesson over a hire and over a blocked time, and says who has the space and when', async () => {
  const { app, create, rows } = await open()
  const hanako = await givenMember(app.database, { lastName: 'Sato', firstName: 'Hanako' })
  const time = { spaceId: 'wholeBuilding', startsAt: at(10), endsAt: at(12) }
  await givenHireIn(app.database, time, hanako)
  await givenBlock(app.database, { ...time, startsAt: at(13), endsAt: at(14) })
  const before = await rows()
  const where = { space: 'secondFloor', spaceEn: 'secondFloor in English' }
  const refusal = await create(span(11, 13))
  expect(refusal).toMatchObject(occupied)
  expect(refusal.body).toMatchObject({
    current: { kind: 'hire', name: 'Hanako Sato', nameEn: '', ...where, ...span(10, 12) },
  })
  expect((await create(span(13.5, 15))).body).toMatchObject({
    current: { kind: 'block', name: '床の手入れ', ...where, ...span(13, 14) },
  })
  expect(await create({ ...span(11, 13), spaceId: 'wholeBuilding' })).toMatchObject(occupied)
  expect(await rows()).toEqual(before)
})

test('refuses to move a lesson over a hire, in time and in space, and leaves it where it was', async () => {
  const { created, change, hire, rows } = await open()
  const id = await created()
  await hire('secondFloor', 12, 14)
  await hire('roofTerrace', 9, 11)
  const before = await rows()
  expect(await change(id, span(11, 13))).toMatchObject(occupied)
  expect(await change(id, { spaceId: 'roofTerrace' })).toMatchObject(occupied)
  expect(await change(id, { spaceId: 'wholeBuilding' })).toMatchObject(occupied)
  expect(await rows()).toEqual(before)
  expect(await change(id, span(11, 12))).toMatchObject({ status: 200 })
})

test('refuses all copies of a lesson when one of them would be over a hire', async () => {
  const { app, admin, created, hire, rows } = await open()
  const id = await created()
  await hire('secondFloor', 14, 16)
  const copy = (...hours: number[]) => {
    const starts = hours.map((hour) => isoText(at(hour)))
    return app.ask(copyLesson, { as: admin, params: { id }, body: { starts } })
  }
  expect(await copy(12, 15)).toMatchObject(occupied)
  expect(await rows()).toHaveLength(2)
  expect(await copy(12, 13)).toMatchObject({ status: 201 })
  expect((await rows()).map(({ time }) => time)).toEqual([
    '10:00–11:00',
    '12:00–13:00',
    '13:00–14:00',
    '14:00–16:00',
  ])
})

test('lessons may be in one space at the same time, and right before and after a hire', async () => {
  const { create, hire } = await open()
  await hire('secondFloor', 11, 13)
  for (const [from, to] of [
    [10, 11],
    [10, 11],
    [13, 14],
  ] as const) {
    expect(await create(span(from, to))).toMatchObject({ status: 201 })
  }
})

test('a deleted lesson makes room for a hire', async () => {
  const { app, admin, created, hire, rows } = await open()
  const id = await created()
  await expect(hire('secondFloor', 10, 12)).rejects.toThrow('the space is taken')
  await app.ask(deleteLesson, { as: admin, params: { id } })
  expect(await rows()).toEqual([])
  await hire('secondFloor', 10, 12)
})
