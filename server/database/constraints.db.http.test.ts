import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { book } from '#server/features/bookings/book.ts'
import { contextIn, memberCaller } from '#tests/support/contexts.ts'
import { newDatabase } from '#tests/support/shared-databases.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import { checkIntegrity } from './integrity-checks/check-integrity.ts'

const start = Date.parse('2026-11-23T10:00:00+09:00')

/** A lesson of two seats that one member has booked with a ticket, and another member without any. */
async function givenStudio() {
  const database = await newDatabase()
  onTestFinished(() => database.close())
  const member = await givenMember(database, { tickets: 1, email: 'sora@example.test' })
  const other = await givenMember(database)
  const lesson = await givenLesson(database, start, { totalSeats: 2 })
  const ctx = contextIn(database, 0, { caller: memberCaller(member.id) })
  const booking = await book(ctx, { lessonId: lesson.id, startSeen: start })
  return { database, member, other, lesson, booking }
}

type Studio = Awaited<ReturnType<typeof givenStudio>>

const bookingRow = (lessonId: string, memberId: string, status = 'booked') =>
  `insert into bookings (id, lesson_id, member_id, status, tickets_taken, booked_at)
   values ('new', '${lessonId}', '${memberId}', '${status}', 0, 0)`

const movementRow = (memberId: string, change: number, balance: number, bookingId?: string) =>
  `insert into ticket_movements (id, member_id, lot_id, change, balance, reason, booking_id, actor_id, at)
   values ('new', '${memberId}', (select min(id) from ticket_lots), ${change}, ${balance}, 'granted', ${bookingId ? `'${bookingId}'` : 'null'}, null, 0)`

test.each<[string, (studio: Studio) => string]>([
  ['to delete a booking', ({ booking }) => `delete from bookings where id = '${booking.id}'`],
  [
    'to delete a ticket movement',
    ({ member }) => `delete from ticket_movements where member_id = '${member.id}'`,
  ],
  ['to change a ticket movement', () => 'update ticket_movements set change = 5'],
  ['to delete a ticket lot', () => 'delete from ticket_lots'],
  ['to change how many tickets a lot was granted', () => 'update ticket_lots set granted = 5'],
  [
    'to give a ticket lot to another member',
    ({ other }) => `update ticket_lots set member_id = '${other.id}'`,
  ],
  [
    'to give a ticket movement to another member',
    ({ other }) => `update ticket_movements set member_id = '${other.id}'`,
  ],
  ['a ticket lot with fewer than 0 tickets left', () => 'update ticket_lots set remaining = -1'],
  ['a lot without tickets that counts as one with tickets', () => 'update ticket_lots set has_tickets = 1'],
  ['a ticket lot with more tickets left than were granted', () => 'update ticket_lots set remaining = 2'],
  ['to take more seats than the lesson has', () => 'update lessons set seats_taken = 3'],
  ['to take fewer than 0 seats', () => 'update lessons set seats_taken = -1'],
  ['a lesson with fewer seats than are taken', () => 'update lessons set total_seats = 0'],
  ['a lesson with more than ten seats', () => 'update lessons set total_seats = 11'],
  ['an event without terms of cancellation', () => 'update lessons set event_price = 0'],
  ['a lesson that ends when it starts', () => 'update lessons set ends_at = starts_at'],
  ['a lesson longer than a day', () => 'update lessons set ends_at = starts_at + 86400001'],
  [
    'a member with fewer than 0 tickets',
    ({ member }) => `update members set tickets = -1 where id = '${member.id}'`,
  ],
  ['a ticket movement to a balance below 0', ({ member }) => movementRow(member.id, -1, -1)],
  ['a ticket movement of 0 tickets', ({ member }) => movementRow(member.id, 0, 0)],
  [
    'to take the ticket of a booking twice',
    ({ member, booking }) => movementRow(member.id, -1, 0, booking.id),
  ],
  [
    'a second booking of a lesson by the same member',
    ({ member, lesson }) => bookingRow(lesson.id, member.id),
  ],
  [
    'a second booking of a lesson by the same member, marked as attended',
    ({ member, lesson }) => bookingRow(lesson.id, member.id, 'attended'),
  ],
  [
    'a cancelled booking without the time of its cancellation',
    ({ other, lesson }) => bookingRow(lesson.id, other.id, 'cancelled'),
  ],
  ['a booking of a lesson that does not exist', ({ other }) => bookingRow('none', other.id)],
  ['a booking by a member who does not exist', ({ lesson }) => bookingRow(lesson.id, 'none')],
  [
    'an e-mail address twice, also in upper case',
    ({ other }) => `update members set email = 'SORA@Example.test' where id = '${other.id}'`,
  ],
  ['a role that does not exist', () => `update members set role = 'OWNER'`],
])('the database refuses %s', async (_, statement) => {
  const studio = await givenStudio()
  const tampered = studio.database.transact((writer) => sql.raw(statement(studio)).execute(writer))
  await expect(tampered).rejects.toThrow()
  expect(await checkIntegrity(studio.database.reader)).toEqual([])
})

test('the integrity check finds a seat that is taken without a booking', async () => {
  const { database, lesson } = await givenStudio()
  expect(await checkIntegrity(database.reader)).toEqual([])
  await database.transact((writer) => writer.updateTable('lessons').set({ seatsTaken: 2 }).execute())
  expect(await checkIntegrity(database.reader)).toEqual([
    { invariant: 'seatsTaken', description: `lesson ${lesson.id}: 2 seats taken, but 1 bookings` },
  ])
})
