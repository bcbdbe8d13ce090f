import { expect, test } from 'vitest'
import { closeStudio, previewClosure } from '#contract/closures.ts'
import { listImports, startImport } from '#contract/importing/imports.ts'
import { createLesson, listLessons } from '#contract/lessons.ts'
import { createTeacher, deleteTeacher } from '#contract/teachers.ts'
import { deletePictureRow, insertPicture } from '#server/features/pictures/queries.ts'
import { fillTeachers } from '#server/features/teachers/fill-teachers.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { openImport } from '#tests/support/importing.ts'
import { givenAdmin, givenLesson } from '#tests/support/factories.ts'
import { auditEntries } from '#tests/support/records.ts'
import { givenBlock, givenSpaces, occupancyRows } from '#tests/support/spaces.ts'
import { hourMs, isoText } from '#time/tokyo.ts'

const tuesday = Date.parse('2026-12-01T00:00:00+09:00')
const at = (hour: number) => tuesday + hour * hourMs

const row = (line: number, cells: Record<string, string> = {}) => ({
  line,
  cells: {
    title: '朝ヨガ',
    date: '2026/12/1',
    startTime: '10:00',
    endTime: '11:00',
    totalSeats: '8',
    ...cells,
  },
})

async function open() {
  const { app, admin, begin, problemsOf: stage, finish, whole } = await openImport('lessons', 'レッスン.csv')
  await givenSpaces(app.database, ['secondFloor', 'roofTerrace'])
  const listed = async () => {
    const query = { start: isoText(at(0)), end: isoText(at(24)) }
    return (await app.ask(listLessons, { as: admin, query })).body
  }
  const close = async (from: number, to: number) => {
    const body = { start: isoText(at(from)), end: isoText(at(to)), reasonJa: '点検', reasonEn: 'Inspection' }
    const { hash } = (await app.ask(previewClosure, { as: admin, body })).body
    return app.ask(closeStudio, { as: admin, body: { ...body, hash } })
  }
  return { app, admin, begin, stage, finish, whole, listed, close }
}

test('each line becomes a lesson in the calendar that takes its space', async () => {
  const { app, whole, listed } = await open()
  const { problems, answer } = await whole([
    row(2, { space: 'SecondFloor', titleEn: 'Morning yoga', level: 'どなたでも', desc: 'ゆっくり' }),
    row(3, { title: '夜ヨガ', startTime: '19:00', endTime: '', minutes: '90', totalSeats: '10' }),
  ])
  expect(problems).toEqual([])
  expect(answer).toMatchObject({ status: 200, body: { lines: 2 } })
  expect(
    (await listed()).map(({ start, end, resource: { yoga } }) => ({ ...yoga, start, end })),
  ).toMatchObject([
    {
      start: isoText(at(10)),
      end: isoText(at(11)),
      title: '朝ヨガ',
      titleEn: 'Morning yoga',
      desc: 'ゆっくり',
      level: 'all',
      totalSeats: 8,
      seatsLeft: 8,
      spaceId: 'secondFloor',
      imageUrl: '/pictures/lessons/placeholder.svg',
    },
    { start: isoText(at(19)), end: isoText(at(20.5)), title: '夜ヨガ', totalSeats: 10 },
  ])
  expect(await occupancyRows(app.database)).toMatchObject([
    { kind: 'lesson', space: 'secondFloor', time: '10:00–11:00' },
    // The studio's space for lessons.
    { kind: 'lesson', space: 'secondFloor', time: '19:00–20:30' },
  ])
})

test('a picture that was deleted is left out, also that of the last lesson, and refused when it is deleted afterwards', async () => {
  const { app, begin, stage, finish, whole, listed } = await open()
  const id = 'b'.repeat(40)
  const deleted = `/media/${id}/64.jpg`
  await givenLesson(app.database, at(-100), { imageUrl: deleted })
  const about = { line: 2, field: 'imageUrl', value: deleted }
  const lines = [row(2, { imageUrl: deleted })]
  const texts = { textJa: '海', textEn: 'Sea' }
  const picture = { id, hash: id, width: 64, height: 64, bytes: 1, ...texts, addedAt: 0, version: 1 }
  await app.database.transact((writer) => insertPicture(writer, picture))
  const importId = await begin(1)
  expect(await stage(importId, lines)).toEqual([])
  await app.database.transact((writer) => deletePictureRow(writer, id))
  expect(await finish(importId)).toMatchObject(refused('error.import.changed'))
  expect(await stage(importId, lines)).toEqual([{ ...about, problem: 'noPicture', leftOut: true }])
  expect((await finish(importId)).status).toBe(200)
  expect((await whole([row(3, { startTime: '12:00', endTime: '13:00' })])).problems).toEqual([])
  expect((await listed()).map(({ resource }) => resource.yoga.imageUrl)).toEqual([
    '/pictures/lessons/placeholder.svg',
    '/pictures/lessons/placeholder.svg',
  ])
})

