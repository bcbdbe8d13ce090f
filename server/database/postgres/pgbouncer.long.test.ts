import { beforeAll, expect, test } from 'vitest'
import { bookLesson, cancelBooking, listOwnBookings } from '#contract/bookings/bookings.ts'
import { listLessons } from '#contract/lessons.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { pgBouncerProgram, startPgBouncer } from '#tests/support/pgbouncer.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { onServer } from '#tests/support/postgres-statement.ts'
import { dayMs, isoText } from '#time/tokyo.ts'

const program = await pgBouncerProgram()
const throughPgBouncer = test.skipIf(program === undefined)

/** PgBouncer has fewer connections than the product, so that these change with each transaction. */
let bouncer: Awaited<ReturnType<typeof startPgBouncer>>
let postgresUrl: string

beforeAll(async () => {
  if (program === undefined) return undefined
  const postgres = await startPostgres({ durable: false })
  postgresUrl = postgres.url
  bouncer = await startPgBouncer(program, postgres.url, { poolSize: 3 })
  return async () => {
    await bouncer.stop()
    await postgres.stop()
  }
}, 120_000)

async function newUrl(): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await onServer(postgresUrl, `create database ${name}`)
  return Object.assign(new URL(bouncer.url), { pathname: `/${name}` }).href
}

async function openStudios() {
  const settings = { dataDir: '', databaseUrl: await newUrl() }
  const place = { settings, remove: async () => undefined }
  // Both bring the empty database up to date at the same time.
  const [here, there] = await Promise.all([TestApp.open({ place }), TestApp.open({ place })])
  const start = here.clock.now() + dayMs
  const seatsLeft = async (app: TestApp) => {
    const query = { start: isoText(start), end: isoText(start + 1) }
    const [event] = (await app.ask(listLessons, { query })).body
    return event?.resource.yoga.seatsLeft
  }
  return { here, there, start, seatsLeft }
}

throughPgBouncer('two servers behind PgBouncer sell no seat twice and show bookings at once', async () => {
  const { here, there, start, seatsLeft } = await openStudios()
  const lesson = await givenLesson(here.database, start, { totalSeats: 10 })
  const members: TestMember[] = []
  for (let serial = 0; serial < 60; serial += 1)
    members.push(await givenMember(here.database, { tickets: 1 }))
  const replies = await Promise.all(
    members.map((member, position) => askToBook(position % 2 ? here : there, member, lesson)),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(await seatsLeft(here)).toBe(0)
  const position = replies.findIndex(({ status }) => status === 201)
  const id = replies[position]?.body.id ?? ''
  const as = members[position]
  expect((await there.ask(cancelBooking, { as, params: { id } })).status).toBe(200)
  expect(await seatsLeft(here)).toBe(1)
  expect((await here.ask(listOwnBookings, { as })).body).toEqual([])
})

throughPgBouncer('a booking that is repeated behind PgBouncer is made once', async () => {
  const { here, there, start } = await openStudios()
  const as = await givenMember(here.database, { tickets: 2 })
  const body = { id: (await givenLesson(here.database, start)).id, start: isoText(start) }
  const apps = Array.from({ length: 20 }, (_, turn) => (turn % 2 ? here : there))
  const replies = await Promise.all(apps.map((app) => app.ask(bookLesson, { as, body, key: 'a-key' })))
  expect(new Set(replies.map(({ body: { id } }) => id)).size).toBe(1)
})
