import { expect, test } from 'vitest'
import { bookLesson } from '#contract/bookings/bookings.ts'
import { createLesson, listLessons } from '#contract/lessons.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'
import { removeExpiredKeys } from './answer-once.ts'

const ten = Date.parse('2026-11-23T10:00:00+09:00')

const fields = {
  title: '夜ヨガ',
  imageUrl: '/pictures/night.svg',
  start: isoText(ten),
  end: isoText(ten + hourMs),
}

async function open() {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const create = (key: string, body: object = fields) => app.ask(createLesson, { as: admin, body, key })
  const shown = async () => {
    const query = { start: isoText(ten - hourMs), end: isoText(ten + dayMs) }
    return (await app.ask(listLessons, { as: admin, query })).body
  }
  const keptKeys = () => app.database.reader.selectFrom('idempotency_keys').select('key').execute()
  return { app, admin, create, shown, keptKeys }
}

test('refuses another request with an idempotency key that was used, and does nothing', async () => {
  const { create, shown } = await open()
  await create('a-key')
  const reply = await create('a-key', { ...fields, title: '朝ヨガ' })
  expect(reply).toMatchObject({ ...refused('error.server.idempotencyKeyReused'), status: 422 })
  expect(await shown()).toMatchObject([{ title: '夜ヨガ' }])
})

test('accepts an idempotency key with and without quotes as the same key', async () => {
  const { app, admin, create, shown } = await open()
  await create('a-key')
  const headers = { 'idempotency-key': 'a-key' }
  expect(await app.ask(createLesson, { as: admin, body: fields, headers })).toMatchObject({ status: 201 })
  expect(await shown()).toHaveLength(1)
})

test.each(['', ' ', 'x'.repeat(256), 'キー', 'two words'])('refuses the idempotency key %j', async (key) => {
  const { app, admin } = await open()
  const headers = { 'idempotency-key': Buffer.from(key).toString('latin1') }
  const reply = await app.ask(createLesson, { as: admin, body: fields, headers })
  expect(reply).toMatchObject(refused('error.server.invalid', { 'Idempotency-Key': 'pattern' }))
})

test('gives the first answer for 24 hours and then does the work again', async () => {
  const { app, create, shown } = await open()
  const first = await create('a-key')
  app.clock.pass(dayMs - 1)
  expect((await create('a-key')).body).toEqual(first.body)
  app.clock.pass(1)
  expect((await create('a-key')).body).not.toEqual(first.body)
  expect(await shown()).toHaveLength(2)
})

test('the periodic job removes keys that are 24 hours old and keeps the others', async () => {
  const { app, create, keptKeys } = await open()
  await create('old')
  app.clock.pass(dayMs / 2)
  await create('new')
  app.clock.pass(dayMs / 2)
  expect(await removeExpiredKeys(app.database, app.clock.now())).toBe(1)
  expect(await keptKeys()).toEqual([{ key: 'new' }])
})

test('books a lesson once for an idempotency key and answers the repeated request as the first', async () => {
  const { app } = await open()
  const member = await givenMember(app.database, { tickets: 2 })
  const lesson = await givenLesson(app.database, ten)
  const body = { id: lesson.id, start: isoText(ten) }
  const book = () => app.ask(bookLesson, { as: member, body, key: 'a-key' })
  const answers = await Promise.all([book(), book(), book()])
  for (const answer of answers) expect(answer).toMatchObject({ status: 201, body: { tickets: 1 } })
  expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1)
})
