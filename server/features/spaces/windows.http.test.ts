import { expect, test } from 'vitest'
import { createSpace, createWindow, deleteSpace, deleteWindow, listWindows } from '#contract/spaces/spaces.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin } from '#tests/support/factories.ts'
import { auditEntries } from '#tests/support/records.ts'

const at = (time: string) => `2026-11-23T${time}:00+09:00`
const morning = { start: at('09:00'), end: at('12:00') }

async function open() {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const addSpace = async () =>
    (await app.ask(createSpace, { as: admin, body: { name: '庭', unitPrice: 0 } })).body.id
  const spaceId = await addSpace()
  const add = (span: object, id = spaceId) =>
    app.ask(createWindow, { as: admin, body: { rentableId: id, ...span } })
  const list = async (query = { start: at('00:00'), end: at('23:45') }) =>
    (await app.ask(listWindows, { as: admin, query })).body
  const entries = async () =>
    (await auditEntries(app.database)).filter(({ action }) => action.startsWith('window.'))
  return { app, admin, spaceId, addSpace, add, list, entries }
}

test('an added window is listed in UTC and recorded', async () => {
  const { app, admin, spaceId, add, list, entries } = await open()
  const { status, body } = await add(morning)
  expect(status).toBe(201)
  const [start, end] = ['2026-11-23T00:00:00.000Z', '2026-11-23T03:00:00.000Z']
  const etag = `${spaceId}.${Date.parse(start)}.${Date.parse(end)}`
  expect(await list()).toEqual([{ id: body.id, etag, rentableId: spaceId, start, end }])
  expect(await entries()).toEqual([
    {
      at: app.clock.now(),
      actor: admin.id,
      action: 'window.created',
      subject: body.id,
      before: null,
      after: { id: body.id, spaceId, startsAt: Date.parse(start), endsAt: Date.parse(end) },
    },
  ])
})

test('a window may last from a quarter of an hour to a whole day', async () => {
  const { add, list } = await open()
  expect(await add({ start: at('00:00'), end: at('00:15') })).toMatchObject({ status: 201 })
  expect(await add({ start: at('00:15'), end: '2026-11-24T00:15:00+09:00' })).toMatchObject({ status: 201 })
  expect(await list()).toHaveLength(2)
})

test('a window is refused for a space that does not exist or is deleted', async () => {
  const { app, admin, spaceId, add, list } = await open()
  await app.ask(deleteSpace, { as: admin, params: { id: spaceId } })
  for (const id of ['none', spaceId]) {
    expect(await add(morning, id)).toMatchObject(refused('error.space.notFound'))
  }
  expect(await list()).toEqual([])
})

test.each<[string, object, Record<string, string>]>([
  ['without a space', { rentableId: undefined }, { rentableId: 'required' }],
  ['without a start', { start: undefined }, { start: 'required' }],
  ['without an end', { end: '' }, { end: 'required' }],
  ['with a start that is not a time', { start: '2026-11-23 09:00' }, { start: 'pattern' }],
  ['with an end that does not exist', { end: '2026-11-31T12:00:00+09:00' }, { end: 'pattern' }],
  ['that starts off the quarter hour', { start: at('09:10') }, { start: 'step' }],
  ['that ends off the quarter hour', { end: at('12:01') }, { end: 'step' }],
  ['that ends when it starts', { end: morning.start }, { end: 'validate' }],
  ['that ends before it starts', { end: at('08:45') }, { end: 'validate' }],
  ['that is longer than a day', { end: '2026-11-24T09:15:00+09:00' }, { end: 'tooLong' }],
])('a window is refused %s', async (_, wrong, expected) => {
  const { add, list, entries } = await open()
  const answer = await add({ ...morning, ...wrong })
  expect(answer).toMatchObject(refused('error.server.invalid'))
  expect(answer.body).toHaveProperty('fields', expected)
  expect(await list()).toEqual([])
  expect(await entries()).toEqual([])
})

test.each([
  ['09:00', '12:00'],
  ['08:00', '09:15'],
  ['11:45', '13:00'],
  ['10:00', '11:00'],
  ['08:00', '13:00'],
  ['09:00', '09:15'],
])('a window of the same space may not overlap another: %s to %s', async (start, end) => {
  const { add, list, entries } = await open()
  await add(morning)
  const answer = await add({ start: at(start), end: at(end) })
  expect(answer).toMatchObject(refused('error.schedule.overlap', { start: 'overlap' }))
  expect(answer.body).toMatchObject({
    current: { space: '庭', spaceEn: '', start: '2026-11-23T00:00:00.000Z', end: '2026-11-23T03:00:00.000Z' },
  })
  expect(await list()).toHaveLength(1)
  expect(await entries()).toHaveLength(1)
})

test.each([
  ['08:00', '09:00'],
  ['12:00', '12:15'],
])('a window of the same space may touch another: %s to %s', async (start, end) => {
  const { add, list } = await open()
  await add(morning)
  expect(await add({ start: at(start), end: at(end) })).toMatchObject({ status: 201 })
  expect(await list()).toHaveLength(2)
})

test('windows of different spaces may overlap, and a deleted window no longer counts', async () => {
  const { app, admin, addSpace, add } = await open()
  const { body } = await add(morning)
  expect(await add(morning, await addSpace())).toMatchObject({ status: 201 })
  await app.ask(deleteWindow, { as: admin, params: { id: body.id } })
  expect(await add(morning)).toMatchObject({ status: 201 })
})

