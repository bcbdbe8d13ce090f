import { expect, test } from 'vitest'
import { closeStudio, previewClosure } from '#contract/closures.ts'
import { hireForMember } from '#contract/hires/hire-administration.ts'
import { createWindows } from '#contract/spaces/repeated-windows.ts'
import { createSpace, createWindow, deleteSpace, deleteWindow, listWindows } from '#contract/spaces/spaces.ts'
import { updateWindow } from '#contract/spaces/window-changes.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import { auditEntries } from '#tests/support/records.ts'

const at = (time: string, day = '2026-11-23') => `${day}T${time}:00+09:00`
const morning = { start: at('09:00'), end: at('12:00') }
const afternoon = { start: at('13:00'), end: at('17:00') }
const inUtc = ({ start, end }: typeof morning) => ({
  start: new Date(start).toISOString(),
  end: new Date(end).toISOString(),
})

async function open() {
  const app = await TestApp.open()
  app.clock.set(Date.parse(at('12:00', '2026-11-20')))
  const admin = await givenAdmin(app.database)
  const addSpace = async (name = '庭') =>
    (
      await app.ask(createSpace, {
        as: admin,
        body: { name, nameEn: 'Garden', unitPrice: 1_000, published: true },
      })
    ).body.id
  const rentableId = await addSpace()
  const add = async (span: object, id = rentableId) =>
    (await app.ask(createWindow, { as: admin, body: { rentableId: id, ...span } })).body.id
  const change = (id: string, body: object, more: { ifMatch?: string; scope?: string } = {}) =>
    app.ask(updateWindow, {
      as: admin,
      params: { id },
      query: more.scope === undefined ? {} : { scope: more.scope },
      body: { rentableId, ...body },
      ifMatch: more.ifMatch,
    })
  const list = async () => {
    const query = { start: at('00:00', '2026-11-20'), end: at('00:00', '2027-01-10') }
    return (await app.ask(listWindows, { as: admin, query })).body
  }
  const repeat = async (more: object = {}) => {
    const plan = { weekdays: [1], startTime: '10:00', endTime: '17:00', from: '2026-11-23' }
    const body = { rentableId, ...plan, until: '2026-12-07', skipHolidays: false, ...more }
    await app.ask(createWindows, { as: admin, body })
    const [first] = await list()
    return first?.id ?? ''
  }
  const close = async (day: string) => {
    const whole = { start: at('00:00', day), end: at('23:45', day), reasonJa: '台風', reasonEn: 'Typhoon' }
    const { hash } = (await app.ask(previewClosure, { as: admin, body: whole })).body
    await app.ask(closeStudio, { as: admin, body: { ...whole, hash } })
  }
  const entries = async () =>
    (await auditEntries(app.database)).filter(({ action }) => /^windows?\.changed$/.test(action))
  return { app, admin, rentableId, addSpace, add, change, list, repeat, close, entries }
}

test('a window gets another time and another space, which is recorded with before and after', async () => {
  const { app, admin, rentableId, addSpace, add, change, list, entries } = await open()
  const other = await addSpace('茶室')
  const id = await add(morning)
  const [seen] = await list()
  const answer = await change(id, { ...afternoon, rentableId: other }, { ifMatch: seen?.etag ?? '' })
  expect(answer).toMatchObject({ status: 200, body: { id } })
  expect(await list()).toMatchObject([{ id, rentableId: other, ...inUtc(afternoon) }])
  const row = (spaceId: string, { start, end }: typeof morning) => ({
    id,
    spaceId,
    startsAt: Date.parse(start),
    endsAt: Date.parse(end),
  })
  expect(await entries()).toEqual([
    {
      at: app.clock.now(),
      actor: admin.id,
      action: 'window.changed',
      subject: id,
      before: row(rentableId, morning),
      after: row(other, afternoon),
    },
  ])
})

test('refuses to change a window that another administrator changed, and says what is there now', async () => {
  const { add, rentableId, change, list, entries } = await open()
  const id = await add(morning)
  const etag = (await list())[0]?.etag ?? ''
  expect(await change(id, afternoon, { ifMatch: etag })).toMatchObject({ status: 200 })
  const late = await change(id, { start: at('14:00'), end: at('15:00') }, { ifMatch: etag })
  expect(late).toMatchObject({ ...refused('error.schedule.changed'), status: 412 })
  const current = (await list())[0]
  expect(late.body).toMatchObject({ current: { etag: current?.etag, rentableId, ...inUtc(afternoon) } })
  // The answer to the first attempt was lost, and the call comes again.
  expect(await change(id, afternoon, { ifMatch: etag })).toMatchObject({ status: 200 })
  expect(await entries()).toHaveLength(1)
})

