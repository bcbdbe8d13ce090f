import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { book } from '#server/features/bookings/book.ts'
import { cancel } from '#server/features/bookings/cancel.ts'
import type { MemberCaller, MemberId } from '#server/http/authentication.ts'
import { newPlace } from '#tests/support/databases.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import { runProgram, settingsFor } from '#tests/support/programs.ts'
import { dayMs } from '#time/tokyo.ts'
import { checkIntegrity } from './check-integrity.ts'
import { openDatabase } from '../open.ts'

const start = Date.parse('2026-11-23T10:00:00+09:00')
const now = start - dayMs

/** Books with a live booking that cost a ticket, a cancelled one, and a free one. */
async function givenBooks() {
  const place = await newPlace()
  const database = await openDatabase(place.settings)
  onTestFinished(async () => {
    await database.close()
    await place.remove()
  })
  const member = await givenMember(database, { tickets: 3 })
  const unlimited = await givenMember(database, { memberType: 4 })
  const lesson = await givenLesson(database, start, { totalSeats: 2 })
  const otherLesson = await givenLesson(database, start)
  const bookAs = ({ id }: { id: string }, { id: lessonId }: { id: string }) =>
    book(database, id as MemberId, { lessonId, startSeen: start, now })
  const booking = await bookAs(member, lesson)
  const cancelled = await bookAs(member, otherLesson)
  const caller: MemberCaller = { id: member.id as MemberId, role: 'USER', language: 'ja' }
  await cancel(database, caller, cancelled.id, now)
  const free = await bookAs(unlimited, otherLesson)

  /** Changes the books behind the back of the product and of the guards in the database. */
  const tamper = async (statements: string[]) => {
    const on = database.engine === 'postgres' ? (table: string) => ` on ${table}` : () => ''
    const guards = [
      `drop trigger bookings_are_kept${on('bookings')}`,
      `drop trigger ticket_movements_are_kept${on('ticket_movements')}`,
      ...(database.engine === 'sqlite' ? ['drop trigger ticket_movements_are_final'] : []),
      'drop index ticket_movements_of_booking',
    ]
    await database.transact(async (writer) => {
      for (const statement of [...guards, ...statements]) await sql.raw(statement).execute(writer)
    })
  }
  const findings = async () =>
    (await checkIntegrity(database.reader)).map(({ invariant, finding }) => `${invariant}: ${finding}`)
  return { place, member, unlimited, lesson, otherLesson, booking, cancelled, free, tamper, findings }
}

type Books = Awaited<ReturnType<typeof givenBooks>>

const movementOf = (
  memberId: string,
  { id, change, balance, bookingId }: { id: string; change: number; balance: number; bookingId?: string },
) =>
  `insert into ticket_movements (id, member_id, change, balance, reason, booking_id, actor_id, at)
   values ('${id}', '${memberId}', ${change}, ${balance}, 'granted', ${bookingId ? `'${bookingId}'` : 'null'}, null, 0)`

test('books that only the product has written are right', async () => {
  const { findings } = await givenBooks()
  expect(await findings()).toEqual([])
})

interface Case {
  name: string
  tampered: (books: Books) => string[]
  found: (books: Books) => string[]
}