test('of twenty windows for the same time, sent at the same time, one is added', async () => {
  const { add, list, entries } = await open()
  const starts = ['09:00', '09:15', '10:00', '11:30']
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => add({ start: at(starts[turn % 4] ?? ''), end: at('12:00') })),
  )
  const [taken, rest] = [
    answers.filter(({ status }) => status === 201),
    answers.filter(({ status }) => status !== 201),
  ]
  expect(taken).toHaveLength(1)
  for (const answer of rest) expect(answer).toMatchObject(refused('error.schedule.overlap'))
  expect((await list()).map(({ id }) => id)).toEqual(taken.map(({ body }) => body.id))
  expect(await entries()).toHaveLength(1)
})

test('the database itself refuses overlapping windows', async () => {
  const { app, spaceId, add, list } = await open()
  await add(morning)
  await add({ start: at('13:00'), end: at('14:00') })
  const row = { id: 'new', spaceId, createdAt: 0 }
  const span = { startsAt: Date.parse(at('11:00')), endsAt: Date.parse(at('13:00')) }
  const inserted = app.database.transact((writer) =>
    writer
      .insertInto('availability_windows')
      .values({ ...row, ...span })
      .execute(),
  )
  await expect(inserted).rejects.toThrow()
  const moved = app.database.transact((writer) =>
    writer
      .updateTable('availability_windows')
      .set(span)
      .where('startsAt', '=', Date.parse(at('13:00')))
      .execute(),
  )
  await expect(moved).rejects.toThrow()
  expect((await list()).map(({ start }) => Date.parse(start))).toEqual([
    Date.parse(at('09:00')),
    Date.parse(at('13:00')),
  ])
})

test('the list has the windows that touch the half-open range, in order of start', async () => {
  const { add, addSpace, list } = await open()
  const other = await addSpace()
  await add({ start: at('12:00'), end: at('14:00') })
  await add({ start: at('08:00'), end: at('10:00') })
  await add({ start: at('10:00'), end: at('12:00') }, other)
  const starts = async (start: string, end: string) =>
    (await list({ start: at(start), end: at(end) })).map((window) => Date.parse(window.start))
  expect(await starts('10:00', '12:00')).toEqual([Date.parse(at('10:00'))])
  expect(await starts('09:45', '12:15')).toEqual(
    ['08:00', '10:00', '12:00'].map((time) => Date.parse(at(time))),
  )
  expect(await starts('14:00', '23:00')).toEqual([])
})

test('the list has a window of a whole day at its last quarter hour', async () => {
  const { add, list } = await open()
  await add({ start: at('09:00'), end: '2026-11-24T09:00:00+09:00' })
  expect(await list({ start: '2026-11-24T08:45:00+09:00', end: '2026-11-24T09:00:00+09:00' })).toHaveLength(1)
})

test.each<[string, Record<string, string>, Record<string, string>]>([
  ['without a range', {}, { start: 'required', end: 'required' }],
  ['with a range that ends when it starts', { start: at('09:00'), end: at('09:00') }, { end: 'validate' }],
  [
    'with a range of more than 62 days',
    { start: '2026-11-01T00:00:00Z', end: '2027-01-02T00:00:01Z' },
    { end: 'tooLong' },
  ],
])('a list of windows is refused %s', async (_, query, expected) => {
  const { app, admin } = await open()
  const answer = await app.ask(listWindows, { as: admin, query })
  expect(answer).toMatchObject(refused('error.server.invalid'))
  expect(answer.body).toHaveProperty('fields', expected)
})

test('the list is found with the slash of the specification and without', async () => {
  const { app, admin, add } = await open()
  await add(morning)
  const query = new URLSearchParams({ start: at('00:00'), end: at('23:45') }).toString()
  for (const path of ['/admin/rentable-schedule', '/admin/rentable-schedule/']) {
    expect(await app.call('GET', `${path}?${query}`, { as: admin })).toMatchObject({
      status: 200,
      body: [{ start: '2026-11-23T00:00:00.000Z' }],
    })
  }
})

test('a window is deleted once, and recorded', async () => {
  const { app, admin, spaceId, add, list, entries } = await open()
  const { id } = (await add(morning)).body
  app.clock.pass(1)
  const remove = () => app.ask(deleteWindow, { as: admin, params: { id } })
  expect(await remove()).toMatchObject({ status: 200, body: { id } })
  expect(await remove()).toMatchObject(refused('error.schedule.notFound'))
  expect(await list()).toEqual([])
  expect((await entries()).slice(1)).toEqual([
    {
      at: app.clock.now(),
      actor: admin.id,
      action: 'window.deleted',
      subject: id,
      before: {
        id,
        spaceId,
        startsAt: Date.parse(morning.start),
        endsAt: Date.parse(morning.end),
      },
      after: null,
    },
  ])
})

test('a past window of a deleted space cannot be deleted', async () => {
  const { app, admin, spaceId, add } = await open()
  const { id } = (await add({ start: '2026-11-19T09:00:00+09:00', end: '2026-11-19T10:00:00+09:00' })).body
  await app.ask(deleteSpace, { as: admin, params: { id: spaceId } })
  expect(await app.ask(deleteWindow, { as: admin, params: { id } })).toMatchObject(
    refused('error.schedule.notFound'),
  )
})
