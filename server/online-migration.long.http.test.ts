import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { LessonEvent } from '#contract/lessons.ts'
import { newPlace } from '#tests/support/databases.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { startServer } from '#tests/support/server-process.ts'
import { tokenFor } from '#tests/support/test-tokens.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'
import type { Database } from './database/database.ts'
import { checkIntegrity } from './database/integrity-checks/check-integrity.ts'
import { migrationsFor } from './database/migrations.ts'
import { openDatabase } from './database/open.ts'

const engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite'
/** More than PostgreSQL connections of a server, so that each has prepared the statements of a booking. */
const crowd = 30
const seats = 10

/**
 * What the migration of a next version may do while this one runs: it gives every table a column, and adds a
 * table.
 */
async function nextMigration(database: Database) {
  const tables = await database.reader.introspection.getTables()
  const columns = tables.map(({ name }) => `alter table ${name} add column next text;`)
  return { name: '0999_next', sql: `${columns.join('\n')}\ncreate table next (id text primary key);` }
}

test('a server goes on booking while the next version adds to the schema, and cannot be started again', async () => {
  const place = await newPlace()
  const database = await openDatabase(place.settings)
  const server = await startServer(place)
  onTestFinished(async () => {
    await server.end('SIGKILL')
    await database.close()
    await place.remove()
  })
  const start = Math.ceil(Date.now() / dayMs) * dayMs + dayMs
  const members: TestMember[] = []
  for (let turn = 0; turn < crowd; turn += 1) members.push(await givenMember(database, { tickets: 2 }))
  const ask = (path: string, member: TestMember, body?: object) =>
    fetch(server.origin + path, {
      headers: { authorization: `Bearer ${tokenFor(member)}`, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
  const bookForAll = async (startsAt: number) => {
    const lessons: Array<{ id: string }> = []
    for (let turn = 0; turn < crowd / seats; turn += 1)
      lessons.push(await givenLesson(database, startsAt, { totalSeats: seats }))
    const answers = await Promise.all(
      members.map((member, turn) =>
        ask('/api/events/booking/yoga', member, {
          id: lessons[turn % lessons.length]?.id,
          start: isoText(startsAt),
        }),
      ),
    )
    return answers.map(({ status }) => status)
  }
  const allBooked = members.map(() => 201)
  expect(await bookForAll(start)).toEqual(allBooked)

  const next = await nextMigration(database)
  const newer = await openDatabase(place.settings, [...migrationsFor(engine), next])
  await newer.close()

  expect(await bookForAll(start + 2 * hourMs)).toEqual(allBooked)
  const week = new URLSearchParams({ start: isoText(start), end: isoText(start + 3 * hourMs) }).toString()
  const [member] = members
  if (member === undefined) throw new Error('there are members')
  const lessons = (await (await ask(`/api/events/yoga?${week}`, member)).json()) as LessonEvent[]
  expect(lessons.filter(({ resource }) => resource.yogaBooking !== null)).toHaveLength(2)
  const { rows } = await sql`select next from bookings where next is not null`.execute(database.reader)
  expect(rows).toEqual([])
  expect(await checkIntegrity(database.reader)).toEqual([])

  await expect(startServer(place)).rejects.toThrow(
    'The database was updated by a newer version of Hidamari (0999_next): start that version',
  )
})
