/** A process that books with the driver alone, by the five statements of `pgbench.ts`, on machines without pgbench. */
import { randomUUIDv7 } from 'node:crypto'
import { Client } from 'pg'
import { bookingsOf, lessonId, memberId, sizeOf, startOf } from '../bookings.ts'
import type { Batch } from '../bookings.ts'
import { postgresConnections } from '../plan.ts'
import { answerQuestions } from '../processes.ts'

const takeSeat = {
  name: 'seat',
  text: `update lessons set seats_taken = seats_taken + 1
    where id = $1 and starts_at = $2 and ends_at > $3 and cancelled_at is null and seats_taken < total_seats`,
}
const takeTicket = {
  name: 'ticket',
  text: 'update members set tickets = tickets - 1 where id = $1 and tickets >= 1 returning tickets',
}
const takeFromLot = {
  name: 'lot',
  text: 'update ticket_lots set remaining = remaining - 1 where member_id = $1 and has_tickets = 1 returning id',
}
const insertBooking = {
  name: 'booking',
  text: `insert into bookings (id, lesson_id, member_id, status, tickets_taken, booked_at)
    values ($1, $2, $3, 'booked', 1, $4)`,
}
const insertMovement = {
  name: 'movement',
  text: `insert into ticket_movements (id, member_id, lot_id, change, balance, reason, booking_id, actor_id, at)
    values ($1, $2, $6, -1, $3, 'booked', $4, $2, $5)`,
}

const clients = Array.from(
  { length: postgresConnections },
  () => new Client({ connectionString: process.env['DATABASE_URL'] }),
)
await Promise.all(clients.map((client) => client.connect()))

answerQuestions(async (batch: Batch): Promise<number> => {
  const waiting = bookingsOf(batch).values()
  const began = performance.now()
  await Promise.all(
    clients.map(async (client) => {
      for (const { lesson, member } of waiting) await book(client, lesson, memberId(member))
    }),
  )
  return (sizeOf(batch) / (performance.now() - began)) * 1000
})

async function book(client: Client, lesson: number, member: string): Promise<void> {
  const now = Date.now()
  const id = randomUUIDv7()
  await client.query('begin')
  await client.query({ ...takeSeat, values: [lessonId(lesson), startOf(lesson), now] })
  const { rows } = await client.query<{ tickets: string }>({ ...takeTicket, values: [member] })
  const lot = (await client.query<{ id: string }>({ ...takeFromLot, values: [member] })).rows[0]?.id
  await client.query({ ...insertBooking, values: [id, lessonId(lesson), member, now] })
  await client.query({ ...insertMovement, values: [randomUUIDv7(), member, rows[0]?.tickets, id, now, lot] })
  await client.query('commit')
}

process.once('SIGTERM', () => process.exit(0))
