import { expect, test } from 'vitest'
import { closeStudio, previewClosure } from '#contract/closures.ts'
import { createWindows, previewWindows, readWindowRun } from '#contract/spaces/repeated-windows.ts'
import { createSpace, createWindow, deleteSpace, deleteWindow, listWindows } from '#contract/spaces/spaces.ts'
import { updateWindow } from '#contract/spaces/window-changes.ts'
import { TestApp } from '#tests/support/app.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin } from '#tests/support/factories.ts'
import { auditEntries } from '#tests/support/records.ts'
import { dayMs } from '#time/tokyo.ts'
import { extendWeeklyWindows } from './create-windows.ts'

const at = (day: string, time: string) => `${day}T${time}:00+09:00`
/** Mondays and Fridays; November 23 is a public holiday. */
const plan = {
  weekdays: [1, 5],
  startTime: '10:00',
  endTime: '17:00',
  from: '2026-11-23',
  until: '2026-12-11',
  skipHolidays: false,
}
const all = ['2026-11-23', '2026-11-27', '2026-11-30', '2026-12-04', '2026-12-07', '2026-12-11']

async function open() {
  const app = await TestApp.open()
  app.clock.set(Date.parse(at('2026-11-20', '12:00')))
  const admin = await givenAdmin(app.database)
  const addSpace = async (parts: string[] = []) => {
    const body = { name: '庭', unitPrice: 0, subRentable: parts.map((id) => ({ id })) }
    return (await app.ask(createSpace, { as: admin, body })).body.id
  }
  const rentableId = await addSpace()
  const body = (changes: object = {}) => ({ rentableId, ...plan, ...changes })
  const add = (changes: object = {}, key?: string) =>
    app.ask(createWindows, {
      as: admin,
      body: body(changes),
      ...(key && { headers: { 'idempotency-key': key } }),
    })
  const preview = (changes: object = {}) =>
    app.ask(previewWindows, { as: admin, body: body(changes), headers: { 'accept-language': 'en' } })
  const list = async () => {
    const query = { start: at('2026-11-20', '00:00'), end: at('2027-01-10', '00:00') }
    return (await app.ask(listWindows, { as: admin, query })).body
  }
  const days = async () => (await list()).map(({ start }) => start.slice(0, 10))
  const close = async (day: string, more: object = {}) => {
    const typhoon = { start: at(day, '00:00'), end: at(day, '12:00'), reasonJa: '台風', reasonEn: 'Typhoon' }
    const wanted = { ...typhoon, ...more }
    const { hash } = (await app.ask(previewClosure, { as: admin, body: wanted })).body
    await app.ask(closeStudio, { as: admin, body: { ...wanted, hash } })
  }
  const entries = async () =>
    (await auditEntries(app.database)).filter(({ action }) => action.startsWith('windows.'))
  return { app, admin, rentableId, addSpace, add, preview, list, days, close, entries }
}

test('a repetition adds a window on each chosen day, as it previews, with one audit entry', async () => {
  const { admin, rentableId, add, preview, days, entries } = await open()
  const shown = await preview()
  expect(shown.body.windows.map(({ start }) => start.slice(0, 10))).toEqual(all)
  expect(shown.body.windows[0]).toEqual({
    start: '2026-11-23T01:00:00.000Z',
    end: '2026-11-23T08:00:00.000Z',
  })
  expect(await days()).toEqual([])
  expect(await add()).toMatchObject({ status: 201, body: { added: 6, leftOut: [] } })
  expect(await days()).toEqual(all)
  expect(await entries()).toMatchObject([
    {
      actor: admin.id,
      action: 'windows.created',
      subject: rentableId,
      before: null,
      after: { spaceId: rentableId, windowsAdded: 6, leftOut: [], weekdays: [1, 5], endTime: '17:00' },
    },
  ])
})

test('a repetition leaves out holidays, closures and days with an overlapping window, and says why', async () => {
  const { app, admin, rentableId, addSpace, add, preview, days, close } = await open()
  const other = await addSpace([rentableId])
  await close('2026-11-27')
  await close('2026-11-30', { spaces: [other] })
  const window = { rentableId, start: at('2026-12-04', '16:45'), end: at('2026-12-04', '18:00') }
  await app.ask(createWindow, { as: admin, body: window })
  const beside = { rentableId, start: at('2026-12-07', '17:00'), end: at('2026-12-07', '18:00') }
  await app.ask(createWindow, { as: admin, body: beside })

  const shown = await preview({ skipHolidays: true })
  expect(shown.body.leftOut).toEqual([
    { day: '2026-11-23', reason: 'holiday', name: 'Labor Thanksgiving Day' },
    { day: '2026-11-27', reason: 'closure', name: 'Typhoon' },
    { day: '2026-11-30', reason: 'closure', name: 'Typhoon' },
    { day: '2026-12-04', reason: 'overlap', name: '16:45–18:00' },
  ])
  expect(shown.body.windows).toHaveLength(2)
  expect((await add({ skipHolidays: true })).body.added).toBe(2)
  expect(await days()).toEqual(['2026-12-04', '2026-12-07', '2026-12-07', '2026-12-11'])
})

