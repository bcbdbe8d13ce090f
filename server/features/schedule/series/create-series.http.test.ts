import { expect, test } from 'vitest'
import { listLessons } from '#contract/lessons.ts'
import { createSeries, previewSeries } from '#contract/schedule/series.ts'
import type { SeriesForm } from '#contract/schedule/series.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { at, givenClosure, openSeries, weekly } from '#tests/support/lesson-series.ts'
import { auditEntries } from '#tests/support/records.ts'
import { dateOf, dayMs, isoText, stampText } from '#time/tokyo.ts'

async function open() {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const create = (plan: Partial<SeriesForm>) =>
    app.ask(createSeries, { as: admin, body: { ...weekly, ...plan } })
  const preview = (plan: Partial<SeriesForm>, headers = {}) =>
    app.ask(previewSeries, { as: admin, body: { ...weekly, ...plan }, headers })
  return { app, admin, create, preview }
}

test.each([createSeries, previewSeries])('only administrators may call $method $path', async (endpoint) => {
  const { app } = await open()
  const as = await givenMember(app.database)
  expect(await app.ask(endpoint, { as, body: weekly })).toMatchObject(refused('error.server.forbidden'))
  expect(await app.ask(endpoint, { body: weekly })).toMatchObject(refused('error.server.unauthorized'))
})

test('a series adds its lessons at its time in Tokyo, on its weekdays from the first to the last day', async () => {
  const { app, admin, starts, series, lessonAt } = await openSeries()
  const expected = [
    '2026-11-23 10:00',
    '2026-11-25 10:00',
    '2026-11-30 10:00',
    '2026-12-02 10:00',
    '2026-12-07 10:00',
    '2026-12-09 10:00',
  ]
  expect(await starts()).toEqual(expected)
  expect(series.lessons.map(({ start }) => stampText(Date.parse(start)))).toEqual(expected)
  expect(series.leftOut).toEqual([])
  expect(await lessonAt('2026-12-02 10:00')).toMatchObject({
    title: '朝ヨガ',
    titleEn: 'Morning yoga',
    length: 60,
    totalSeats: 8,
    seatsLeft: 8,
    seriesId: series.id,
  })
  const query = { start: isoText(at('2026-11-23 00:00')), end: isoText(at('2026-11-24 00:00')) }
  const [public_] = (await app.ask(listLessons, { query })).body
  expect(public_?.resource.yoga).not.toHaveProperty('seriesId')
  expect(await auditEntries(app.database)).toMatchObject([
    {
      actor: admin.id,
      action: 'series.created',
      subject: series.id,
      before: null,
      after: { title: '朝ヨガ', weekdays: [1, 3], untilDay: '2026-12-09', lessonsAdded: 6, leftOut: [] },
    },
  ])
})

test('a series without a last day adds the lessons of the next eight weeks', async () => {
  const { starts, app } = await openSeries({ from: '2026-11-20', until: null, weekdays: [0] })
  const days = await starts()
  expect(days).toHaveLength(8)
  expect(days.at(-1)).toBe('2027-01-10 10:00')
  expect(dateOf(app.clock.now() + 56 * dayMs)).toBe('2027-01-15')
})

test('today’s lesson is added only when it has not begun', async () => {
  const late = await openSeries({
    from: '2026-11-20',
    until: '2026-11-27',
    weekdays: [5],
    startTime: '12:15',
  })
  expect(await late.starts()).toEqual(['2026-11-20 12:15', '2026-11-27 12:15'])
  const begun = await openSeries({
    from: '2026-11-01',
    until: '2026-11-27',
    weekdays: [5],
    startTime: '12:00',
  })
  expect(await begun.starts()).toEqual(['2026-11-27 12:00'])
})

