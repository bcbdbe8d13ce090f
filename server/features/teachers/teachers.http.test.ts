import { expect, test } from 'vitest'
import { deletePicture, listPictures } from '#contract/pictures/pictures.ts'
import {
  createTeacher,
  deleteTeacher,
  listAllTeachers,
  listTeachers,
  orderTeachers,
  updateTeacher,
} from '#contract/teachers.ts'
import type { TeacherForm } from '#contract/teachers.ts'
import { teachers } from '#studio/teachers.ts'
import { TestApp } from '#tests/support/app.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { newPlace } from '#tests/support/databases.ts'
import { givenAdmin } from '#tests/support/factories.ts'
import { drawPicture, upload } from '#tests/support/pictures.ts'
import { auditEntries } from '#tests/support/records.ts'
import { keepTeachersCurrent } from './current-teachers.ts'
import { fillTeachers } from './fill-teachers.ts'

const aoi: TeacherForm = {
  nameJa: '森 葵',
  nameEn: 'Aoi Mori',
  kana: 'もり あおい',
  roleJa: '朝ヨガ担当',
  roleEn: 'Morning yoga',
  textJa: '朝の海が好きです。',
  textEn: 'Aoi likes the sea in the morning.',
  imageUrl: '/pictures/teacher.svg',
  listed: true,
}

async function open(app?: TestApp) {
  const studio = app ?? (await TestApp.open())
  const as = await givenAdmin(studio.database)
  const shown = async () => (await studio.ask(listTeachers, {})).body.map(({ name }) => name.ja)
  const all = async () => (await studio.ask(listAllTeachers, { as })).body
  const add = async (fields: Partial<TeacherForm> = {}) =>
    (await studio.ask(createTeacher, { as, body: { ...aoi, ...fields } })).body.id
  const change = (id: string, fields: Partial<TeacherForm>, ifMatch?: string) =>
    studio.ask(updateTeacher, { as, params: { id }, body: { ...aoi, ...fields }, ifMatch })
  const remove = (id: string, ifMatch?: string) => studio.ask(deleteTeacher, { as, params: { id }, ifMatch })
  const order = (ids: string[]) => studio.ask(orderTeachers, { as, body: { ids } })
  const logged = async (action: string) =>
    (await auditEntries(studio.database)).filter((entry) => entry.action === action)
  return { app: studio, as, shown, all, add, change, remove, order, logged }
}

test('a new studio has the teachers of the file once, and the pages that were built with them stay', async () => {
  const { app, shown } = await open()
  const { database, clock } = app
  await Promise.all([1, 2, 3].map(() => fillTeachers(contextIn(database, clock.now()))))
  expect(await shown()).toEqual(teachers.map(({ name }) => name.ja))
  expect((await app.ask(listTeachers, {})).body).toEqual(teachers)
  expect((await keepTeachersCurrent(database)()).edition).toBe('')
})

test('a studio that has deleted its teachers does not get those of the file again', async () => {
  const { app, add, remove, shown } = await open()
  await remove(await add())
  await fillTeachers(contextIn(app.database, app.clock.now()))
  expect(await shown()).toEqual([])
})

test('what an administrator says of a teacher is shown at once, with who and what in the log', async () => {
  const { app, as, add, all, change, shown, logged } = await open()
  const id = await add()
  expect(await shown()).toEqual([aoi.nameJa])
  expect(await all()).toEqual([{ ...aoi, id, etag: '1', lessonsToCome: 0, inUse: false }])
  const confirm = keepTeachersCurrent(app.database)
  const before = await confirm()
  await change(id, { nameJa: '森 あおい' }, '1')
  expect((await confirm()).edition).not.toBe(before.edition)
  expect(await shown()).toEqual(['森 あおい'])
  expect(await logged('teacher.created')).toMatchObject([
    { actor: as.id, before: null, after: { teacherNameEn: aoi.nameEn } },
  ])
  expect(await logged('teacher.changed')).toMatchObject([
    { actor: as.id, before: { teacherNameJa: aoi.nameJa }, after: { teacherNameJa: '森 あおい' } },
  ])
})

test('a teacher who is not listed is not introduced', async () => {
  const { add, all, shown } = await open()
  await add({ listed: false })
  expect(await shown()).toEqual([])
  expect(await all()).toMatchObject([{ listed: false }])
})

