import { expect, test } from 'vitest'
import { closeStudio, liftClosure, previewClosure } from '#contract/closures.ts'
import { deleteLesson, updateLesson } from '#contract/lessons.ts'
import { createReadFacts } from '#server/features/facts/current-facts.ts'
import { fillTeachers } from '#server/features/teachers/fill-teachers.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { entriesAt, fetchCalendar } from '#tests/support/calendar-feed.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { readCalendar } from '#tests/support/read-calendar.ts'
import { validFields } from '#tests/support/valid-fields.ts'
import { dayMs, hourMs, isoText, minuteMs } from '#time/tokyo.ts'
import { createWriteStudioCalendar } from './write-calendar.ts'

const start = Date.parse('2026-11-23T10:00:00+09:00')
const url = '/calendar/studio.ics'
const english = '/calendar/studio-en.ics'

async function openWithLesson() {
  const app = await TestApp.open()
  const lesson = await givenLesson(app.database, start)
  const admin = await givenAdmin(app.database)
  const remove = (id = lesson.id) => app.ask(deleteLesson, { as: admin, params: { id } })
  return { app, lesson, admin, remove, entries: () => entriesAt(app, url) }
}

test('the timetable is a calendar in each language, where another library reads it', async () => {
  const { app, lesson } = await openWithLesson()
  const answer = await fetchCalendar(app, url)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'no-cache',
    'content-disposition': 'attachment; filename="studio.ics"',
  })
  const entry = {
    uid: `${lesson.id}@localhost`,
    sequence: 0,
    status: 'CONFIRMED',
    startsAt: start,
    endsAt: lesson.endsAt,
    start: '2026-11-23T10:00:00',
    zone: 'Asia/Tokyo',
    busy: false,
  }
  expect(readCalendar(answer.body)).toEqual({
    name: 'ひだまりヨガのレッスン予定',
    method: null,
    entries: [
      expect.objectContaining({
        ...entry,
        title: '朝ヨガ',
        description: '朝のクラス\n\nhttp://localhost:3000/booking?week=2026-11-23',
      }),
    ],
  })
  expect(readCalendar((await fetchCalendar(app, english)).body)).toMatchObject({
    name: 'Hidamari Yoga timetable',
    entries: [
      {
        ...entry,
        title: 'Morning yoga',
        description: 'A class in the morning\n\nhttp://localhost:3000/en/booking?week=2026-11-23',
      },
    ],
  })
})

test('the timetable has a moved lesson with a higher sequence, and a booking does not change it', async () => {
  const { app, lesson, admin, entries } = await openWithLesson()
  const tag = String((await fetchCalendar(app, url)).headers.etag)
  const again = () => fetchCalendar(app, url, { 'if-none-match': tag })
  await askToBook(app, await givenMember(app.database, { tickets: 1 }), lesson)
  expect((await again()).statusCode).toBe(304)
  const time = { start: isoText(start + hourMs), end: isoText(start + 2 * hourMs) }
  const body = { ...validFields, spaceId: undefined, ...time }
  await app.ask(updateLesson, { as: admin, params: { id: lesson.id }, body })
  expect((await again()).statusCode).toBe(200)
  expect(await entries()).toMatchObject([{ startsAt: start + hourMs, sequence: 1 }])
})

test('the timetable has a cancelled lesson as cancelled for 30 days, and never one removed after it took place', async () => {
  const { app, lesson, remove, entries } = await openWithLesson()
  const far = await givenLesson(app.database, app.clock.now() + 60 * dayMs)
  await remove()
  await remove(far.id)
  const cancelled = [lesson, far].map(({ id }) => ({
    uid: `${id}@localhost`,
    status: 'CANCELLED',
    title: '【中止】朝ヨガ',
    sequence: 1,
  }))
  expect(await entries()).toMatchObject(cancelled)
  app.clock.pass(30 * dayMs)
  expect(await entries()).toMatchObject(cancelled)
  app.clock.pass(dayMs)
  expect(await entries()).toEqual([])

  const over = await givenLesson(app.database, app.clock.now() - dayMs)
  expect(await entries()).toMatchObject([{ uid: `${over.id}@localhost`, status: 'CONFIRMED' }])
  await remove(over.id)
  expect(await entries()).toEqual([])
})

test('the timetable has the lessons of a closure as cancelled, and back with a higher sequence when it is lifted', async () => {
  const { app, admin, entries } = await openWithLesson()
  const fields = {
    start: isoText(start),
    end: isoText(start + 2 * hourMs),
    reasonJa: '台風',
    reasonEn: 'Typhoon',
  }
  const { hash } = (await app.ask(previewClosure, { as: admin, body: fields })).body
  const { id } = (await app.ask(closeStudio, { as: admin, body: { ...fields, hash } })).body
  expect(await entries()).toMatchObject([{ status: 'CANCELLED', sequence: 1 }])
  app.clock.pass(minuteMs)
  await app.ask(liftClosure, { as: admin, params: { id } })
  const stamp = isoText(app.clock.now()).replace('.000', '')
  expect(await entries()).toMatchObject([{ status: 'CONFIRMED', sequence: 2, stamp, title: '朝ヨガ' }])
})

test('the timetable goes back 30 days and ahead without an end', async () => {
  const { app, lesson, entries } = await openWithLesson()
  await givenLesson(app.database, start + 300 * dayMs)
  app.clock.set(lesson.endsAt + 30 * dayMs)
  expect(await entries()).toHaveLength(2)
  app.clock.pass(dayMs)
  expect(await entries()).toMatchObject([{ startsAt: start + 300 * dayMs }])
})

test('the timetable leaves compressed when it is long, for clients that accept that', async () => {
  const { app } = await openWithLesson()
  for (let day = 1; day <= 30; day += 1) await givenLesson(app.database, start + day * dayMs)
  const plain = await fetchCalendar(app, url)
  const compressed = await fetchCalendar(app, url, { 'accept-encoding': 'gzip' })
  expect(compressed.headers['content-encoding']).toBe('gzip')
  expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
  expect(compressed.headers.etag).toBe(plain.headers.etag)
  expect(compressed.headers.vary).toBe('accept-encoding')
})

test('the timetable is written anew when a lesson changes, not when members book', async () => {
  const { app, lesson } = await openWithLesson()
  const reads = { database: app.database, readFacts: createReadFacts(app.database) }
  const write = createWriteStudioCalendar(reads, 'http://localhost:3000')
  const now = app.clock.now()
  const first = await write('ja', now)
  await askToBook(app, await givenMember(app.database, { tickets: 1 }), lesson)
  expect(await write('ja', now)).toBe(first)
  expect(await write('en', now)).not.toBe(first)
  await givenLesson(app.database, start + dayMs)
  expect(await write('ja', now)).not.toBe(first)
})

test('the timetable names the teacher of a lesson in its language, and follows a change', async () => {
  const app = await TestApp.open()
  await fillTeachers(contextIn(app.database, app.clock.now()))
  const lesson = await givenLesson(app.database, start, { teacherId: 'brandt' })
  const admin = await givenAdmin(app.database)
  expect((await fetchCalendar(app, url)).body).toContain('講師：アンナ・ブラント')
  expect((await fetchCalendar(app, english)).body).toContain('Teacher: Anna Brandt')
  const body = { ...validFields, spaceId: undefined, teacherId: null }
  await app.ask(updateLesson, { as: admin, params: { id: lesson.id }, body })
  expect((await fetchCalendar(app, english)).body).not.toContain('Anna Brandt')
})