test('a repetition without a day on which it can add a window is refused', async () => {
  const { add, entries } = await open()
  await add()
  expect(await add()).toMatchObject(refused('error.schedule.nothing'))
  expect(await add({ from: '2026-11-24', until: '2026-11-25' })).toMatchObject(
    refused('error.schedule.nothing'),
  )
  expect(await entries()).toHaveLength(1)
})

test('a repetition is refused for a space that does not exist or is deleted', async () => {
  const { app, admin, rentableId, add, preview } = await open()
  await app.ask(deleteSpace, { as: admin, params: { id: rentableId } })
  for (const id of ['none', rentableId]) {
    expect(await add({ rentableId: id })).toMatchObject(refused('error.space.notFound'))
    expect(await preview({ rentableId: id })).toMatchObject(refused('error.space.notFound'))
  }
})

test.each<[string, object, Record<string, string>]>([
  ['without a weekday', { weekdays: [] }, { weekdays: 'required' }],
  ['with a start off the quarter hour', { startTime: '10:10' }, { startTime: 'step' }],
  ['without an end', { endTime: '' }, { endTime: 'required' }],
  ['with an end that is no time', { endTime: '24:15' }, { endTime: 'pattern' }],
  ['with an end off the quarter hour', { endTime: '17:10' }, { endTime: 'pattern' }],
  ['that ends before it starts', { endTime: '09:45' }, { endTime: 'validate' }],
  ['without a first day', { from: '' }, { from: 'required' }],
  ['without a last day', { until: '' }, { until: 'required' }],
  ['with a last day before the first', { until: '2026-11-22' }, { until: 'validate' }],
  ['longer than a year', { until: '2027-11-24' }, { until: 'tooLong' }],
])('a repetition is refused %s', async (_, wrong, expected) => {
  const { add, preview, days } = await open()
  for (const answer of [await add(wrong), await preview(wrong)]) {
    expect(answer).toMatchObject(refused('error.server.invalid'))
    expect(answer.body).toHaveProperty('fields', expected)
  }
  expect(await days()).toEqual([])
})

test('a repetition until midnight lasts until the end of the day, and one of a year is added at once', async () => {
  const { add, list } = await open()
  const year = { from: '2026-11-23', until: '2027-11-23', weekdays: [0, 1, 2, 3, 4, 5, 6], endTime: '24:00' }
  expect((await add(year)).body.added).toBe(366)
  expect((await list())[0]?.end).toBe('2026-11-23T15:00:00.000Z')
})

test('a repetition that is sent twice with one key adds its windows once', async () => {
  const { add, days } = await open()
  const first = await add({}, 'k')
  expect(await add({}, 'k')).toEqual(first)
  expect(await days()).toEqual(all)
})