test('a lesson without a picture gets that of the last lesson with its title', async () => {
  const { app, whole, listed } = await open()
  await givenLesson(app.database, at(-100), { imageUrl: '/pictures/own.svg' })
  await whole([row(2), row(3, { startTime: '12:00', endTime: '13:00', imageUrl: '/pictures/other.svg' })])
  expect((await listed()).map(({ resource }) => resource.yoga.imageUrl)).toEqual([
    '/pictures/own.svg',
    '/pictures/other.svg',
  ])
})

test('a lesson gets the teacher of its line, unless the teacher is unknown, off the list or one of several', async () => {
  const { app, admin, begin, stage, finish, listed } = await open()
  await fillTeachers(contextIn(app.database, app.clock.now()))
  const teacherOf = async () => (await listed()).map(({ resource }) => resource.yoga.teacher?.id ?? null)
  const hana = {
    nameJa: '花村 はな',
    nameEn: 'Hana Hanamura',
    kana: 'はなむら よしの',
    textJa: 'あ',
    textEn: 'a',
  }
  await app.ask(createTeacher, { as: admin, body: hana })
  await app.ask(createTeacher, { as: admin, body: { ...hana, nameJa: '森 葵', kana: '', listed: false } })
  const id = await begin(3)
  const later = { startTime: '12:00', endTime: '13:00' }
  const last = { startTime: '15:00', endTime: '16:00' }
  expect(
    await stage(id, [
      row(2, { teacher: '森 葵' }),
      row(3, { ...later, teacher: 'ハナムラ ヨシノ' }),
      row(4, { ...last, teacher: '山田' }),
    ]),
  ).toEqual([
    { line: 2, field: 'teacher', problem: 'noTeacher', value: '森 葵', leftOut: true },
    { line: 3, field: 'teacher', problem: 'severalTeachers', value: 'ハナムラ ヨシノ', leftOut: true },
    { line: 4, field: 'teacher', problem: 'noTeacher', value: '山田', leftOut: true },
  ])
  const mended = [
    row(2, { teacher: 'ひだまり' }),
    row(3, { ...later, teacher: 'Wataru Shiomi' }),
    row(4, last),
  ]
  expect(await stage(id, mended)).toEqual([])
  await app.ask(deleteTeacher, { as: admin, params: { id: 'shiomi' } })
  expect(await finish(id)).toMatchObject(refused('error.import.changed'))
  expect(await stage(id, [row(3, { ...later, teacher: 'Anna Brandt' })])).toEqual([])
  expect(await finish(id)).toMatchObject({ status: 200, body: { lines: 3 } })
  expect(await teacherOf()).toEqual(['hida', 'brandt', null])
})

test('a second lesson of a teacher at the time is a problem, in the calendar, in the file and after the check', async () => {
  const { app, begin, stage, finish, listed } = await open()
  await fillTeachers(contextIn(app.database, app.clock.now()))
  await givenLesson(app.database, at(9.5), { teacherId: 'hida', title: '朝の瞑想' })
  const noon = { startTime: '12:00', endTime: '13:00', teacher: 'Anna Brandt' }
  const id = await begin(4)
  expect(
    await stage(id, [
      row(2, { teacher: '陽田 万里' }),
      row(3, noon),
      row(4, { ...noon, title: '昼ヨガ', startTime: '12:30', endTime: '13:30' }),
    ]),
  ).toEqual([
    { line: 2, field: 'teacher', problem: 'teacherBusy', value: '陽田 万里' },
    { line: 4, field: 'teacher', problem: 'teacherTwice', value: 'Anna Brandt', other: 3 },
  ])
  const following = row(5, { ...noon, title: '夕ヨガ', startTime: '12:45', endTime: '13:45' })
  expect(await stage(id, [following])).toMatchObject([{ line: 5, problem: 'teacherTwice', other: 3 }])
  const after = row(5, { ...noon, title: '夕ヨガ', startTime: '13:00', endTime: '14:00' })
  expect(await stage(id, [after])).toEqual([])
  const free = { startTime: '15:00', endTime: '16:00' }
  expect(await stage(id, [row(2), row(4, { ...free, teacher: 'しおみ わたる' })])).toEqual([])
  await givenLesson(app.database, at(15.5), { teacherId: 'shiomi', title: '夜の海' })
  expect(await finish(id)).toMatchObject(refused('error.import.changed'))
  expect(await stage(id, [row(4, { ...free, teacher: '花村佳乃' })])).toEqual([])
  expect(await finish(id)).toMatchObject({ status: 200, body: { lines: 4 } })
  expect(await listed()).toHaveLength(6)
})