const cases: Case[] = [
  {
    name: 'a seat that is taken by nobody',
    tampered: ({ lesson }) => [`update lessons set seats_taken = 2 where id = '${lesson.id}'`],
    found: ({ lesson }) => [`seatsTaken: lesson ${lesson.id}: 2 seats taken, but 1 live bookings`],
  },
  {
    name: 'a booking without a seat',
    tampered: ({ lesson }) => [`update lessons set seats_taken = 0 where id = '${lesson.id}'`],
    found: ({ lesson }) => [`seatsTaken: lesson ${lesson.id}: 0 seats taken, but 1 live bookings`],
  },
  {
    name: 'more bookings than seats',
    tampered: ({ lesson, unlimited }) => [
      `update lessons set total_seats = 1 where id = '${lesson.id}'`,
      `insert into bookings (id, lesson_id, member_id, status, tickets_taken, booked_at)
       values ('extra', '${lesson.id}', '${unlimited.id}', 'booked', 0, 0)`,
    ],
    found: ({ lesson }) => [
      `seatsTaken: lesson ${lesson.id}: 1 seats taken, but 2 live bookings`,
      `overbooked: lesson ${lesson.id}: 2 live bookings of 1 seats`,
    ],
  },
  {
    name: 'a cancelled lesson that somebody still holds a seat of',
    tampered: ({ lesson }) => [`update lessons set cancelled_at = 1 where id = '${lesson.id}'`],
    found: ({ booking, lesson }) => [
      `bookedInCancelledLesson: booking ${booking.id}: booked, but lesson ${lesson.id} is cancelled`,
    ],
  },
  {
    name: 'tickets that nobody gave',
    tampered: ({ member }) => [`update members set tickets = 9 where id = '${member.id}'`],
    found: ({ member }) => [
      `ticketsOfMember: member ${member.id}: 9 tickets, but movements of 2 in sum`,
      `balances: member ${member.id}: a balance of 2 is reached 2 times and left 1 times`,
      `balances: member ${member.id}: a balance of 9 is reached 0 times and left 1 times`,
    ],
  },
  {
    name: 'a balance that is not the one before it plus the change',
    tampered: ({ member }) => [movementOf(member.id, { id: 'odd', change: 1, balance: 9 })],
    found: ({ member }) => [
      `ticketsOfMember: member ${member.id}: 2 tickets, but movements of 3 in sum`,
      `balances: movement odd of member ${member.id}: balance 9 after a change of 1, but there was never a balance of 8`,
      `balances: member ${member.id}: a balance of 8 is reached 0 times and left 1 times`,
      `balances: member ${member.id}: a balance of 9 is reached 1 times and left 0 times`,
    ],
  },
  {
    name: 'movements that cancel each other out but follow no other',
    tampered: ({ member }) => [
      movementOf(member.id, { id: 'there', change: 1, balance: 8 }),
      movementOf(member.id, { id: 'to and fro', change: -1, balance: 7 }),
    ],
    found: ({ member }) => [
      `balances: movement there of member ${member.id}: balance 8 after a change of 1, but there was never a balance of 7`,
      `balances: movement to and fro of member ${member.id}: balance 7 after a change of -1, but there was never a balance of 8`,
    ],
  },
  {
    name: 'a ticket that was never taken for a booking',
    tampered: ({ free }) => [`update bookings set tickets_taken = 1 where id = '${free.id}'`],
    found: ({ free }) => [wrong(free.id, 'booked for 1 tickets', '0 out (0 times) and 0 back (0 times)')],
  },
  {
    name: 'a ticket that was taken for a free booking',
    tampered: ({ booking }) => [`update bookings set tickets_taken = 0 where id = '${booking.id}'`],
    found: ({ booking }) => [
      wrong(booking.id, 'booked for 0 tickets', '1 out (1 times) and 0 back (0 times)'),
    ],
  },
  {
    name: 'a ticket that was taken twice',
    tampered: ({ member, booking }) => [
      movementOf(member.id, { id: 'again', change: -1, balance: 1, bookingId: booking.id }),
      `update members set tickets = 1 where id = '${member.id}'`,
    ],
    found: ({ booking }) => [
      wrong(booking.id, 'booked for 1 tickets', '2 out (2 times) and 0 back (0 times)'),
    ],
  },
  {
    name: 'a ticket that came back although the booking stands',
    tampered: ({ member, booking }) => [
      movementOf(member.id, { id: 'back', change: 1, balance: 3, bookingId: booking.id }),
      `update members set tickets = 3 where id = '${member.id}'`,
    ],
    found: ({ booking }) => [
      wrong(booking.id, 'booked for 1 tickets', '1 out (1 times) and 1 back (1 times)'),
    ],
  },
  {
    name: 'a ticket that came back twice',
    tampered: ({ member, cancelled }) => [
      movementOf(member.id, { id: 'again', change: 1, balance: 3, bookingId: cancelled.id }),
      `update members set tickets = 3 where id = '${member.id}'`,
    ],
    found: ({ cancelled }) => [
      wrong(cancelled.id, 'cancelled for 1 tickets', '1 out (1 times) and 2 back (2 times)'),
    ],
  },
  {
    name: 'a cancelled booking whose ticket did not come back',
    tampered: ({ booking, lesson }) => [
      `update bookings set status = 'cancelled', cancelled_at = 1 where id = '${booking.id}'`,
      `update lessons set seats_taken = 0 where id = '${lesson.id}'`,
    ],
    found: ({ booking }) => [
      wrong(booking.id, 'cancelled for 1 tickets', '1 out (1 times) and 0 back (0 times)'),
    ],
  },
  {
    name: 'a ticket that came back to another member',
    tampered: ({ unlimited, booking, lesson }) => [
      `update bookings set status = 'cancelled', cancelled_at = 1 where id = '${booking.id}'`,
      `update lessons set seats_taken = 0 where id = '${lesson.id}'`,
      movementOf(unlimited.id, { id: 'astray', change: 1, balance: 1, bookingId: booking.id }),
      `update members set tickets = 1 where id = '${unlimited.id}'`,
    ],
    found: ({ booking }) => [
      wrong(booking.id, 'cancelled for 1 tickets', '1 out (1 times) and 0 back (1 times)'),
    ],
  },
  {
    name: 'a movement that was deleted',
    tampered: ({ member, cancelled }) => [
      `delete from ticket_movements where booking_id = '${cancelled.id}' and change > 0`,
      `update members set tickets = 1 where id = '${member.id}'`,
    ],
    found: ({ cancelled }) => [
      wrong(cancelled.id, 'cancelled for 1 tickets', '1 out (1 times) and 0 back (0 times)'),
    ],
  },
]

