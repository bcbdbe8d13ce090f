import { expect, test } from 'vitest'
import { createSeries } from '#contract/schedule/series.ts'
import { listPublicSpaces } from '#contract/spaces/public-spaces.ts'
import { createSpace, deleteSpace, listSpaces, updateSpace } from '#contract/spaces/spaces.ts'
import { fillSpaces } from '#server/features/schedule/fill-spaces.ts'
import { spaces } from '#studio/spaces.ts'
import { TestApp } from '#tests/support/app.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { givenAdmin, givenLesson } from '#tests/support/factories.ts'
import { weekly } from '#tests/support/lesson-series.ts'
import { auditEntries } from '#tests/support/records.ts'
import { occupancyRows } from '#tests/support/spaces.ts'
import { dayMs } from '#time/tokyo.ts'

async function open() {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const list = async () => (await app.ask(listPublicSpaces)).body
  return { app, admin, list }
}

test('a new studio gets the spaces of the built pages, as visitors read of them there', async () => {
  const { app, list } = await open()
  expect(await list()).toEqual([])
  await fillSpaces(contextIn(app.database, app.clock.now()))
  expect(await list()).toEqual(spaces)
  expect(await auditEntries(app.database)).toEqual([])
})

test('of several servers that start at once, one fills the spaces', async () => {
  const { app, list } = await open()
  await Promise.all([1, 2, 3].map(() => fillSpaces(contextIn(app.database, app.clock.now()))))
  expect(await list()).toHaveLength(spaces.length)
})

test('the lessons and series of a studio without spaces get the space for lessons, so that it is not hired over them', async () => {
  const { app, admin } = await open()
  const now = app.clock.now()
  const coming = await givenLesson(app.database, now + dayMs)
  await givenLesson(app.database, now - dayMs)
  await app.ask(createSeries, { as: admin, body: weekly })
  await fillSpaces(contextIn(app.database, now))
  const rows = await occupancyRows(app.database)
  expect(rows).toHaveLength(1 + 6)
  expect(rows[0]).toMatchObject({ kind: 'lesson', id: coming.id, space: 'secondFloor' })
  const series = await app.database.reader.selectFrom('lesson_series').select('spaceId').execute()
  expect(series).toEqual([{ spaceId: 'secondFloor' }])
})

test('a studio that has deleted its spaces does not get them again', async () => {
  const { app, admin, list } = await open()
  await fillSpaces(contextIn(app.database, app.clock.now()))
  for (const { id } of spaces) await app.ask(deleteSpace, { as: admin, params: { id } })
  await fillSpaces(contextIn(app.database, app.clock.now()))
  expect(await list()).toEqual([])
})

test('visitors see a changed, a new and a deleted space at once', async () => {
  const { app, admin, list } = await open()
  await fillSpaces(contextIn(app.database, app.clock.now()))
  const body = { name: '離れ', unitPrice: 1800, pictures: [{ url: '/annex.svg' }], published: true }
  const { id } = (await app.ask(createSpace, { as: admin, body })).body
  expect((await list()).at(-1)).toEqual({
    id,
    name: { ja: '離れ', en: '' },
    text: { ja: '', en: '' },
    equipment: { ja: [], en: [] },
    pictures: [{ address: '/annex.svg', text: { ja: '', en: '' } }],
    price: { kind: 'flat', price: 1800 },
    parts: [],
  })
  const [studio] = spaces
  const change = { name: '大広間', unitPrice: 3000, flatRate: true, subRentable: [{ id }] }
  await app.ask(updateSpace, { as: admin, params: { id: 'secondFloor' }, body: change })
  expect((await list())[0]).toMatchObject({
    name: { ja: '大広間', en: '' },
    text: studio?.text,
    price: { kind: 'flat', price: 3000 },
    parts: [{ id }],
  })
  await app.ask(deleteSpace, { as: admin, params: { id } })
  expect((await list())[0]).toMatchObject({ parts: [] })
  expect((await list()).map((space) => space.id)).toEqual(spaces.map((space) => space.id))
})

test('anyone may read the spaces, and reads nothing again that has not changed', async () => {
  const { app, admin } = await open()
  await fillSpaces(contextIn(app.database, app.clock.now()))
  const first = await app.call('GET', '/spaces')
  expect(first).toMatchObject({ status: 200, headers: { 'cache-control': 'public, no-cache' } })
  const seen = { headers: { 'if-none-match': String(first.headers['etag']) } }
  expect(await app.call('GET', '/spaces', seen)).toMatchObject({ status: 304 })
  expect((await app.call('GET', '/spaces', { as: admin })).headers['cache-control']).toBe('no-store')
  await app.ask(createSpace, { as: admin, body: { name: '離れ', unitPrice: 1800, published: true } })
  expect(await app.call('GET', '/spaces', seen)).toMatchObject({ status: 200 })
})

test('a space that is created as the specification has it is a draft that only administrators see until it is published', async () => {
  const { app, admin, list } = await open()
  const body = { name: '離れ', unitPrice: 1800, flatRate: false }
  const { id } = (await app.ask(createSpace, { as: admin, body })).body
  const whole = { ...body, name: '母屋', published: true, subRentable: [{ id }] }
  await app.ask(createSpace, { as: admin, body: whole })
  expect((await app.ask(listSpaces, { as: admin })).body).toMatchObject([
    { name: '離れ', published: false },
    { name: '母屋', published: true, subRentable: [{ id }] },
  ])
  expect(await list()).toMatchObject([{ name: { ja: '母屋' }, parts: [] }])

  const change = (published?: boolean) =>
    app.ask(updateSpace, { as: admin, params: { id }, body: { ...body, published } })
  await change()
  expect(await list()).toHaveLength(1)
  await change(true)
  expect(await list()).toMatchObject([{ id }, { parts: [{ id }] }])
  await change()
  expect(await list()).toHaveLength(2)
  await change(false)
  expect(await list()).toHaveLength(1)
  const entries = await auditEntries(app.database)
  expect(entries.map(({ after }) => after)).toMatchObject(
    [0, 1, 0, 1, 1, 0].map((published) => ({ published })),
  )
})
