import { expect, test } from 'vitest'
import { createSeries, previewSeries } from '#contract/schedule/series.ts'
import type { SeriesForm } from '#contract/schedule/series.ts'
import type { Database } from '#server/database/database.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenMember } from '#tests/support/factories.ts'
import { at, openSeries, span, weekly } from '#tests/support/lesson-series.ts'
import { givenHireIn } from '#tests/support/given-hire.ts'
import { givenBlock, givenSpaces, occupancyRows } from '#tests/support/spaces.ts'
import { dayMs } from '#time/tokyo.ts'
import { extendAllSeries } from './extend-series.ts'

const time = (spaceId: string, start: string, end: string) => ({
  spaceId,
  startsAt: at(start),
  endsAt: at(end),
})

/**
 * On two of the five days the studio is hired or blocked when the lesson would be, on a third right after it.
 */
async function prepare(database: Database): Promise<void> {
  await givenSpaces(database, ['secondFloor', 'roofTerrace'])
  await givenSpaces(database, ['wholeBuilding'], { wholeBuilding: ['secondFloor', 'roofTerrace'] })
  const hanako = await givenMember(database, { lastName: 'Sato', firstName: 'Hanako' })
  await givenHireIn(database, time('wholeBuilding', '2026-11-25 10:30', '2026-11-25 13:00'), hanako)
  await givenBlock(database, time('secondFloor', '2026-11-30 08:00', '2026-11-30 20:00'))
  await givenHireIn(database, time('secondFloor', '2026-12-02 11:00', '2026-12-02 13:00'))
}

const leftOut = [
  { day: '2026-11-25', reason: 'hire', name: 'Hanako Sato' },
  { day: '2026-11-30', reason: 'block', name: '床の手入れ' },
]

test('a new series leaves out the days on which the space is hired or blocked, and names them with the reason', async () => {
  const { app, admin, starts, series } = await openSeries({}, prepare)
  const body = { ...weekly, spaceId: 'secondFloor' }
  expect((await app.ask(previewSeries, { as: admin, body })).body).toMatchObject({ leftOut })
  expect(series.leftOut).toEqual(leftOut)
  expect(await starts()).toEqual([
    '2026-11-23 10:00',
    '2026-12-02 10:00',
    '2026-12-07 10:00',
    '2026-12-09 10:00',
  ])
  const lessons = (await occupancyRows(app.database)).filter(({ kind }) => kind === 'lesson')
  expect(lessons.map(({ space, time: hours }) => [space, hours])).toEqual(
    Array.from({ length: 4 }, () => ['secondFloor', '10:00–11:00']),
  )
})

test('a series in another space is not concerned, and one in the whole building is', async () => {
  const { app, admin } = await openSeries({}, prepare)
  const preview = async (spaceId: string) =>
    (await app.ask(previewSeries, { as: admin, body: { ...weekly, spaceId } })).body.leftOut
  expect(await preview('roofTerrace')).toEqual([leftOut[0]])
  expect(await preview('wholeBuilding')).toEqual(leftOut)
  const body: SeriesForm = { ...weekly, spaceId: 'none' }
  for (const endpoint of [previewSeries, createSeries]) {
    expect(await app.ask(endpoint, { as: admin, body })).toMatchObject(refused('error.space.notFound'))
  }
})

test('the job leaves out a day on which the space is hired, and adds its lesson once the hire is gone', async () => {
  const { app, starts } = await openSeries({ until: null }, prepare)
  const hire = await givenHireIn(app.database, time('secondFloor', '2027-01-18 09:00', '2027-01-18 12:00'))
  app.clock.pass(7 * dayMs)
  expect(await extendAllSeries(contextIn(app.database, app.clock.now()))).toBe(1)
  expect(await starts()).not.toContain('2027-01-18 10:00')
  await app.database.transact(async (writer) => {
    await writer.deleteFrom('occupancy').where('referenceId', '=', hire).execute()
    await writer
      .updateTable('hires')
      .set({ state: 'cancelled', cancelledAt: 1 })
      .where('id', '=', hire)
      .execute()
  })
  expect(await extendAllSeries(contextIn(app.database, app.clock.now()))).toBe(1)
  expect(await starts()).toContain('2027-01-18 10:00')
})

test('a change of several lessons is refused when one of them would be over a hire, and changes none', async () => {
  const { app, starts, change, previewChange } = await openSeries({}, prepare)
  const later = span('2026-11-23 10:30', '2026-11-23 11:30')
  const before = await starts()
  const rows = await occupancyRows(app.database)
  const { etag } = (await previewChange('2026-11-23 10:00', later, { scope: 'all' })).body
  const answer = await change('2026-11-23 10:00', later, { scope: 'all' }, etag)
  expect(answer).toMatchObject(refused('error.space.occupied'))
  expect(answer.body).toMatchObject({
    current: { kind: 'hire', ...span('2026-12-02 11:00', '2026-12-02 13:00') },
  })
  expect(await starts()).toEqual(before)
  expect(await occupancyRows(app.database)).toEqual(rows)
})

test('another space for several lessons moves each of them, and those that are added later', async () => {
  const { app, change, previewChange, lessonAt } = await openSeries({ until: null }, prepare)
  const fields = { spaceId: 'roofTerrace' }
  const { etag } = (await previewChange('2026-11-23 10:00', fields, { scope: 'all' })).body
  expect(await change('2026-11-23 10:00', fields, { scope: 'all' }, etag)).toMatchObject({ status: 200 })
  const places = async () => {
    const lessons = (await occupancyRows(app.database)).filter(({ kind }) => kind === 'lesson')
    return new Set(lessons.map(({ space }) => space))
  }
  expect(await places()).toEqual(new Set(['roofTerrace']))
  app.clock.pass(7 * dayMs)
  await extendAllSeries(contextIn(app.database, app.clock.now()))
  expect((await lessonAt('2027-01-18 10:00')).spaceId).toBe('roofTerrace')
  expect(await places()).toEqual(new Set(['roofTerrace']))
})

test('deleting the lessons of a series frees the space', async () => {
  const { app, remove, previewRemoval } = await openSeries({}, prepare)
  const { etag } = (await previewRemoval('2026-11-23 10:00', { scope: 'all' })).body
  expect(await remove('2026-11-23 10:00', { scope: 'all' }, etag)).toMatchObject({ status: 200 })
  const rows = await occupancyRows(app.database)
  expect(rows.filter(({ kind }) => kind === 'lesson')).toEqual([])
  expect(rows).toHaveLength(4)
})