test('closing times, hires, blocked times, and lessons that are there already are problems by line', async () => {
  const { app, begin, stage, finish, close, listed } = await open()
  expect(await close(8, 9)).toMatchObject({ status: 201 })
  await givenBlock(app.database, { spaceId: 'roofTerrace', startsAt: at(12), endsAt: at(13) })
  await givenLesson(app.database, at(15), { spaceId: 'secondFloor' })
  const id = await begin(6)
  const inSpace = { space: 'secondFloor' }
  expect(
    await stage(id, [
      row(2, { startTime: '8:30', endTime: '9:30' }),
      row(3, { startTime: '12:30', endTime: '13:30', space: 'roofTerrace' }),
      row(4, { startTime: '15:00', endTime: '16:00', ...inSpace }),
      row(5, inSpace),
      row(6, inSpace),
    ]),
  ).toEqual([
    { line: 2, field: 'date', problem: 'closed', value: '朝ヨガ' },
    { line: 3, field: 'date', problem: 'taken', value: '朝ヨガ' },
    { line: 4, field: 'title', problem: 'lessonExists', value: '朝ヨガ' },
    { line: 6, field: 'title', problem: 'repeatedLine', value: '朝ヨガ', other: 5 },
  ])
  expect(await stage(id, [row(7, inSpace)])).toMatchObject([{ line: 7, problem: 'repeatedLine', other: 5 }])
  expect(await finish(id)).toMatchObject(refused('error.import.incomplete'))
  expect(await listed()).toHaveLength(1)
})

test('lessons of other titles may be at the same time in one space', async () => {
  const { whole, listed } = await open()
  const { problems } = await whole([
    row(2, { space: 'secondFloor' }),
    row(3, { space: 'secondFloor', title: '瞑想' }),
  ])
  expect(problems).toEqual([])
  expect(await listed()).toHaveLength(2)
})

test('when the calendar has changed since the check, no line is imported', async () => {
  const { app, admin, begin, stage, finish, close, listed } = await open()
  const rows = [row(2, { space: 'secondFloor' }), row(3, { startTime: '17:00', endTime: '18:00' })]
  const closed = await begin(2)
  await stage(closed, rows)
  expect(await close(17, 18)).toMatchObject({ status: 201 })
  expect(await finish(closed)).toMatchObject(refused('error.import.changed'))

  const blocked = await begin(1)
  await stage(blocked, [rows[0] ?? {}])
  await givenBlock(app.database, { spaceId: 'secondFloor', startsAt: at(10), endsAt: at(10.5) })
  expect(await finish(blocked)).toMatchObject(refused('error.import.changed'))

  const repeated = await begin(1)
  await stage(repeated, [row(2, { startTime: '20:00', endTime: '21:00', space: 'roofTerrace' })])
  const body = { title: '朝ヨガ', imageUrl: '/a.svg', spaceId: 'roofTerrace', totalSeats: 3 }
  const created = await app.ask(createLesson, {
    as: admin,
    body: { ...body, start: isoText(at(20)), end: isoText(at(21)) },
  })
  expect(created).toMatchObject({ status: 201 })
  expect(await finish(repeated)).toMatchObject(refused('error.import.changed'))
  expect(await listed()).toHaveLength(1)
})

test('of two administrators who import the same lessons at once, one imports them', async () => {
  const { app, admin, begin, stage, finish, listed } = await open()
  const other = await givenAdmin(app.database)
  const ids = [await begin(1, admin), await begin(1, other)] as const
  await stage(ids[0], [row(2)], admin)
  await stage(ids[1], [row(2)], other)
  const answers = await Promise.all([finish(ids[0], admin), finish(ids[1], other)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await listed()).toHaveLength(1)
})

test('a year of lessons is imported at once, and the log has one entry for it', async () => {
  const { app, admin, begin, stage, finish } = await open()
  const rows = Array.from({ length: 600 }, (_, position) => {
    const day = new Date(Date.UTC(2027, 0, 1 + (position % 300))).toISOString().slice(0, 10)
    const time =
      position < 300 ? { startTime: '10:00', endTime: '11:00' } : { startTime: '19:00', minutes: '60' }
    return row(position + 2, {
      date: day,
      ...time,
      ...(position >= 300 && { endTime: '' }),
      space: 'roofTerrace',
    })
  })
  const id = await begin(rows.length)
  for (let first = 0; first < rows.length; first += 100)
    expect(await stage(id, rows.slice(first, first + 100))).toEqual([])
  expect(await finish(id)).toMatchObject({ status: 200, body: { lines: 600 } })
  expect(await occupancyRows(app.database)).toHaveLength(600)
  expect(await auditEntries(app.database)).toMatchObject([
    { actor: admin.id, action: 'lessons.imported', after: { lessons: 600 } },
  ])
  expect((await app.ask(listImports, { as: admin })).body).toMatchObject([{ kind: 'lessons', lines: 600 }])
})

test('more lines than the calendar takes at once are refused before the file is sent', async () => {
  const { app, admin } = await open()
  const body = { kind: 'lessons', fileName: 'a.csv', lines: 5_001 } as const
  expect(await app.ask(startImport, { as: admin, body })).toMatchObject({
    status: 400,
    body: { fields: { lines: 'tooMany' } },
  })
})