test('an administrator who saw an earlier state cannot overwrite or delete what another one wrote, and is told what it is', async () => {
  const { add, all, change, remove } = await open()
  const id = await add()
  await change(id, { roleJa: '夜ヨガ担当' }, '1')
  const late = await change(id, { roleJa: '昼ヨガ担当' }, '1')
  expect(late).toMatchObject({ ...refused('error.teacher.changed'), status: 412 })
  expect(late.body).toMatchObject({ current: { ...aoi, roleJa: '夜ヨガ担当', etag: '2' } })
  expect(await remove(id, '1')).toMatchObject(refused('error.teacher.changed'))
  // The answer to the first attempt was lost.
  expect(await change(id, { roleJa: '夜ヨガ担当' }, '1')).toMatchObject({ status: 200 })
  const both = await Promise.all(['朝', '昼'].map((roleJa) => change(id, { roleJa }, '2')))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
  expect(await all()).toMatchObject([{ etag: '3' }])
})

test('the order is that of the last call, and a list that lacks a teacher changes nothing', async () => {
  const { add, order, shown, logged } = await open()
  const [a, b, c] = [await add({ nameJa: 'あ' }), await add({ nameJa: 'い' }), await add({ nameJa: 'う' })]
  expect(await order([c, a, b])).toMatchObject({ status: 200, body: { ids: [c, a, b] } })
  expect(await shown()).toEqual(['う', 'あ', 'い'])
  for (const ids of [
    [a, b],
    [a, b, 'none'],
    [a, b, b],
    [a, b, c, c],
  ])
    expect(await order(ids)).toMatchObject(refused('error.teacher.listChanged'))
  expect(await shown()).toEqual(['う', 'あ', 'い'])
  expect(await logged('teacher.ordered')).toMatchObject([
    { before: { teachers: ['あ', 'い', 'う'] }, after: { teachers: ['う', 'あ', 'い'] } },
  ])
})

test('a teacher without lessons is deleted, and is gone for those who change them', async () => {
  const { add, change, remove, shown, logged } = await open()
  const id = await add()
  expect(await remove(id, '1')).toMatchObject({ status: 200, body: { id, kept: false } })
  expect(await shown()).toEqual([])
  for (const refusal of [remove(id), change(id, {})])
    expect(await refusal).toMatchObject(refused('error.teacher.notFound'))
  expect(await logged('teacher.deleted')).toMatchObject([
    { before: { teacherNameJa: aoi.nameJa }, after: null },
  ])
})

test.each([
  ['nameJa', { nameJa: ' ', nameEn: '' }, 'required'],
  ['textJa', { textJa: '', textEn: ' ' }, 'required'],
  ['kana', { kana: 'Mori' }, 'pattern'],
  ['textJa', { textJa: 'あ'.repeat(2_001) }, 'tooLong'],
  ['imageUrl', { imageUrl: 'javascript:alert(1)' }, 'pattern'],
  ['imageUrl', { imageUrl: 'http://example.test/a.jpg' }, 'pattern'],
])('refuses a wrong %s and writes nothing', async (field, fields, mistake) => {
  const { app, as, shown } = await open()
  const answer = await app.ask(createTeacher, { as, body: { ...aoi, ...fields } })
  expect(answer).toMatchObject(refused('error.server.invalid', { [field]: mistake }))
  expect(await shown()).toEqual([])
})

test('a teacher in one language is introduced in both with what is there', async () => {
  const { app, add } = await open()
  await add({ nameEn: '', roleEn: '', textEn: '' })
  await add({ nameJa: '', roleJa: '', textJa: '' })
  const { nameJa, nameEn, textJa, textEn } = aoi
  expect((await app.ask(listTeachers)).body).toMatchObject([
    { name: { ja: nameJa, en: nameJa }, text: { ja: textJa, en: textJa } },
    { name: { ja: nameEn, en: nameEn }, text: { ja: textEn, en: textEn } },
  ])
})

test('another process on the database has a new teacher with its next call', async () => {
  const place = await newPlace()
  const here = await open(await TestApp.open({ place }))
  const there = await open(await TestApp.open({ place }))
  expect(await there.shown()).toEqual([])
  await here.add()
  expect(await there.shown()).toEqual([aoi.nameJa])
})

test('a picture of the library is kept while a teacher has it, also one who is off the list', async () => {
  const { app, as, add, change } = await open()
  const { id } = (await upload(app, as, await drawPicture().jpeg().toBuffer())).body
  const teacher = await add({ imageUrl: `/media/${id}/64.jpg` })
  const [picture] = (await app.ask(listPictures, { as })).body
  const uses = [{ kind: 'teacher', id: teacher, name: aoi.nameJa, nameEn: aoi.nameEn, start: null }]
  expect(picture?.uses).toEqual(uses)
  const drop = () => app.ask(deletePicture, { as, params: { id } })
  await change(teacher, { imageUrl: `/media/${id}/64.jpg`, listed: false })
  expect(await drop()).toMatchObject({
    ...refused('error.picture.inUse'),
    body: { current: { uses, useCount: 1 } },
  })
  await change(teacher, { imageUrl: '' })
  expect(await drop()).toMatchObject({ status: 200 })
})
