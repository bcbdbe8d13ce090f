import { expect, test } from 'vitest'
import {
  createSpace,
  createWindow,
  deleteSpace,
  listSpaces,
  listWindows,
  updateSpace,
} from '#contract/spaces.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin } from '#tests/support/factories.ts'
import { auditEntries } from '#tests/support/records.ts'

const fields = { name: '離れ', nameEn: 'Annex', unitPrice: 3000, flatRate: true }
const requestId = 'a-request-of-this-test'

async function open() {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const { id } = (await app.ask(createSpace, { as: admin, body: fields })).body
  const params = { id }
  const change = (body: object) => app.ask(updateSpace, { as: admin, params, body: { ...fields, ...body } })
  const remove = (query: Record<string, string>) => app.ask(deleteSpace, { as: admin, params, query })
  const shown = async () => (await app.ask(listSpaces, { as: admin })).body
  return { app, admin, id, change, remove, shown }
}

test('changing or deleting a space without knowing its last change is refused, and the refusal has the space as it is now', async () => {
  const { app, admin, change, remove, shown } = await open()
  const part = (await app.ask(createSpace, { as: admin, body: { ...fields, name: '庭' } })).body
  const subRentable = [{ id: part.id }]
  expect(await shown()).toMatchObject([{ version: 0 }, { version: 0 }])
  expect(await change({ version: 0, unitPrice: 3500, subRentable })).toMatchObject({ status: 200 })
  const late = await change({ version: 0, unitPrice: 4000 })
  expect(late).toMatchObject(refused('error.space.changed'))
  expect(late.body).toMatchObject({ current: { ...fields, unitPrice: 3500, subRentable, version: 1 } })
  expect(await remove({ version: '0' })).toMatchObject(refused('error.space.changed'))
  expect((await shown())[0]).toMatchObject({ unitPrice: 3500, version: 1 })

  expect(await change({ version: 1, unitPrice: 4000 })).toMatchObject({ status: 200 })
  expect(await remove({ version: '2' })).toMatchObject({ status: 200 })
  expect(await shown()).toHaveLength(1)
})

test('deleting a space is refused when it has more or fewer windows than the caller was told', async () => {
  const { app, admin, id, remove, shown } = await open()
  const body = { rentableId: id, start: '2026-11-23T10:00:00+09:00', end: '2026-11-23T11:00:00+09:00' }
  await app.ask(createWindow, { as: admin, body })
  for (const windows of ['0', '2']) {
    const answer = await remove({ version: '0', windows })
    expect(answer).toMatchObject(refused('error.space.windowsChanged'))
    expect(answer.body).toMatchObject({ current: { windows: 1 } })
  }
  expect(await shown()).toMatchObject([{ id, futureWindows: 1 }])
  expect(await auditEntries(app.database)).toHaveLength(2)
  expect(await remove({ version: '0', windows: '1' })).toMatchObject({ body: { deletedWindows: 1 } })
  expect(await shown()).toEqual([])
})

test('repeating a change after a lost answer succeeds and changes nothing more', async () => {
  const { app, change, shown } = await open()
  for (const _ of [1, 2]) expect(await change({ version: 0, unitPrice: 1 })).toMatchObject({ status: 200 })
  expect(await shown()).toMatchObject([{ unitPrice: 1, version: 1 }])
  expect(await auditEntries(app.database)).toHaveLength(2)
})

test('of several administrators who change the same version at the same time, one succeeds; without a version all succeed', async () => {
  const { change, shown } = await open()
  const prices = [1, 2, 3, 4, 5, 6]
  const answers = await Promise.all(prices.map((unitPrice) => change({ version: 0, unitPrice })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const unitPrice of prices) expect(await change({ unitPrice })).toMatchObject({ status: 200 })
  expect(await shown()).toMatchObject([{ unitPrice: 6, version: 7 }])
})

test('a creation that is repeated with the same request id adds one space and one window', async () => {
  const { app, admin, id, shown } = await open()
  const add = () => app.ask(createSpace, { as: admin, body: { ...fields, requestId } })
  const spaces = await Promise.all([add(), add(), add()])
  expect(new Set(spaces.map(({ body }) => body.id)).size).toBe(1)
  expect(await shown()).toHaveLength(2)

  const span = { start: '2026-11-23T10:00:00+09:00', end: '2026-11-23T12:00:00+09:00' }
  const body = { rentableId: id, ...span, requestId: `${requestId}-2` }
  const addWindow = () => app.ask(createWindow, { as: admin, body })
  const windows = await Promise.all([addWindow(), addWindow(), addWindow()])
  expect(windows.map(({ status }) => status)).toEqual([201, 201, 201])
  expect((await app.ask(listWindows, { as: admin, query: span })).body).toHaveLength(1)
  const again = await app.ask(createWindow, { as: admin, body: { rentableId: id, ...span } })
  expect(again).toMatchObject(refused('error.schedule.overlap'))
})

test('a window replaces those of the named earlier requests, whether or not these have arrived', async () => {
  const { app, admin, id } = await open()
  const day = { start: '2026-11-23T00:00:00+09:00', end: '2026-11-24T00:00:00+09:00' }
  const ids = [1, 2, 3].map((turn) => `${requestId}-${turn}`)
  const [first = '', second = '', third = ''] = ids
  const add = (hour: number, request: object) => {
    const span = { start: `2026-11-23T${hour}:00:00+09:00`, end: `2026-11-23T${hour + 2}:00:00+09:00` }
    return app.ask(createWindow, { as: admin, body: { rentableId: id, ...span, ...request } })
  }
  const shown = async () =>
    (await app.ask(listWindows, { as: admin, query: day })).body.map((window) => window.id)

  await add(10, { requestId: first })
  const moved = await add(11, { requestId: second, insteadOf: [first] })
  expect(await shown()).toEqual([moved.body.id])
  expect(await add(11, { requestId: second, insteadOf: [first] })).toMatchObject({ body: moved.body })
  const last = await add(12, { requestId: third, insteadOf: [first, second] })
  expect(await shown()).toEqual([last.body.id])
  const actions = (await auditEntries(app.database)).map(({ action }) => action)
  expect(actions.filter((action) => action === 'window.created')).toHaveLength(3)
  expect(actions.filter((action) => action === 'window.deleted')).toHaveLength(2)

  const late = `${requestId}-late`
  await add(16, { requestId: `${requestId}-in-time`, insteadOf: [late] })
  await add(20, { requestId: late })
  expect(await shown()).toHaveLength(2)
  const refusal = await add(12, { insteadOf: [`${requestId}-in-time`] })
  expect(refusal).toMatchObject(refused('error.schedule.overlap'))
  expect(await shown()).toHaveLength(2)
})
