import { expect, test } from 'vitest'
import { createLesson, deleteLesson, listLessons, updateLesson } from '#contract/lessons.ts'
import { getOwnMember } from '#contract/members.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
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
  const change = (body: object) => app.ask(updateLesson, { as: admin, params, body: { ...fields, ...body } })
  const remove = (query: Record<string, string>) => app.ask(deleteLesson, { as: admin, params, query })
  const shown = async () => {
    const query = { start: isoText(ten - hourMs), end: isoText(ten + 24 * hourMs) }
    return (await app.ask(listLessons, { as: admin, query })).body.map(({ resource }) => resource.yoga)
  }
  return { app, admin, lesson, change, remove, shown }
}

test('a change that does not know the last change is refused, and the refusal has the lesson as it is now', async () => {
  const { app, change, shown } = await open()
  expect(await shown()).toMatchObject([{ version: 0 }])
  expect(await change({ version: 0, title: '一' })).toMatchObject({ status: 200 })
  const late = await change({ version: 0, title: '二' })
  expect(late).toMatchObject(refused('error.yoga.changed'))
  expect(late.body).toMatchObject({ current: { ...fields, title: '一', version: 1 } })
  expect(await shown()).toMatchObject([{ title: '一', version: 1 }])
  expect(await auditEntries(app.database)).toHaveLength(1)
  expect(await change({ version: 1, title: '二' })).toMatchObject({ status: 200 })
  expect(await shown()).toMatchObject([{ title: '二', version: 2 }])
})

test('deleting a lesson without knowing its last change is refused', async () => {
  const { change, remove, shown } = await open()
  await change({ version: 0 })
  expect(await remove({ version: '0' })).toMatchObject(refused('error.yoga.changed'))
  expect(await shown()).toHaveLength(1)
  expect(await remove({ version: 'x' })).toMatchObject(refused('error.server.invalid'))
  expect(await remove({ version: '1' })).toMatchObject({ status: 200 })
  expect(await shown()).toEqual([])
})

test('deleting a lesson is refused when it has more or fewer bookings than the caller was told', async () => {
  const { app, lesson, remove, shown } = await open()
  const member = await givenMember(app.database, { tickets: 1 })
  await askToBook(app, member, lesson)
  for (const bookings of ['0', '2']) {
    const answer = await remove({ version: '0', bookings })
    expect(answer).toMatchObject(refused('error.yoga.bookingsChanged'))
    expect(answer.body).toMatchObject({ current: { bookings: 1 } })
  }
  expect(await remove({ bookings: '-1' })).toMatchObject(refused('error.server.invalid'))
  expect(await shown()).toMatchObject([{ version: 0, seatsLeft: 9 }])
  expect((await app.ask(getOwnMember, { as: member })).body.tickets).toBe(0)
  expect((await queuedMails(app.database)).map(({ kind }) => kind)).toEqual(['bookingConfirmed'])
  expect(await auditEntries(app.database)).toEqual([])
  const done = await remove({ version: '0', bookings: '1' })
  expect(done).toMatchObject({ status: 200, body: { cancelledBookings: 1 } })
})

test('a lesson can be changed and deleted without a version, as in the specification', async () => {
  const { change, remove, shown } = await open()
  for (const title of ['一', '二']) expect(await change({ title })).toMatchObject({ status: 200 })
  expect(await shown()).toMatchObject([{ title: '二' }])
  expect(await remove({})).toMatchObject({ status: 200 })
})

test('of twelve administrators who change the same version at the same time, one succeeds', async () => {
  const { change, shown } = await open()
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, turn) => change({ version: 0, title: `第${turn}案` })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(11)
  const winner = answers.findIndex(({ status }) => status === 200)
  expect(await shown()).toMatchObject([{ title: `第${winner}案`, version: 1 }])
})

test('repeating a change after a lost answer succeeds and mails the members only once', async () => {
  const { app, lesson, change, shown } = await open()
  const member = await givenMember(app.database, { tickets: 1 })
  await askToBook(app, member, lesson)
  const moved = { version: 0, start: isoText(ten + hourMs), end: isoText(ten + 2 * hourMs) }
  for (const _ of [1, 2]) expect(await change(moved)).toMatchObject({ status: 200 })
  expect(await shown()).toMatchObject([{ version: 1 }])
  const kinds = (await queuedMails(app.database)).map(({ kind }) => kind)
  expect(kinds).toEqual(['bookingConfirmed', 'lessonChanged'])
  expect(await auditEntries(app.database)).toHaveLength(1)
})

const requestId = 'a-request-of-this-test'

test('a creation that is repeated with the same request id adds one lesson', async () => {
  const { app, admin, shown } = await open()
  const create = () => app.ask(createLesson, { as: admin, body: { ...fields, requestId } })
  const answers = await Promise.all(Array.from({ length: 8 }, create))
  answers.push(await create())
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  expect(await shown()).toHaveLength(2)
  expect(await auditEntries(app.database)).toHaveLength(1)
})

test('the same request id of another administrator is another request', async () => {
  const { app, admin, shown } = await open()
  for (const as of [admin, await givenAdmin(app.database)]) {
    await app.ask(createLesson, { as, body: { ...fields, requestId } })
  }
  expect(await shown()).toHaveLength(3)
})

test('a creation without a request id adds a lesson each time', async () => {
  const { app, admin, shown } = await open()
  for (const _ of [1, 2]) await app.ask(createLesson, { as: admin, body: fields })
  expect(await shown()).toHaveLength(3)
})

test('a refused creation does not use up its request id', async () => {
  const { app, admin } = await open()
  const create = (body: object) => app.ask(createLesson, { as: admin, body: { ...fields, ...body } })
  expect(await create({ requestId, totalSeats: 0 })).toMatchObject(refused('error.server.invalid'))
  expect(await create({ requestId: 'short' })).toMatchObject(refused('error.server.invalid'))
  expect(await create({ requestId })).toMatchObject({ status: 201 })
})
