import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { newDatabase } from '#tests/support/shared-databases.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import { isOverlapViolation, isUniqueViolation } from './constraint-violations.ts'

/** A member with a booking and a space with two windows; statements answer with the error that they cause. */
async function givenRows() {
  const database = await newDatabase()
  onTestFinished(() => database.close())
  const member = await givenMember(database, { email: 'taken@example.test', tickets: 1 })
  const lesson = await givenLesson(database, 0)
  const errorOf = (statement: string): Promise<unknown> =>
    database
      .transact((writer) => sql.raw(statement).execute(writer))
      .then(
        () => undefined,
        (error: unknown) => error,
      )
  const statements = [
    `insert into bookings (id, lesson_id, member_id, status, tickets_taken, booked_at)
     values ('booking', '${lesson.id}', '${member.id}', 'booked', 0, 0)`,
    `insert into spaces (id, name, name_en, unit_price, flat_rate, created_at) values ('space', '', '', 0, 0, 0)`,
    windowFrom('first', 0, 10),
    windowFrom('second', 10, 20),
  ]
  for (const statement of statements) expect(await errorOf(statement)).toBeUndefined()
  return { member, errorOf }
}

const windowFrom = (id: string, from: number, to: number) =>
  `insert into availability_windows (id, space_id, starts_at, ends_at, created_at)
   values ('${id}', 'space', ${from}, ${to}, 0)`

test.each([
  ['inserting a window over another one', windowFrom('third', 9, 11)],
  ['moving a window over another one', `update availability_windows set ends_at = 11 where id = 'first'`],
])('%s is an overlap violation', async (_, statement) => {
  const { errorOf } = await givenRows()
  const error = await errorOf(statement)
  expect(error).toBeInstanceOf(Error)
  expect([isOverlapViolation(error), isUniqueViolation(error)]).toEqual([true, false])
})

test.each([
  ['deleting a booking', `delete from bookings`],
  ['changing a ticket movement', `update ticket_movements set change = 5`],
])('%s is refused by a trigger, but is no overlap violation', async (_, statement) => {
  const { errorOf } = await givenRows()
  const error = await errorOf(statement)
  expect(error).toBeInstanceOf(Error)
  expect([isOverlapViolation(error), isUniqueViolation(error)]).toEqual([false, false])
})

test.each([
  ['a second window with the same id', windowFrom('first', 30, 40)],
  [
    'a second space with the same id',
    `insert into spaces (id, name, name_en, unit_price, flat_rate, created_at)
     select id, name, name_en, unit_price, flat_rate, created_at from spaces`,
  ],
])('%s is a unique violation', async (_, statement) => {
  const { errorOf } = await givenRows()
  const error = await errorOf(statement)
  expect([isOverlapViolation(error), isUniqueViolation(error)]).toEqual([false, true])
})

test('an error of another kind is no violation', () => {
  const error = new Error('windows do not overlap')
  expect([isOverlapViolation(error), isUniqueViolation(error)]).toEqual([false, false])
})
