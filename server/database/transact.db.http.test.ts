import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { insertLesson } from '#server/features/lessons/queries.ts'
import { insertMovement } from '#server/features/tickets/queries.ts'
import { newDatabase } from '#tests/support/shared-databases.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import type { Database, Reader } from './database.ts'

async function openDatabase(): Promise<Database> {
  const database = await newDatabase()
  onTestFinished(() => database.close())
  return database
}

const titles = async (reader: Reader) =>
  (await reader.selectFrom('lessons').select('title').execute()).map(({ title }) => title)

/** A ticket movement whose booking does not exist. */
const movementWithoutBooking = (memberId: string, lotId = 'none') =>
  ({
    id: 'movement',
    memberId,
    lotId,
    change: 1,
    balance: 1,
    reason: 'booked',
    bookingId: 'never made',
    paymentId: null,
    actorId: null,
    at: 0,
    note: null,
  }) as const

test('a write outside of a transaction fails', async () => {
  const database = await openDatabase()
  const lesson = await givenLesson(database, 0, { title: 'first' })
  await expect(database.reader.updateTable('lessons').set({ title: 'changed' }).execute()).rejects.toThrow(
    /read-?only/,
  )
  await expect(insertLesson(database.reader as never, { ...lesson, id: 'second' }, 0)).rejects.toThrow(
    /read-?only/,
  )
  expect(await titles(database.reader)).toEqual(['first'])
})

test('an insert that returns nothing rolls everything back when it fails', async () => {
  const database = await openDatabase()
  const member = await givenMember(database)
  await givenLesson(database, 0, { title: 'before' })
  const outcome = database.transact(async (writer) => {
    await writer.updateTable('lessons').set({ title: 'after' }).execute()
    await insertMovement(writer, movementWithoutBooking(member.id))
  })
  await expect(outcome).rejects.toThrow(/foreign key/i)
  expect(await titles(database.reader)).toEqual(['before'])
})

test('the first error of a transaction is thrown, also when a later statement fails because of it', async () => {
  const database = await openDatabase()
  const member = await givenMember(database)
  const outcome = database.transact(async (writer) => {
    await insertMovement(writer, movementWithoutBooking(member.id))
    await writer.selectFrom('lessons').select('id').execute()
  })
  await expect(outcome).rejects.toThrow(/foreign key/i)
})

test('an error of the work is thrown unchanged and rolls back what was written before', async () => {
  const database = await openDatabase()
  const member = await givenMember(database, { tickets: 1 })
  const { id: lotId } = await database.reader.selectFrom('ticket_lots').select('id').executeTakeFirstOrThrow()
  await givenLesson(database, 0, { title: 'before' })
  const thrown = new Error('no')
  const outcome = database.transact(async (writer) => {
    await writer.updateTable('lessons').set({ title: 'after' }).execute()
    await insertMovement(writer, { ...movementWithoutBooking(member.id, lotId), bookingId: null })
    throw thrown
  })
  await expect(outcome).rejects.toBe(thrown)
  expect(await titles(database.reader)).toEqual(['before'])
  await database.transact((writer) => sql`update lessons set title = 'later'`.execute(writer))
  expect(await titles(database.reader)).toEqual(['later'])
})

test('connections can be used again after failed transactions', async () => {
  const database = await openDatabase()
  const member = await givenMember(database)
  for (let turn = 0; turn < 12; turn += 1) {
    await expect(
      database.transact((writer) => insertMovement(writer, movementWithoutBooking(member.id))),
    ).rejects.toThrow(/foreign key/i)
  }
  await givenLesson(database, 0, { title: 'still open' })
  expect(await titles(database.reader)).toEqual(['still open'])
})

test('a transaction begins by itself, however soon after a failed one it is asked for', async () => {
  const database = await openDatabase()
  const refuse = () => database.transact(async () => Promise.reject(new Error('refused')))
  for (let turns = 0; turns < 12; turns += 1) {
    await refuse().catch(async () => {
      // Each turn is one more step of the queue that ends meanwhile.
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
      expect(await database.transact(async () => turns)).toBe(turns)
    })
  }
})