test('refuses to change a window that was deleted, and to move one to a space that does not exist', async () => {
  const { app, admin, addSpace, add, change, list } = await open()
  const id = await add(morning)
  const gone = await addSpace()
  await app.ask(deleteSpace, { as: admin, params: { id: gone } })
  for (const rentableId of ['none', gone]) {
    expect(await change(id, { ...morning, rentableId })).toMatchObject(refused('error.space.notFound'))
  }
  expect(await list()).toMatchObject([inUtc(morning)])
  await app.ask(deleteWindow, { as: admin, params: { id } })
  expect(await change(id, afternoon)).toMatchObject(refused('error.schedule.notFound'))
})

test.each<[string, object, Record<string, string>]>([
  ['without a space', { rentableId: undefined }, { rentableId: 'required' }],
  ['without a start', { start: undefined }, { start: 'required' }],
  ['with an end off the quarter hour', { end: at('12:01') }, { end: 'step' }],
  ['with an end before its start', { end: at('08:45') }, { end: 'validate' }],
  ['with more than a day', { end: at('09:15', '2026-11-24') }, { end: 'tooLong' }],
])('a change of a window is refused %s', async (_, wrong, expected) => {
  const { add, change, list } = await open()
  const answer = await change(await add(morning), { ...morning, ...wrong })
  expect(answer).toMatchObject(refused('error.server.invalid'))
  expect(answer.body).toHaveProperty('fields', expected)
  expect(await list()).toMatchObject([inUtc(morning)])
})

test('a change that overlaps another window is refused and names that window, and one that touches it is not', async () => {
  const { add, change, list, entries } = await open()
  await add(morning)
  const id = await add(afternoon)
  const refusal = await change(id, { start: at('11:45'), end: at('17:00') })
  expect(refusal).toMatchObject(refused('error.schedule.overlap', { start: 'overlap' }))
  expect(refusal.body).toMatchObject({ current: { space: '庭', spaceEn: 'Garden', ...inUtc(morning) } })
  expect(await entries()).toEqual([])
  expect(await change(id, { start: at('12:00'), end: at('17:00') })).toMatchObject({ status: 200 })
  // A window is not in its own way.
  expect(await change(id, { start: at('12:15'), end: at('16:00') })).toMatchObject({ status: 200 })
  expect(await list()).toHaveLength(2)
})

test('two windows that are moved to one time at once never overlap', async () => {
  const { add, change, list, entries } = await open()
  const ids = [await add(morning), await add(afternoon)]
  for (let hour = 18; hour < 23; hour += 1) {
    const wanted = { start: at(`${hour}:00`), end: at(`${hour}:45`) }
    const answers = await Promise.all(ids.map((id) => change(id, wanted)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await list()).filter(({ start }) => start === inUtc(wanted).start)).toHaveLength(1)
  }
  expect(await entries()).toHaveLength(5)
})

test('of many administrators who change one window at once, one succeeds and the others are told what it is now', async () => {
  const { add, change, list, entries } = await open()
  const id = await add(morning)
  const ifMatch = (await list())[0]?.etag ?? ''
  const answers = await Promise.all(
    [13, 14, 15, 16, 17, 18].map((hour) =>
      change(id, { start: at(`${hour}:00`), end: at(`${hour}:45`) }, { ifMatch }),
    ),
  )
  const refusals = answers.filter(({ status }) => status !== 200)
  expect(refusals).toHaveLength(5)
  const [now] = await list()
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({ status: 412, body: { current: { etag: now?.etag, start: now?.start } } })
  }
  expect(await entries()).toHaveLength(1)
})

test('a window and a new one that want the same time at once never overlap', async () => {
  const { app, admin, rentableId, add, change, list } = await open()
  const id = await add(morning)
  const body = { rentableId, ...afternoon }
  const answers = await Promise.all([change(id, afternoon), app.ask(createWindow, { as: admin, body })])
  expect(answers.map(({ status }) => status).filter((status) => status === 409)).toHaveLength(1)
  expect((await list()).filter(({ start }) => start === inUtc(afternoon).start)).toHaveLength(1)
})

test('a window is not moved into a closure, and one that lies in a closure may be made shorter', async () => {
  const { add, change, list, close } = await open()
  const id = await add(morning)
  const other = await add({ start: at('09:00', '2026-11-25'), end: at('12:00', '2026-11-25') })
  await close('2026-11-25')
  const into = { start: at('13:00', '2026-11-25'), end: at('14:00', '2026-11-25') }
  expect(await change(id, into)).toMatchObject(refused('error.closure.closed', { start: 'closed' }))
  const shorter = { start: at('09:00', '2026-11-25'), end: at('11:00', '2026-11-25') }
  expect(await change(other, shorter)).toMatchObject({ status: 200 })
  expect(await list()).toMatchObject([inUtc(morning), inUtc(shorter)])
})