const wrong = (id: string, booked: string, moved: string) =>
  `ticketsMoved: booking ${id}: ${booked}, but its member's movements are ${moved}`

describe('the check names', () => {
  test.each(cases)('$name', async ({ tampered, found }) => {
    const books = await givenBooks()
    await books.tamper(tampered(books))
    expect(await books.findings()).toEqual(found(books))
  })
})

describe('npm run check-books', () => {
  const command = 'server/commands/check-integrity.ts'

  test('says what it has checked when the books are right', async () => {
    const { place } = await givenBooks()
    const ran = await runProgram(command, { settings: settingsFor(place.settings) })
    expect(ran).toEqual({
      code: 0,
      out: 'The books are right. Lessons: 2, bookings: 3, members: 2, ticket movements: 4, payments: 0.\n',
      err: '',
    })
  })

  test('prints each violation on its own line and fails', async () => {
    const { place, tamper, lesson, booking, findings } = await givenBooks()
    await tamper([
      `update lessons set seats_taken = 2, cancelled_at = 1 where id = '${lesson.id}'`,
      `update bookings set tickets_taken = 0 where id = '${booking.id}'`,
    ])
    const ran = await runProgram(command, { settings: settingsFor(place.settings) })
    expect(ran.out.trimEnd().split('\n')).toEqual(await findings())
    expect(await findings()).toHaveLength(3)
    expect(ran).toMatchObject({ code: 1, err: '' })
  })

  test('says in one message what is wrong with the settings', async () => {
    const ran = await runProgram(command, { settings: { PORT: 'front door' } })
    expect(ran).toMatchObject({ code: 2, out: '' })
    expect(ran.err).toMatch(/^These settings are wrong .*\n {2}PORT: .*\n$/)
  })
})
