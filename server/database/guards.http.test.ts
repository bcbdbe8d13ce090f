import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { book } from '#server/features/bookings/book.ts'
import type { MemberId } from '#server/http/authentication.ts'
import { newDatabase } from '#tests/support/databases.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import { checkIntegrity } from './integrity-checks/check-integrity.ts'

const start = Date.parse('2026-11-23T10:00:00+09:00')

/** A lesson of two seats that one member has booked with a ticket, and another member without any. */
async function givenBooks() {
  const database = await newDatabase()
  onTestFinished(() => database.close())
  const member = await givenMember(database, { tickets: 1, email: 'sora@example.test' })
  const other = await givenMember(database)
  const lesson = await givenLesson(database, start, { totalSeats: 2 })
  const request = { lessonId: lesson.id, startSeen: start, now: 0 }
  const booking = await book(database, member.id as MemberId, request)
  return { database, member, other, lesson, booking }
}

type Books = Awaited<ReturnType<typeof givenBooks>>

const bookingRow = (lessonId: string, memberId: string, status = 'booked') =>
  `insert into bookings (id, lesson_id, member_id, status, tickets_taken, booked_at)
   values ('new', '${lessonId}', '${memberId}', '${status}', 0, 0)`

const movementRow = (memberId: string, change: number, balance: number, bookingId?: string) =>
  `insert into ticket_movements (id, member_id, change, balance, reason, booking_id, actor_id, at)
   values ('new', '${memberId}', ${change}, ${balance}, 'granted', ${bookingId ? `'${bookingId}'` : 'null'}, null, 0)`

describe('the database itself refuses', () => {
  test.each<[string, (books: Books) => string]>([
    ['to delete a booking', ({ booking }) => `delete from bookings where id = '${booking.id}'`],
    [
      'to delete a ticket movement',
      ({ member }) => `delete from ticket_movements where member_id = '${member.id}'`,
    ],
    ['to change a ticket movement', () => 'update ticket_movements set change = 5'],
    ['more seats taken than there are', () => 'update lessons set seats_taken = 3'],
    ['fewer seats taken than none', () => 'update lessons set seats_taken = -1'],
    ['fewer seats than are taken', () => 'update lessons set total_seats = 0'],
    ['more than ten seats', () => 'update lessons set total_seats = 11'],
    ['a lesson that ends when it starts', () => 'update lessons set ends_at = starts_at'],
    ['a lesson longer than a day', () => 'update lessons set ends_at = starts_at + 86400001'],
    ['fewer tickets than none', ({ member }) => `update members set tickets = -1 where id = '${member.id}'`],
    ['a balance below none', ({ member }) => movementRow(member.id, -1, -1)],
    ['a movement of nothing', ({ member }) => movementRow(member.id, 0, 0)],
    [
      'a booking’s ticket to go out twice',
      ({ member, booking }) => movementRow(member.id, -1, 0, booking.id),
    ],
    ['a second live booking of a lesson', ({ member, lesson }) => bookingRow(lesson.id, member.id)],
    ['a second live booking, attended', ({ member, lesson }) => bookingRow(lesson.id, member.id, 'attended')],
    [
      'a booking that is cancelled at no time',
      ({ other, lesson }) => bookingRow(lesson.id, other.id, 'cancelled'),
    ],
    ['a booking of no lesson', ({ other }) => bookingRow('none', other.id)],
    ['a booking of nobody', ({ lesson }) => bookingRow(lesson.id, 'nobody')],
    [
      'an address twice, in whatever case',
      ({ other }) => `update members set email = 'SORA@Example.test' where id = '${other.id}'`,
    ],
    ['a role that there is not', () => `update members set role = 'OWNER'`],
  ])('%s', async (_, statement) => {
    const books = await givenBooks()
    const tampered = books.database.transact((writer) => sql.raw(statement(books)).execute(writer))
    await expect(tampered).rejects.toThrow()
    expect(await checkIntegrity(books.database.reader)).toEqual([])
  })
})