test('two administrators who add the same repetition at once add each window once', async () => {
  const { add, days } = await open()
  const answers = await Promise.all([add(), add()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect(await days()).toEqual(all)
})

test('a window is deleted alone, or with the later ones of its weekday and times in one audit entry', async () => {
  const { app, admin, rentableId, add, list, days, entries } = await open()
  await add()
  const other = { rentableId, start: at('2026-12-18', '10:00'), end: at('2026-12-18', '16:00') }
  await app.ask(createWindow, { as: admin, body: other })
  const [, friday] = await list()
  const params = { id: friday?.id ?? '' }
  const run = await app.ask(readWindowRun, { as: admin, params })
  expect(run.body).toEqual({ windows: 3, last: '2026-12-11T01:00:00.000Z', goesOn: false })

  const following = await app.ask(deleteWindow, { as: admin, params, query: { scope: 'following' } })
  expect(following.body).toEqual({ ...params, deleted: 3 })
  expect(await days()).toEqual(['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-18'])
  expect(await entries()).toMatchObject([
    { action: 'windows.created' },
    { action: 'windows.deleted', subject: rentableId, after: null },
  ])
  for (const query of [{ scope: 'following' }, {}]) {
    const again = await app.ask(deleteWindow, { as: admin, params, query })
    expect(again).toMatchObject(refused('error.schedule.notFound'))
  }
  expect(await app.ask(readWindowRun, { as: admin, params })).toMatchObject(
    refused('error.schedule.notFound'),
  )

  const [monday] = await list()
  const one = await app.ask(deleteWindow, { as: admin, params: { id: monday?.id ?? '' } })
  expect(one.body).toMatchObject({ deleted: 1 })
  expect(await days()).toEqual(['2026-11-30', '2026-12-07', '2026-12-18'])
})

async function openWithoutEnd(changes: object = {}) {
  const studio = await open()
  const { app, admin, rentableId, add } = studio
  const added = await add({ until: null, ...changes })
  const extend = () => extendWeeklyWindows(contextIn(app.database, app.clock.now()))
  const windowsFrom = async (day: string) => {
    const query = {
      start: at(day, '00:00'),
      end: new Date(Date.parse(at(day, '00:00')) + 14 * dayMs).toISOString(),
    }
    return (await app.ask(listWindows, { as: admin, query })).body.filter(
      (window) => window.rentableId === rentableId,
    )
  }
  const daysFrom = async (day: string) => (await windowsFrom(day)).map(({ start }) => start.slice(0, 10))
  return { ...studio, added, extend, windowsFrom, daysFrom }
}

test('a repetition without a last day has the windows of a year, and gets the later ones every week, once', async () => {
  const { app, added, extend, daysFrom, entries } = await openWithoutEnd()
  // Fridays to 19 November 2027 and Mondays to 15 November.
  expect(added.body.added).toBe(104)
  expect(await daysFrom('2027-11-15')).toEqual(['2027-11-15', '2027-11-19'])
  expect(await extend()).toBe(0)
  app.clock.pass(7 * dayMs)
  const [one, other] = await Promise.all([extend(), extend()])
  expect(one + other).toBe(2)
  expect(await daysFrom('2027-11-15')).toEqual(['2027-11-15', '2027-11-19', '2027-11-22', '2027-11-26'])
  expect(await entries()).toMatchObject([{ after: { untilDay: null, windowsAdded: 104 } }])
})

test('windows that are added every week leave out holidays if chosen and days with another window, and come in closures', async () => {
  const { app, admin, rentableId, extend, daysFrom, close } = await openWithoutEnd({
    weekdays: [2, 5],
    skipHolidays: true,
  })
  // November 23, 2027 is a Tuesday and a public holiday.
  const other = { rentableId, start: at('2027-11-26', '16:00'), end: at('2027-11-26', '18:00') }
  await app.ask(createWindow, { as: admin, body: other })
  await close('2027-11-30')
  app.clock.pass(14 * dayMs)
  expect(await extend()).toBe(2)
  expect(await daysFrom('2027-11-20')).toEqual(['2027-11-26', '2027-11-30', '2027-12-03'])
})

test('a window that was deleted alone is not added again, and deleting the later ones ends the repetition', async () => {
  const { app, admin, extend, windowsFrom, daysFrom, entries } = await openWithoutEnd()
  const [monday, friday] = await windowsFrom('2027-11-15')
  const remove = (id: string | undefined, scope: 'one' | 'following') =>
    app.ask(deleteWindow, { as: admin, params: { id: id ?? '' }, query: { scope } })
  await remove(friday?.id, 'one')
  app.clock.pass(7 * dayMs)
  await extend()
  expect(await daysFrom('2027-11-15')).toEqual(['2027-11-15', '2027-11-22', '2027-11-26'])

  const run = await app.ask(readWindowRun, { as: admin, params: { id: monday?.id ?? '' } })
  expect(run.body).toEqual({ windows: 2, last: '2027-11-22T01:00:00.000Z', goesOn: true })
  await remove(monday?.id, 'following')
  app.clock.pass(7 * dayMs)
  expect(await extend()).toBe(1)
  expect(await daysFrom('2027-11-15')).toEqual(['2027-11-26'])
  expect(await daysFrom('2027-11-27')).toEqual(['2027-12-03'])
  expect((await entries()).at(-1)).toMatchObject({ action: 'windows.deleted', before: { untilDay: null } })
})

test.each([
  ['to the day before', -1, ['2027-11-14', '2027-11-21', '2027-11-28']],
  ['to the day after', 1, ['2027-11-16', '2027-11-23', '2027-11-30']],
  ['to another time', 0, ['2027-11-15', '2027-11-22', '2027-11-29']],
])('a repetition whose windows move %s goes on there, without a gap', async (_, days, expected) => {
  const { app, admin, extend, windowsFrom } = await openWithoutEnd({ weekdays: [1] })
  const [monday] = await windowsFrom('2027-11-08')
  const moved = (text: string, hours: number) =>
    new Date(Date.parse(text) + days * dayMs + hours * 3_600_000).toISOString()
  const { id = '', etag = '', start = '', end = '', rentableId = '' } = monday ?? {}
  const answer = await app.ask(updateWindow, {
    as: admin,
    params: { id },
    query: { scope: 'following' },
    body: { rentableId, start: moved(start, 1), end: moved(end, 1) },
    ifMatch: etag,
  })
  expect(answer.status).toBe(200)
  app.clock.pass(14 * dayMs)
  expect(await extend()).toBe(2)
  const later = (await windowsFrom('2027-11-13')).concat(await windowsFrom('2027-11-27'))
  expect(later.map(({ start: text }) => text.slice(0, 10))).toEqual(expected)
  expect(new Set(later.map(({ start: text }) => text.slice(11, 16)))).toEqual(new Set(['02:00']))
})

test('a space that is deleted gets no more windows', async () => {
  const { app, admin, rentableId, extend } = await openWithoutEnd()
  await app.ask(deleteSpace, { as: admin, params: { id: rentableId } })
  app.clock.pass(14 * dayMs)
  expect(await extend()).toBe(0)
  expect(await app.database.reader.selectFrom('weekly_windows').select('id').execute()).toEqual([])
})

test('a repetition without a last day that begins more than a year ahead is refused', async () => {
  const { added } = await openWithoutEnd({ from: '2027-11-30' })
  expect(added).toMatchObject(refused('error.schedule.nothing'))
})
