/**
 * A process that books with plain SQL: six statements in each transaction, and a sync after each transaction.
 */
import { randomUUIDv7 } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { bookingsOf, lessonId, memberId, startOf } from '../bookings.ts'
import type { Batch } from '../bookings.ts'
import { answerQuestions } from '../processes.ts'

const connection = new DatabaseSync(process.env['DATABASE_FILE'] ?? '')
connection.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')

const takeSeat = connection.prepare(
  `update lessons set seats_taken = seats_taken + 1
   where id = ? and starts_at = ? and ends_at > ? and cancelled_at is null and seats_taken < total_seats
   returning title, title_en, ends_at, version`,
)
const takeTicket = connection.prepare(
  'update members set tickets = tickets - 1 where id = ? and tickets >= 1 returning tickets, email, language',
)
const takeFromLot = connection.prepare(
  'update ticket_lots set remaining = remaining - 1 where member_id = ? and has_tickets = 1 returning id',
)
const insertBooking = connection.prepare(
  `insert into bookings (id, lesson_id, member_id, status, tickets_taken, booked_at)
   values (?, ?, ?, 'booked', 1, ?)`,
)
const insertMovement = connection.prepare(
  `insert into ticket_movements (id, member_id, lot_id, change, balance, reason, booking_id, actor_id, at)
   values (?1, ?2, ?6, -1, ?3, 'booked', ?4, ?2, ?5)`,
)
const insertMail = connection.prepare(
  `insert into outbox (id, kind, recipient, language, content, created_at, due_at, attempts)
   values (?, 'bookingConfirmed', ?, ?, ?, ?, ?, 0)`,
)

answerQuestions(async (batch: Batch): Promise<number> => {
  const bookings = bookingsOf(batch)
  const began = performance.now()
  for (const { lesson, member } of bookings) book(lessonId(lesson), startOf(lesson), memberId(member))
  return (bookings.length / (performance.now() - began)) * 1000
})

function book(lesson: string, start: number, member: string): void {
  const now = Date.now()
  const id = randomUUIDv7()
  connection.exec('begin immediate')
  const seat = takeSeat.get(lesson, start, now)
  const ticket = takeTicket.get(member)
  const lot = takeFromLot.get(member)
  if (seat === undefined || ticket === undefined) throw new Error('a booking of the benchmark was refused')
  insertBooking.run(id, lesson, member, now)
  insertMovement.run(randomUUIDv7(), member, ticket['tickets'] ?? null, id, now, lot?.['id'] ?? null)
  const content = JSON.stringify({ bookingId: id, lesson: { ...seat, start }, tickets: ticket['tickets'] })
  insertMail.run(randomUUIDv7(), ticket['email'] ?? null, ticket['language'] ?? null, content, now, now)
  connection.exec('commit')
}
