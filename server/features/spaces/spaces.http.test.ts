import { expect, test } from 'vitest'
import {
  createSpace,
  createWindow,
  deleteSpace,
  deleteWindow,
  listSpaces,
  listWindows,
  updateSpace,
} from '#contract/spaces/spaces.ts'
import type { SpaceForm } from '#contract/spaces/spaces.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import { auditEntries } from '#tests/support/records.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'

const fields = { name: '2階スタジオ', nameEn: 'Second-floor studio', unitPrice: 2500, flatRate: false }
async function open() {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const list = async () => (await app.ask(listSpaces, { as: admin })).body
  const add = async (given: Partial<SpaceForm> = {}) => {
    app.clock.pass(hourMs)
    return (await app.ask(createSpace, { as: admin, body: { ...fields, ...given } })).body.id
  }
  const change = (id: string, given: object) =>
    app.ask(updateSpace, { as: admin, params: { id }, body: { ...fields, ...given } })
  const addWindow = async (spaceId: string, startsAt: number) => {
    const body = { rentableId: spaceId, start: isoText(startsAt), end: isoText(startsAt + hourMs) }
    return (await app.ask(createWindow, { as: admin, body })).body.id
  }
  const actions = async () => (await auditEntries(app.database)).map(({ action }) => action)
  return { app, admin, list, add, change, addWindow, actions }
}

/** What a space has of the fields that were not sent. */
const nothingMore = {
  textJa: '',
  textEn: '',
  pictures: [],
  nextPriceFrom: null,
  nextUnitPrice: null,
  nextFlatRate: null,
  nextWeekendPrice: null,
}
const noEquipment = { equipmentJa: [], equipmentEn: [] }
const noLines = { equipmentJa: '', equipmentEn: '' }

const partsOf = (...ids: string[]) => ({ subRentable: ids.map((id) => ({ id })) })

test.each([listSpaces, createSpace, updateSpace, deleteSpace, listWindows, createWindow, deleteWindow])(
  'only administrators may call $method $path',
  async (endpoint) => {
    const { app, list, add, addWindow, actions } = await open()
    const spaceId = await add()
    const id = await addWindow(spaceId, app.clock.now() + hourMs)
    const [before, actionsBefore] = [await list(), await actions()]
    const span = { start: isoText(app.clock.now()), end: isoText(app.clock.now() + hourMs) }
    const member = await givenMember(app.database)
    for (const params of [{ id }, { id: spaceId }]) {
      const sent = { params, query: span, body: { ...fields, rentableId: spaceId, ...span } }
      expect(await app.ask(endpoint, sent)).toMatchObject(refused('error.server.unauthorized'))
      expect(await app.ask(endpoint, { ...sent, as: member })).toMatchObject(
        refused('error.server.forbidden'),
      )
    }
    expect(await list()).toEqual(before)
    expect(await actions()).toEqual(actionsBefore)
  },
)

test('a created space is listed as it was sent, in order of creation, and recorded', async () => {
  const { app, admin, list, add } = await open()
  expect(await list()).toEqual([])
  const studio = await add()
  const building = await add({
    name: '一棟貸切',
    nameEn: '',
    unitPrice: 7990,
    flatRate: true,
    ...partsOf(studio),
  })
  expect(await list()).toEqual([
    {
      id: studio,
      ...fields,
      weekendPrice: 2500,
      ...nothingMore,
      ...noEquipment,
      published: false,
      subRentable: [],
      futureWindows: 0,
      etag: '0-0',
    },
    {
      id: building,
      weekendPrice: 7990,
      ...nothingMore,
      ...noEquipment,
      published: false,
      name: '一棟貸切',
      nameEn: '',
      unitPrice: 7990,
      flatRate: true,
      subRentable: [{ id: studio, name: fields.name }],
      futureWindows: 0,
      etag: '0-0',
    },
  ])
  const entry = { actor: admin.id, at: app.clock.now(), action: 'space.created', before: null }
  expect(await auditEntries(app.database)).toEqual([
    {
      ...entry,
      at: entry.at - hourMs,
      subject: studio,
      after: {
        id: studio,
        ...fields,
        weekendPrice: 2500,
        ...nothingMore,
        ...noLines,
        published: 0,
        flatRate: 0,
        version: 0,
        parts: [],
      },
    },
    {
      ...entry,
      subject: building,
      after: {
        id: building,
        name: '一棟貸切',
        nameEn: '',
        unitPrice: 7990,
        weekendPrice: 7990,
        ...nothingMore,
        ...noLines,
        published: 0,
        flatRate: 1,
        version: 0,
        parts: [studio],
      },
    },
  ])
})

