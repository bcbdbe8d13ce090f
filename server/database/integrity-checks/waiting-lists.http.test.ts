import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { book } from '#server/features/bookings/book.ts'
import { joinWaitingList } from '#server/features/bookings/waiting-list/wait.ts'
import { contextIn, memberCaller } from '#tests/support/contexts.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import { newDatabase } from '#tests/support/shared-databases.ts'
import { dayMs } from '#time/tokyo.ts'
import { checkIntegrity } from './check-integrity.ts'

const start = Date.parse('2026-11-23T10:00:00+09:00')
const now = start - dayMs

/** A full lesson with one seat, and a member who waits for it. */
async function givenStudio() {
  const database = await newDatabase()
  onTestFinished(() => database.close())
  const [booker, waiting] = [
    await givenMember(database, { tickets: 1 }),
    await givenMember(database, { tickets: 1 }),
  ]
  await database.transact((writer) => writer.deleteFrom('sessions').execute())
  const lesson = await givenLesson(database, start, { totalSeats: 1 })
  const asBooker = contextIn(database, now, { caller: memberCaller(booker.id) })
  await book(asBooker, { lessonId: lesson.id, startSeen: start })
  const wanted = { lessonId: lesson.id, latestAt: undefined }
  await joinWaitingList(contextIn(database, now, { caller: memberCaller(waiting.id) }), wanted)
  const { id: entry } = await database.reader
    .selectFrom('waiting_entries')
    .select('id')
    .executeTakeFirstOrThrow()
  return { database, lesson, booker, waiting, entry }
}

type Studio = Awaited<ReturnType<typeof givenStudio>>

test('the integrity check finds no problem in a waiting list that only the server has written', async () => {
  const { database } = await givenStudio()
  expect(await checkIntegrity(database.reader)).toEqual([])
})

test.each<[string, (studio: Studio) => string, (studio: Studio) => string[]]>([
  [
    'a free seat that was neither given to the list nor opened to all',
    () => 'update lessons set total_seats = 2',
    ({ lesson, entry }) => [
      `entry ${entry}: lesson ${lesson.id} has a free seat that was neither given to it nor opened to all`,
    ],
  ],
  [
    'a lesson that counts another number than its list has',
    () => 'update lessons set waiting = 3',
    ({ lesson }) => [`lesson ${lesson.id}: 3 members wait, but there are 1 entries`],
  ],
  [
    'a member who waits for a lesson with a booking of it',
    ({ booker }) => `update waiting_entries set member_id = '${booker.id}'`,
    ({ booker, lesson, entry }) => [
      `entry ${entry}: member ${booker.id} waits for lesson ${lesson.id} and has booked it`,
    ],
  ],
  [
    'a closed account that waits',
    ({ waiting }) => `update members set closed_at = 1, tickets = 0 where id = '${waiting.id}'`,
    ({ lesson, entry }) => [
      `entry ${entry}: the lesson ${lesson.id} is cancelled, or the account of its member is closed`,
    ],
  ],
])('the integrity check finds %s', async (_, tampered, found) => {
  const studio = await givenStudio()
  await studio.database.transact((writer) => sql.raw(tampered(studio)).execute(writer))
  const problems = await checkIntegrity(studio.database.reader)
  const waiting = problems.filter(({ invariant }) => invariant === 'waiting')
  expect(waiting.map(({ description }) => description)).toEqual(found(studio))
})

test('a member cannot wait twice for a lesson', async () => {
  const { database, lesson, waiting } = await givenStudio()
  const again = database.transact((writer) =>
    writer
      .insertInto('waiting_entries')
      .values({ id: 'x', lessonId: lesson.id, memberId: waiting.id, turn: 2, joinedAt: 0, latestAt: 0 })
      .execute(),
  )
  await expect(again).rejects.toThrow()
})

test('the integrity check finds a seat that the list has booked beside another lesson of the member, unless one was moved', async () => {
  const { database, booker } = await givenStudio()
  const beside = await givenLesson(database, start, { title: '夜ヨガ' })
  const other = await givenMember(database, { tickets: 1 })
  const asOther = contextIn(database, now + 1, { caller: memberCaller(other.id) })
  const { id } = await book(asOther, { lessonId: beside.id, startSeen: start })
  await database.transact(async (writer) => {
    await writer.deleteFrom('sessions').execute()
    const taken = { hourFree: 1, memberId: booker.id, ticketsTaken: 0 } as const
    await writer.updateTable('bookings').set(taken).where('id', '=', id).execute()
  })
  const found = async () =>
    (await checkIntegrity(database.reader)).filter(({ description }) => description.includes('waiting list'))
  expect(await found()).toMatchObject([
    { invariant: 'waiting', description: expect.stringContaining(`booking ${id}: made by the waiting list`) },
  ])
  await database.transact((writer) =>
    writer
      .updateTable('lessons')
      .set({ movedAt: now + 2 })
      .where('id', '=', beside.id)
      .execute(),
  )
  expect(await found()).toEqual([])
})