test('days in a closure and, if chosen, public holidays have no lesson, and the answer says which and why', async () => {
  const { app, create, preview } = await open()
  await givenClosure(app.database, '2026-12-01 20:00', '2026-12-02 10:15')
  const withHolidays = await create({})
  expect(withHolidays.body.leftOut).toEqual([{ day: '2026-12-02', reason: 'closure', name: '台風' }])
  expect(withHolidays.body.lessons).toHaveLength(5)

  const leftOut = [
    { day: '2026-11-23', reason: 'holiday', name: '勤労感謝の日' },
    { day: '2026-12-02', reason: 'closure', name: '台風' },
  ]
  expect((await preview({ skipHolidays: true })).body.leftOut).toEqual(leftOut)
  const inEnglish = await preview({ skipHolidays: true }, { 'accept-language': 'en' })
  expect(inEnglish.body.leftOut.map(({ name }) => name)).toEqual(['Labor Thanksgiving Day', 'Typhoon'])
  const { body } = await create({ skipHolidays: true })
  expect(body.leftOut).toEqual(leftOut)
  expect(body.lessons.map(({ start }) => stampText(Date.parse(start)))).not.toContain('2026-11-23 10:00')
})

test('a lesson that only touches a closure stays', async () => {
  const { app, create } = await open()
  await givenClosure(app.database, '2026-11-25 11:00', '2026-11-26 00:00')
  expect((await create({})).body).toMatchObject({ leftOut: [] })
})

test('the preview names the lessons at the same time and the horizon, and writes nothing', async () => {
  const { app, preview } = await open()
  await givenLesson(app.database, at('2026-11-25 10:30'), { title: '昼ヨガ', titleEn: 'Noon yoga' })
  await givenLesson(app.database, at('2026-11-30 11:00'))
  const { status, body } = await preview({})
  expect(status).toBe(200)
  expect(body.horizon).toBe('2027-01-15')
  expect(body.lessons.map(({ overlaps }) => overlaps)).toEqual([[], ['昼ヨガ'], [], [], [], []])
  expect(body.lessons[0]).toMatchObject({
    start: isoText(at('2026-11-23 10:00')),
    end: isoText(at('2026-11-23 11:00')),
  })
  const rows = app.database.reader.selectFrom('lesson_series').select('id')
  expect(await rows.execute()).toEqual([])
})

test('a series that begins after the horizon is accepted and has no lesson yet', async () => {
  const { create } = await open()
  const { body, status } = await create({ from: '2027-03-01', until: '2027-04-01' })
  expect(status).toBe(201)
  expect(body.lessons).toEqual([])
})

test('a repeated request creates the series once', async () => {
  const { app, admin } = await open()
  const ask = () => app.ask(createSeries, { as: admin, body: weekly, key: 'same' })
  const [first, second] = [await ask(), await ask()]
  expect(second.body).toEqual(first.body)
  const rows = app.database.reader.selectFrom('lessons').select('id')
  expect(await rows.execute()).toHaveLength(6)
})

test('a series with wrong fields is refused with their names', async () => {
  const { app, admin } = await open()
  const body = { ...weekly, weekdays: [7], startTime: '10:10' }
  for (const endpoint of [createSeries, previewSeries]) {
    expect(await app.ask(endpoint, { as: admin, body })).toMatchObject(
      refused('error.server.invalid', { weekdays: 'pattern', startTime: 'step' }),
    )
  }
})

test('a series of exactly twelve months, and one whose lesson ends at midnight, are accepted', async () => {
  const { create } = await open()
  expect(await create({ until: '2027-11-23' })).toMatchObject({ status: 201 })
  expect(await create({ startTime: '23:00', length: 60 })).toMatchObject({ status: 201 })
})

test('a series without any lesson to come is refused', async () => {
  const { create, preview } = await open()
  const empty = refused('error.series.empty', { weekdays: 'empty' })
  const past = { from: '2026-11-01', until: '2026-11-19' }
  const noSunday = { from: '2026-11-23', until: '2026-11-28', weekdays: [0] }
  const begun = { from: '2026-11-20', until: '2026-11-20', weekdays: [5] }
  for (const plan of [past, noSunday, begun]) {
    expect(await create(plan)).toMatchObject(empty)
    expect(await preview(plan)).toMatchObject(empty)
  }
})