test('a space needs only a name and a price, which may be 0', async () => {
  const { app, admin, list } = await open()
  const { status } = await app.ask(createSpace, { as: admin, body: { name: '  庭 ', unitPrice: 0 } })
  expect(status).toBe(201)
  expect(await list()).toMatchObject([
    { name: '庭', nameEn: '', unitPrice: 0, flatRate: false, subRentable: [] },
  ])
})

test.each<[string, object, Record<string, string>]>([
  ['without a name', { name: undefined, nameEn: '' }, { name: 'required' }],
  ['with an empty name', { name: ' 　', nameEn: ' ' }, { name: 'required' }],
  ['with a name too long', { name: 'あ'.repeat(101) }, { name: 'tooLong' }],
  ['with an English name too long', { nameEn: 'a'.repeat(101) }, { nameEn: 'tooLong' }],
  ['without a price', { unitPrice: undefined }, { unitPrice: 'required' }],
  ['with a price in words', { unitPrice: '2500' }, { unitPrice: 'required' }],
  ['with a negative price', { unitPrice: -1 }, { unitPrice: 'validate' }],
  ['with half a yen', { unitPrice: 0.5 }, { unitPrice: 'required' }],
  ['with a price above the limit', { unitPrice: 10_000_001 }, { unitPrice: 'validate' }],
  ['with a flat rate that is not a boolean', { flatRate: 'yes' }, { flatRate: 'pattern' }],
  ['with parts that are not a list', { subRentable: 'all' }, { subRentable: 'pattern' }],
  ['with a part without an id', { subRentable: [{}] }, { subRentable: 'pattern' }],
  ['with a part twice', partsOf('a', 'a'), { subRentable: 'pattern' }],
  [
    'with more parts than the limit',
    partsOf(...Array.from({ length: 51 }, (_, n) => `${n}`)),
    { subRentable: 'tooLong' },
  ],
  [
    'with several errors at the same time',
    { name: '', nameEn: '', unitPrice: -1, flatRate: 1 },
    { name: 'required', unitPrice: 'validate', flatRate: 'pattern' },
  ],
])('a space is refused %s', async (_, wrong, expected) => {
  const { app, admin, list, add, actions } = await open()
  const id = await add()
  const before = await list()
  for (const endpoint of [createSpace, updateSpace]) {
    const answer = await app.ask(endpoint, { as: admin, params: { id }, body: { ...fields, ...wrong } })
    expect(answer).toMatchObject(refused('error.server.invalid'))
    expect(answer.body).toHaveProperty('fields', expected)
  }
  expect(await list()).toEqual(before)
  expect(await actions()).toEqual(['space.created'])
})

test('a change replaces all fields of a space, and the audit log has them before and after', async () => {
  const { app, admin, list, add, change } = await open()
  const studio = await add()
  const building = await add({ name: '一棟貸切' })
  const next = { name: '一棟', nameEn: 'All of it', unitPrice: 7990, flatRate: true }
  app.clock.pass(hourMs)
  const answer = await change(building, { ...next, ...partsOf(studio) })
  expect(answer).toMatchObject({ status: 200, body: { id: building } })
  expect(await list()).toMatchObject([
    { id: studio, ...fields },
    { id: building, ...next, subRentable: [{ id: studio, name: fields.name }] },
  ])
  expect((await auditEntries(app.database)).at(-1)).toMatchObject({
    at: app.clock.now(),
    actor: admin.id,
    action: 'space.changed',
    subject: building,
    before: { name: '一棟貸切', unitPrice: 2500, flatRate: 0, parts: [] },
    after: { ...next, flatRate: 1, parts: [studio] },
  })
})

test('a change keeps the parts of a space unless it sends parts', async () => {
  const { list, add, change } = await open()
  const studio = await add()
  const terrace = await add({ name: 'ルーフテラス' })
  const building = await add({ name: '一棟貸切', ...partsOf(studio, terrace) })
  const parts = async () => (await list()).find(({ id }) => id === building)?.subRentable ?? []

  await change(building, {})
  expect((await parts()).map(({ id }) => id)).toEqual([studio, terrace])
  await change(building, { subRentable: (await parts()).slice(1) })
  expect(await parts()).toEqual([{ id: terrace, name: 'ルーフテラス' }])
  await change(building, { subRentable: [] })
  expect(await parts()).toEqual([])
})

test('a space cannot become a part of itself, directly or through its parts', async () => {
  const { list, add, change, actions } = await open()
  const corner = await add({ name: '窓辺' })
  const studio = await add({ ...partsOf(corner) })
  const building = await add({ name: '一棟貸切', ...partsOf(studio) })
  const before = await list()
  for (const [whole, part] of [
    [corner, corner],
    [corner, studio],
    [corner, building],
    [studio, building],
  ] as const) {
    expect(await change(whole, { name: 'wrong', ...partsOf(part) })).toMatchObject(
      refused('error.subRentable.circle', { subRentable: 'circle' }),
    )
  }
  expect(await list()).toEqual(before)
  expect(await actions()).not.toContain('space.changed')
})