test('a window changes with the later ones of its weekday and times, in one audit entry', async () => {
  const { rentableId, add, change, list, repeat, entries } = await open()
  const id = await repeat()
  const single = { start: at('18:00'), end: at('19:00') }
  await add(single)
  const tuesday = { start: at('12:00', '2026-11-24'), end: at('14:00', '2026-11-24') }
  expect(await change(id, tuesday, { scope: 'following' })).toMatchObject({ status: 200, body: { id } })
  expect((await list()).map(({ start, end }) => `${start.slice(0, 16)} ${end.slice(11, 16)}`)).toEqual([
    '2026-11-23T09:00 10:00',
    '2026-11-24T03:00 05:00',
    '2026-12-01T03:00 05:00',
    '2026-12-08T03:00 05:00',
  ])
  const facts = { spaceId: rentableId, fromDay: '2026-11-23', untilDay: '2026-12-07', weekdays: [1] }
  expect(await entries()).toMatchObject([
    {
      action: 'windows.changed',
      subject: rentableId,
      before: { ...facts, startTime: '10:00', endTime: '17:00' },
      after: {
        weekdays: [2],
        startTime: '12:00',
        endTime: '14:00',
        untilDay: '2026-12-08',
        windowsChanged: 3,
      },
    },
  ])
})

test('windows that follow each other change by whole weeks without meeting, in both directions', async () => {
  const { change, list, repeat } = await open()
  const id = await repeat()
  const days = async () => (await list()).map(({ start }) => start.slice(0, 10))
  const on = (day: string) => ({ start: at('10:00', day), end: at('17:00', day) })
  expect(await change(id, on('2026-11-30'), { scope: 'following' })).toMatchObject({ status: 200 })
  expect(await days()).toEqual(['2026-11-30', '2026-12-07', '2026-12-14'])
  expect(await change(id, on('2026-11-23'), { scope: 'following' })).toMatchObject({ status: 200 })
  expect(await days()).toEqual(['2026-11-23', '2026-11-30', '2026-12-07'])
})

test('only the window itself changes when the administrator chooses so', async () => {
  const { change, list, repeat } = await open()
  const id = await repeat()
  await change(id, { start: at('10:00'), end: at('12:00') })
  expect((await list()).map(({ end }) => end.slice(11, 16))).toEqual(['03:00', '08:00', '08:00'])
})

test('none of the later windows changes when one of them would overlap another or lie in a closure', async () => {
  const { add, change, list, repeat, close, entries } = await open()
  const id = await repeat()
  const evening = { start: at('18:00', '2026-12-07'), end: at('20:00', '2026-12-07') }
  await add(evening)
  const before = await list()
  const longer = await change(id, { start: at('10:00'), end: at('19:00') }, { scope: 'following' })
  expect(longer).toMatchObject(refused('error.schedule.overlap'))
  expect(longer.body).toMatchObject({ current: inUtc(evening) })
  await close('2026-12-01')
  const tuesday = { start: at('10:00', '2026-11-24'), end: at('17:00', '2026-11-24') }
  const closed = await change(id, tuesday, { scope: 'following' })
  expect(closed).toMatchObject(refused('error.schedule.laterClosed'))
  expect(closed.body).toMatchObject({
    current: inUtc({ start: at('10:00', '2026-12-01'), end: at('17:00', '2026-12-01') }),
  })
  expect(await list()).toEqual(before)
  expect(await entries()).toEqual([])
})

test('a hire stays as it is when its window becomes shorter', async () => {
  const { app, admin, rentableId, add, change } = await open()
  const member = await givenMember(app.database)
  const id = await add(afternoon)
  const time = { spaceId: rentableId, start: at('15:00'), end: at('17:00'), total: 2_000, despite: [] }
  const about = { memberId: member.id, people: 2, purpose: '稽古', paidBy: 'open' }
  const hire = await app.ask(hireForMember, { as: admin, body: { ...time, ...about } })
  expect(hire).toMatchObject({ status: 201 })
  expect(await change(id, { start: at('13:00'), end: at('15:30') })).toMatchObject({ status: 200 })
  const hires = await app.database.reader.selectFrom('hires').select(['state', 'endsAt']).execute()
  expect(hires).toEqual([{ state: 'confirmed', endsAt: Date.parse(at('17:00')) }])
})
