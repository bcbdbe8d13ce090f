import { expect, test } from 'vitest'
import { bookLesson } from '#contract/bookings/bookings.ts'
import { createLesson, deleteLesson, listLessons, updateLesson } from '#contract/lessons.ts'
import { getOwnMember } from '#contract/members/members.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { queuedMails, auditEntries } from '#tests/support/records.ts'
import { hourMs, isoText } from '#time/tokyo.ts'

const ten = Date.parse('2026-11-23T10:00:00+09:00')

const fields = {
  title: '夜ヨガ',
  desc: '',
  titleEn: '',
  descEn: '',
  imageUrl: '/pictures/night.svg',
  start: isoText(ten),
  end: isoText(ten + hourMs),
  totalSeats: 5,
}

async function open() {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const lesson = await givenLesson(app.database, ten)
  const params = { id: lesson.id }
  const change = (body: object, ifMatch?: string) =>
    app.ask(updateLesson, { as: admin, params, body: { ...fields, ...body }, ifMatch })
  const remove = (ifMatch?: string) => app.ask(deleteLesson, { as: admin, params, ifMatch })
  const create = (key?: string, body: object = {}) =>
    app.ask(createLesson, { as: admin, body: { ...fields, ...body }, key })
  const shown = async () => {
    const query = { start: isoText(ten - hourMs), end: isoText(ten + 24 * hourMs) }
    return (await app.ask(listLessons, { as: admin, query })).body.map(({ resource }) => resource.yoga)
  }
  return { app, admin, lesson, change, remove, create, shown }
}

test('refuses to save over a lesson that another administrator changed, and says what is there now', async () => {
  const { app, change, shown } = await open()
  expect(await shown()).toMatchObject([{ etag: '0-0' }])
  expect(await change({ title: '一' }, '0-0')).toMatchObject({ status: 200 })
  const late = await change({ title: '二' }, '0-0')
  expect(late).toMatchObject({ ...refused('error.yoga.changed'), status: 412 })
  expect(late.body).toMatchObject({ current: { ...fields, title: '一', etag: '1-0' } })
  expect(await shown()).toMatchObject([{ title: '一', etag: '1-0' }])
  expect(await auditEntries(app.database)).toHaveLength(1)
  expect(await change({ title: '二' }, '1-0')).toMatchObject({ status: 200 })
  expect(await shown()).toMatchObject([{ title: '二', etag: '2-0' }])
})

test('refuses to delete a lesson that another administrator changed', async () => {
  const { change, remove, shown } = await open()
  await change({}, '0-0')
  expect(await remove('0-0')).toMatchObject(refused('error.yoga.changed'))
  expect(await remove('x')).toMatchObject(refused('error.yoga.changed'))
  expect(await shown()).toHaveLength(1)
  expect(await remove('1-0')).toMatchObject({ status: 200 })
  expect(await shown()).toEqual([])
})

test('refuses to delete a lesson with more or fewer bookings than the administrator saw', async () => {
  const { app, lesson, remove, shown } = await open()
  const member = await givenMember(app.database, { tickets: 1 })
  await app.ask(bookLesson, { as: member, body: { id: lesson.id, start: isoText(ten) } })
  for (const etag of ['0-0', '0-2']) {
    const answer = await remove(etag)
    expect(answer).toMatchObject({ ...refused('error.yoga.bookingsChanged'), status: 412 })
    expect(answer.body).toMatchObject({ current: { bookings: 1, etag: '0-1' } })
  }
  expect(await shown()).toMatchObject([{ etag: '0-1', seatsLeft: 9 }])
  expect((await app.ask(getOwnMember, { as: member })).body.tickets).toBe(0)
  expect((await queuedMails(app.database)).map(({ kind }) => kind)).toEqual(['bookingConfirmed'])
  expect(await auditEntries(app.database)).toEqual([])
  expect(await remove('0-1')).toMatchObject({ status: 200, body: { cancelledBookings: 1 } })
})

test('lets an administrator save a lesson that was booked since it was shown', async () => {
  const { app, lesson, change } = await open()
  const member = await givenMember(app.database, { tickets: 1 })
  await app.ask(bookLesson, { as: member, body: { id: lesson.id, start: isoText(ten) } })
  expect(await change({ title: '一' }, '0-0')).toMatchObject({ status: 200 })
})

test('saves and deletes a lesson without If-Match, as the specification has it', async () => {
  const { change, remove, shown } = await open()
  for (const title of ['一', '二']) expect(await change({ title })).toMatchObject({ status: 200 })
  expect(await shown()).toMatchObject([{ title: '二' }])
  expect(await remove()).toMatchObject({ status: 200 })
})

test('lets one of many administrators save who saw the same version', async () => {
  const { change, shown } = await open()
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, turn) => change({ title: `第${turn}案` }, '0-0')),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 412)).toHaveLength(11)
  const winner = answers.findIndex(({ status }) => status === 200)
  expect(await shown()).toMatchObject([{ title: `第${winner}案`, etag: '1-0' }])
})

test('mails a new time once when the change is repeated after a lost answer', async () => {
  const { app, lesson, change, shown } = await open()
  const member = await givenMember(app.database, { tickets: 1 })
  await app.ask(bookLesson, { as: member, body: { id: lesson.id, start: isoText(ten) } })
  const moved = { start: isoText(ten + hourMs), end: isoText(ten + 2 * hourMs) }
  for (const _ of [1, 2]) expect(await change(moved, '0-1')).toMatchObject({ status: 200 })
  expect(await shown()).toMatchObject([{ etag: '1-1' }])
  const kinds = (await queuedMails(app.database)).map(({ kind }) => kind)
  expect(kinds).toEqual(['bookingConfirmed', 'lessonChanged'])
  expect(await auditEntries(app.database)).toHaveLength(1)
})

test('creates one lesson for an idempotency key, however often the request comes and at once', async () => {
  const { app, create, shown } = await open()
  const answers = await Promise.all(Array.from({ length: 8 }, () => create('a-key')))
  answers.push(await create('a-key'))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  expect(await shown()).toHaveLength(2)
  expect(await auditEntries(app.database)).toHaveLength(1)
})

test('creates a lesson for each administrator who sends the same idempotency key', async () => {
  const { app, admin, shown } = await open()
  for (const as of [admin, await givenAdmin(app.database)]) {
    await app.ask(createLesson, { as, body: fields, key: 'a-key' })
  }
  expect(await shown()).toHaveLength(3)
})

test('creates a lesson for each request without an idempotency key', async () => {
  const { create, shown } = await open()
  for (const _ of [1, 2]) await create()
  expect(await shown()).toHaveLength(3)
})

test('leaves an idempotency key free when its request was refused', async () => {
  const { create } = await open()
  expect(await create('a-key', { totalSeats: 0 })).toMatchObject(refused('error.server.invalid'))
  expect(await create('a-key')).toMatchObject({ status: 201 })
})