test('of two changes at the same time that make two spaces parts of each other, one is refused', async () => {
  const { list, add, change } = await open()
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [await add(), await add()]
    const answers = await Promise.all([change(one, partsOf(other)), change(other, partsOf(one))])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const links = (await list()).filter(({ id }) => [one, other].includes(id))
    expect(links.flatMap(({ subRentable }) => subRentable)).toHaveLength(1)
  }
})

test('a change is refused for spaces and parts that do not exist or are deleted', async () => {
  const { app, admin, add, change, actions } = await open()
  const studio = await add()
  const gone = await add()
  await app.ask(deleteSpace, { as: admin, params: { id: gone } })
  for (const id of ['none', gone]) {
    expect(await change(id, {})).toMatchObject(refused('error.space.notFound'))
    const notFound = refused('error.subRentable.notFound', { subRentable: 'notFound' })
    expect(await change(studio, partsOf(id))).toMatchObject(notFound)
    const created = await app.ask(createSpace, { as: admin, body: { ...fields, ...partsOf(id) } })
    expect(created).toMatchObject(notFound)
  }
  expect((await actions()).filter((action) => action === 'space.changed')).toEqual([])
})

test('deleting a space deletes its windows that are not over, and keeps past ones and those of other spaces', async () => {
  const { app, admin, list, add, addWindow } = await open()
  const studio = await add()
  const terrace = await add({ name: 'ルーフテラス' })
  const building = await add({ name: '一棟貸切', ...partsOf(studio, terrace) })
  const now = app.clock.now()
  const past = await addWindow(studio, now - dayMs)
  const justOver = await addWindow(studio, now - hourMs)
  const running = await addWindow(studio, now)
  const coming = await addWindow(studio, now + 100 * dayMs)
  const others = await addWindow(terrace, now + dayMs)
  expect((await list()).map(({ futureWindows }) => futureWindows)).toEqual([2, 1, 0])

  const deleted = await app.ask(deleteSpace, { as: admin, params: { id: studio } })
  expect(deleted).toMatchObject({ status: 200, body: { deletedWindows: 2 } })
  const again = await app.ask(deleteSpace, { as: admin, params: { id: studio } })
  expect(again).toMatchObject(refused('error.space.notFound'))

  expect((await list()).map(({ id }) => id)).toEqual([terrace, building])
  expect((await list())[1]?.subRentable).toEqual([{ id: terrace, name: 'ルーフテラス' }])
  const query = { start: isoText(now - 2 * dayMs), end: isoText(now + 2 * dayMs) }
  const shown = (await app.ask(listWindows, { as: admin, query })).body
  expect(shown.map(({ id }) => id)).toEqual([others])
  const kept = await app.database.reader
    .selectFrom('availability_windows')
    .select('id')
    .orderBy('startsAt')
    .execute()
  expect(kept.map(({ id }) => id)).toEqual([past, justOver, others])

  const { before, ...entry } =
    (await auditEntries(app.database)).find(({ action }) => action === 'space.deleted') ?? {}
  expect(entry).toMatchObject({ actor: admin.id, subject: studio, after: null })
  expect(before).toMatchObject({ name: fields.name, parts: [], wholes: [building] })
  const { windows } = before as { windows: Array<{ id: string }> }
  expect(new Set(windows.map(({ id }) => id))).toEqual(new Set([running, coming]))
})

test('deleting a space that does not exist is refused', async () => {
  const { app, admin } = await open()
  expect(await app.ask(deleteSpace, { as: admin, params: { id: 'none' } })).toMatchObject(
    refused('error.space.notFound'),
  )
})

test('deleting a space while a window is added leaves no window behind', async () => {
  const { app, admin, add } = await open()
  for (let round = 0; round < 5; round += 1) {
    const id = await add()
    const body = { rentableId: id, start: '2026-11-23T10:00:00Z', end: '2026-11-23T11:00:00Z' }
    const [added, deleted] = await Promise.all([
      app.ask(createWindow, { as: admin, body }),
      app.ask(deleteSpace, { as: admin, params: { id } }),
    ])
    expect(deleted.status).toBe(200)
    expect(deleted.body.deletedWindows).toBe(added.status === 201 ? 1 : 0)
  }
  expect(await app.database.reader.selectFrom('availability_windows').select('id').execute()).toEqual([])
})

test('a space has its name in one language at least, and one that is only in English is read in both', async () => {
  const { list, add, change } = await open()
  const id = await add({ name: '', nameEn: 'Garden room' })
  expect(await list()).toMatchObject([{ id, name: 'Garden room', nameEn: '' }])
  expect((await change(id, { name: '庭の間', nameEn: 'Garden room' })).status).toBe(200)
  expect(await list()).toMatchObject([{ id, name: '庭の間', nameEn: 'Garden room' }])
})
