import { expect, onTestFinished, test } from 'vitest'
import { createSeries } from '#contract/schedule/series.ts'
import { openDatabase } from '#server/database/open.ts'
import { TestApp } from '#tests/support/app.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { newPlace } from '#tests/support/databases.ts'
import { givenAdmin } from '#tests/support/factories.ts'
import { givenClosure, openSeries, weekly } from '#tests/support/lesson-series.ts'
import { auditEntries } from '#tests/support/records.ts'
import { dayMs } from '#time/tokyo.ts'
import { extendAllSeries } from './extend-series.ts'

test('a week later the job adds the lessons of one more week, once', async () => {
  const { app, starts } = await openSeries({ until: null })
  const before = await starts()
  expect(await extendAllSeries(contextIn(app.database, app.clock.now()))).toBe(0)
  app.clock.pass(7 * dayMs)
  expect(await extendAllSeries(contextIn(app.database, app.clock.now()))).toBe(2)
  expect(await extendAllSeries(contextIn(app.database, app.clock.now()))).toBe(0)
  const after = await starts()
  expect(after.filter((start) => !before.includes(start))).toEqual(['2027-01-18 10:00', '2027-01-20 10:00'])
  expect(await auditEntries(app.database)).toHaveLength(1)
})

test('the job adds nothing after the last day, and not the lesson that an administrator deleted', async () => {
  const { app, starts, remove } = await openSeries()
  await remove('2026-12-02 10:00', {})
  const left = await starts()
  expect(await extendAllSeries(contextIn(app.database, app.clock.now()))).toBe(0)
  expect(await starts()).toEqual(left)
})

test('the job leaves out a day that is closed, and adds its lesson after the closure was lifted', async () => {
  const { app, starts } = await openSeries({ until: null })
  await givenClosure(app.database, '2027-01-18 00:00', '2027-01-19 00:00')
  app.clock.pass(7 * dayMs)
  expect(await extendAllSeries(contextIn(app.database, app.clock.now()))).toBe(1)
  expect(await starts()).not.toContain('2027-01-18 10:00')
  await app.database.transact((writer) =>
    writer.updateTable('closures').set({ liftedAt: app.clock.now() }).execute(),
  )
  expect(await extendAllSeries(contextIn(app.database, app.clock.now()))).toBe(1)
  expect(await starts()).toContain('2027-01-18 10:00')
})

test('servers that extend a series at the same moment add each lesson once', async () => {
  const place = await newPlace()
  onTestFinished(() => place.remove())
  const app = await TestApp.open({ place })
  const admin = await givenAdmin(app.database)
  await app.ask(createSeries, {
    as: admin,
    body: { ...weekly, until: null, weekdays: [0, 1, 2, 3, 4, 5, 6] },
  })
  // Two connections of one process to SQLite would wait for each other for ever.
  const other = app.database.engine === 'postgres' ? await openDatabase(place.settings) : app.database
  onTestFinished(() => (other === app.database ? undefined : other.close()))
  const now = app.clock.now() + 21 * dayMs
  const added = await Promise.all(
    [app.database, other, app.database, other].map((database) => extendAllSeries(contextIn(database, now))),
  )
  expect(added.reduce((sum, count) => sum + count, 0)).toBe(21)
  const days = await app.database.reader.selectFrom('lessons').select('seriesDay').execute()
  expect(new Set(days.map(({ seriesDay }) => seriesDay)).size).toBe(days.length)
})

test('the database refuses a second lesson of a series for one day', async () => {
  const { app, series } = await openSeries()
  const second = app.database.transact((writer) =>
    writer
      .insertInto('lessons')
      .values({
        id: 'second',
        title: 'a',
        description: '',
        titleEn: '',
        descriptionEn: '',
        imageUrl: '/a.svg',
        level: null,
        startsAt: 0,
        endsAt: 1,
        totalSeats: 1,
        seatsTaken: 0,
        version: 0,
        createdAt: 0,
        cancelledAt: 1,
        seriesId: series.id,
        seriesDay: '2026-11-23',
      })
      .execute(),
  )
  await expect(second).rejects.toThrow(/unique/i)
})
