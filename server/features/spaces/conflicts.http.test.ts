import { expect, test } from 'vitest'
import {
  createSpace,
  createWindow,
  deleteSpace,
  listSpaces,
  listWindows,
  updateSpace,
} from '#contract/spaces/spaces.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin } from '#tests/support/factories.ts'
import { auditEntries } from '#tests/support/records.ts'

const fields = { name: '離れ', nameEn: 'Annex', unitPrice: 3000, flatRate: true }

async function open() {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const { id } = (await app.ask(createSpace, { as: admin, body: fields })).body
  const params = { id }
  const change = (body: object, ifMatch?: string) =>
    app.ask(updateSpace, { as: admin, params, body: { ...fields, ...body }, ifMatch })
  const remove = (ifMatch?: string) => app.ask(deleteSpace, { as: admin, params, ifMatch })
  const shown = async () => (await app.ask(listSpaces, { as: admin })).body
  return { app, admin, id, change, remove, shown }
}

test('refuses to change or delete a space that another administrator changed, and says what is there now', async () => {
  const { app, admin, change, remove, shown } = await open()
  const part = (await app.ask(createSpace, { as: admin, body: { ...fields, name: '庭' } })).body
  const subRentable = [{ id: part.id }]
  expect(await shown()).toMatchObject([{ etag: '0-0' }, { etag: '0-0' }])
  expect(await change({ unitPrice: 3500, subRentable }, '0-0')).toMatchObject({ status: 200 })
  const late = await change({ unitPrice: 4000 }, '0-0')
  expect(late).toMatchObject({ ...refused('error.space.changed'), status: 412 })
  expect(late.body).toMatchObject({ current: { ...fields, unitPrice: 3500, subRentable, etag: '1-0' } })
  expect(await remove('0-0')).toMatchObject(refused('error.space.changed'))
  expect((await shown())[0]).toMatchObject({ unitPrice: 3500, etag: '1-0' })

  expect(await change({ unitPrice: 4000 }, '1-0')).toMatchObject({ status: 200 })
  expect(await remove('2-0')).toMatchObject({ status: 200 })
  expect(await shown()).toHaveLength(1)
})

test('refuses to delete a space with more or fewer windows than the administrator saw', async () => {
  const { app, admin, id, remove, shown } = await open()
  const body = { rentableId: id, start: '2026-11-23T10:00:00+09:00', end: '2026-11-23T11:00:00+09:00' }
  await app.ask(createWindow, { as: admin, body })
  for (const etag of ['0-0', '0-2']) {
    const answer = await remove(etag)
    expect(answer).toMatchObject({ ...refused('error.space.windowsChanged'), status: 412 })
    expect(answer.body).toMatchObject({ current: { windows: 1, etag: '0-1' } })
  }
  expect(await shown()).toMatchObject([{ id, futureWindows: 1, etag: '0-1' }])
  expect(await auditEntries(app.database)).toHaveLength(2)
  expect(await remove('0-1')).toMatchObject({ body: { deletedWindows: 1 } })
  expect(await shown()).toEqual([])
})

test('accepts a change of a space again when its first answer was lost', async () => {
  const { app, change, shown } = await open()
  for (const _ of [1, 2]) expect(await change({ unitPrice: 1 }, '0-0')).toMatchObject({ status: 200 })
  expect(await shown()).toMatchObject([{ unitPrice: 1, etag: '1-0' }])
  expect(await auditEntries(app.database)).toHaveLength(2)
})

test('changes a space for one of many administrators who saw the same version, and always without If-Match', async () => {
  const { change, shown } = await open()
  const prices = [1, 2, 3, 4, 5, 6]
  const answers = await Promise.all(prices.map((unitPrice) => change({ unitPrice }, '0-0')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const unitPrice of prices) expect(await change({ unitPrice })).toMatchObject({ status: 200 })
  expect(await shown()).toMatchObject([{ unitPrice: 6, etag: '7-0' }])
})

test('adds one space and one window for an idempotency key, also when the requests come at once', async () => {
  const { app, admin, id, shown } = await open()
  const add = () => app.ask(createSpace, { as: admin, body: fields, key: 'a-key' })
  const spaces = await Promise.all([add(), add(), add()])
  expect(new Set(spaces.map(({ body }) => body.id)).size).toBe(1)
  expect(await shown()).toHaveLength(2)

  const span = { start: '2026-11-23T10:00:00+09:00', end: '2026-11-23T12:00:00+09:00' }
  const body = { rentableId: id, ...span }
  const addWindow = () => app.ask(createWindow, { as: admin, body, key: 'another-key' })
  const windows = await Promise.all([addWindow(), addWindow(), addWindow()])
  expect(windows.map(({ status }) => status)).toEqual([201, 201, 201])
  expect((await app.ask(listWindows, { as: admin, query: span })).body).toHaveLength(1)
  expect(await app.ask(createWindow, { as: admin, body })).toMatchObject(refused('error.schedule.overlap'))
})
