import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { book } from '#server/features/bookings/book.ts'
import { cancel } from '#server/features/bookings/cancel.ts'
import type { EditableLesson as Lesson } from '#server/features/lessons/queries.ts'
import { contextIn, memberCaller } from '#tests/support/contexts.ts'
import { newDatabase } from '#tests/support/shared-databases.ts'
import { newPlace } from '#tests/support/databases.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import { runCommand, runProgram, settingsFor } from '#tests/support/programs.ts'
import { dayMs, hourMs } from '#time/tokyo.ts'
import { checkIntegrityOfStudio } from '../../commands/check-integrity.ts'
import type { Database, Reader, Writer } from '../database.ts'
import { engineOf } from '../engine-of.ts'
import { checkIntegrity } from './check-integrity.ts'
import { openDatabase } from '../open.ts'

const start = Date.parse('2026-11-23T10:00:00+09:00')
const now = start - dayMs

/** A studio with a booking that cost a ticket, a cancelled booking, and a booking that cost nothing. */
async function fillStudio(database: Database) {
  const member = await givenMember(database, { tickets: 3 })
  const unlimited = await givenMember(database, { memberType: 4 })
  // Tests close accounts, which have no sessions.
  await database.transact((writer) => writer.deleteFrom('sessions').execute())
  const lesson = await givenLesson(database, start, { totalSeats: 2 })
  const otherLesson = await givenLesson(database, start + 2 * hourMs)
  const bookAs = ({ id }: { id: string }, { id: lessonId, startsAt: startSeen }: Lesson) =>
    book(contextIn(database, now, { caller: memberCaller(id) }), { lessonId, startSeen })
  const booking = await bookAs(member, lesson)
  const cancelled = await bookAs(member, otherLesson)
  await cancel(contextIn(database, now, { caller: memberCaller(member.id) }), cancelled.id)
  const free = await bookAs(unlimited, otherLesson)
  return { database, member, unlimited, lesson, otherLesson, booking, cancelled, free }
}

type Studio = Awaited<ReturnType<typeof fillStudio>>

async function givenStudio(): Promise<Studio> {
  const database = await newDatabase()
  onTestFinished(() => database.close())
  return fillStudio(database)
}

/** The same in a place of its own, which a command can open. */
async function givenStudioOfOwn() {
  const place = await newPlace()
  const database = await openDatabase(place.settings)
  onTestFinished(async () => {
    await database.close()
    await place.remove()
  })
  return { ...(await fillStudio(database)), place }
}

/** Changes rows as the server never does, without the triggers and indexes that forbid it. */
async function tamper(writer: Writer, statements: string[]): Promise<void> {
  const on = engineOf(writer) === 'postgres' ? (table: string) => ` on ${table}` : () => ''
  const guards = [
    `drop trigger bookings_are_kept${on('bookings')}`,
    `drop trigger ticket_movements_are_kept${on('ticket_movements')}`,
    `drop trigger ticket_movements_are_final${on('ticket_movements')}`,
    'drop index ticket_movements_of_booking',
  ]
  for (const statement of [...guards, ...statements]) await sql.raw(statement).execute(writer)
}

const problemsIn = async (reader: Reader) =>
  (await checkIntegrity(reader)).map(({ invariant, description }) => `${invariant}: ${description}`)

/**
 * What the check finds after these changes, which are taken back, so that the next test can use the database.
 */
async function problemsAfter({ database }: Studio, statements: string[]): Promise<string[]> {
  const takenBack = new Error('taken back')
  let found: string[] = []
  const tampering = database.transact(async (writer) => {
    await tamper(writer, statements)
    found = await problemsIn(writer)
    throw takenBack
  })
  await expect(tampering).rejects.toBe(takenBack)
  return found
}

const movementOf = (
  memberId: string,
  { id, change, balance, bookingId }: { id: string; change: number; balance: number; bookingId?: string },
) =>
  `insert into ticket_movements (id, member_id, lot_id, change, balance, reason, booking_id, actor_id, at)
   values ('${id}', '${memberId}', (select min(id) from ticket_lots), ${change}, ${balance}, 'granted', ${bookingId ? `'${bookingId}'` : 'null'}, null, 0)`

const seatOfClosedAccount = ({ free, unlimited }: Studio) => [
  `closedAccount: booking ${free.id}: is live, but the account of member ${unlimited.id} was closed before`,
]

const closureAt = (from: number) =>
  `insert into closures (id, starts_at, ends_at, reason_ja, reason_en, whole_studio, created_at)
   values ('typhoon', ${from}, ${from + 60_000}, '台風', 'Typhoon', 1, 0)`

test('the integrity check finds no problem in rows that only the server has written', async () => {
  const { database } = await givenStudio()
  expect(await problemsIn(database.reader)).toEqual([])
})

interface Case {
  name: string
  /** Statements that break an invariant. */
  tampered: (studio: Studio) => string[]
  found: (studio: Studio) => string[]
}

const cases: Case[] = [
  {
    name: 'a live booking whose tickets are said to be kept',
    tampered: ({ booking }) => [`update bookings set tickets_kept = 1 where id = '${booking.id}'`],
    found: ({ booking }) => [
      `ticketsOfBooking: booking ${booking.id}: booked, cost 1 tickets, but 1 were taken from its member ` +
        '(1 movements) and 0 returned (0 movements), and it says that they were kept',
    ],
  },
  {
    name: 'a cancelled booking whose tickets were returned although they are said to be kept',
    tampered: ({ cancelled }) => [`update bookings set tickets_kept = 1 where id = '${cancelled.id}'`],
    found: ({ cancelled }) => [
      `ticketsOfBooking: booking ${cancelled.id}: cancelled, cost 1 tickets, but 1 were taken from its member ` +
        '(1 movements) and 1 returned (1 movements), and it says that they were kept',
    ],
  },
  {
    name: 'a seat that is taken without a booking',
    tampered: ({ lesson }) => [`update lessons set seats_taken = 2 where id = '${lesson.id}'`],
    found: ({ lesson }) => [`seatsTaken: lesson ${lesson.id}: 2 seats taken, but 1 bookings`],
  },
  {
    name: 'a booking that takes no seat',
    tampered: ({ lesson }) => [`update lessons set seats_taken = 0 where id = '${lesson.id}'`],
    found: ({ lesson }) => [`seatsTaken: lesson ${lesson.id}: 0 seats taken, but 1 bookings`],
  },
  {
    name: 'more bookings than seats',
    tampered: ({ lesson, unlimited }) => [
      `update lessons set total_seats = 1 where id = '${lesson.id}'`,
      `insert into bookings (id, lesson_id, member_id, status, tickets_taken, booked_at)
       values ('extra', '${lesson.id}', '${unlimited.id}', 'booked', 0, 0)`,
    ],
    found: ({ lesson }) => [
      `seatsTaken: lesson ${lesson.id}: 1 seats taken, but 2 bookings`,
      `overbooked: lesson ${lesson.id}: 2 bookings, but 1 seats`,
    ],
  },
  {
    name: 'a cancelled lesson that is still booked',
    tampered: ({ lesson }) => [`update lessons set cancelled_at = 1 where id = '${lesson.id}'`],
    found: ({ booking, lesson }) => [
      `bookedInCancelledLesson: booking ${booking.id}: booked, but lesson ${lesson.id} is cancelled`,
    ],
  },
  {
    name: 'a lesson while the studio is closed',
    tampered: ({ lesson }) => [
      closureAt(start),
      `update lessons set starts_at = ${start - dayMs}, ends_at = ${start - dayMs + 1}
       where id <> '${lesson.id}'`,
    ],
    found: ({ lesson }) => [
      `lessonInClosure: lesson ${lesson.id}: takes place, but closure typhoon closes its space`,
    ],
  },
  {
    name: 'a lesson that takes place although a closure has cancelled it',
    tampered: ({ lesson }) => [
      closureAt(start + dayMs),
      `insert into closure_lessons (closure_id, lesson_id) values ('typhoon', '${lesson.id}')`,
    ],
    found: ({ lesson }) => [
      `lessonInClosure: lesson ${lesson.id}: takes place, but closure typhoon has cancelled it`,
    ],
  },
  {
    name: 'tickets without a movement',
    tampered: ({ member }) => [`update members set tickets = 9 where id = '${member.id}'`],
    found: ({ member }) => [
      `ticketsOfMember: member ${member.id}: 9 tickets, but the movements add up to 2`,
      `ticketBalances: member ${member.id}: a balance of 2 is reached 2 times and left 1 times`,
      `ticketBalances: member ${member.id}: a balance of 9 is reached 0 times and left 1 times`,
    ],
  },
  {
    name: 'a balance that is not the one before it plus the change',
    tampered: ({ member }) => [movementOf(member.id, { id: 'odd', change: 1, balance: 9 })],
    found: ({ member }) => [
      `ticketsOfMember: member ${member.id}: 2 tickets, but the movements add up to 3`,
      `ticketBalances: movement odd of member ${member.id}: balance 9 after a change of 1, but there was never a balance of 8`,
      `ticketBalances: member ${member.id}: a balance of 8 is reached 0 times and left 1 times`,
      `ticketBalances: member ${member.id}: a balance of 9 is reached 1 times and left 0 times`,
    ],
  },
  {
    name: 'two movements that cancel each other out and follow no other one',
    tampered: ({ member }) => [
      movementOf(member.id, { id: 'there', change: 1, balance: 8 }),
      movementOf(member.id, { id: 'to and fro', change: -1, balance: 7 }),
    ],
    found: ({ member }) => [
      `ticketBalances: movement there of member ${member.id}: balance 8 after a change of 1, but there was never a balance of 7`,
      `ticketBalances: movement to and fro of member ${member.id}: balance 7 after a change of -1, but there was never a balance of 8`,
    ],
  },
  {
    name: 'a booking whose ticket was not taken',
    tampered: ({ free }) => [`update bookings set tickets_taken = 1 where id = '${free.id}'`],
    found: ({ free }) => [
      wrongMovements(
        free.id,
        'booked, cost 1',
        '0 were taken from its member (0 movements) and 0 returned (0 movements)',
      ),
    ],
  },
  {
    name: 'a ticket that was taken for a booking that cost nothing',
    tampered: ({ booking }) => [`update bookings set tickets_taken = 0 where id = '${booking.id}'`],
    found: ({ booking }) => [
      wrongMovements(
        booking.id,
        'booked, cost 0',
        '1 were taken from its member (1 movements) and 0 returned (0 movements)',
      ),
    ],
  },
  {
    name: 'a merged account that is still in use',
    tampered: ({ member, unlimited }) => [
      `update members set merged_into = '${unlimited.id}' where id = '${member.id}'`,
    ],
    found: ({ member, unlimited }) => [
      `mergedAccount: member ${member.id}: was merged into member ${unlimited.id}, but is not closed`,
    ],
  },
  {
    name: 'a ticket that was taken twice',
    tampered: ({ member, booking }) => [
      movementOf(member.id, { id: 'again', change: -1, balance: 1, bookingId: booking.id }),
      `update members set tickets = 1 where id = '${member.id}'`,
    ],
    found: ({ booking }) => [
      wrongMovements(
        booking.id,
        'booked, cost 1',
        '2 were taken from its member (2 movements) and 0 returned (0 movements)',
      ),
    ],
  },
  {
    name: 'a ticket that was returned although the booking is not cancelled',
    tampered: ({ member, booking }) => [
      movementOf(member.id, { id: 'back', change: 1, balance: 3, bookingId: booking.id }),
      `update members set tickets = 3 where id = '${member.id}'`,
    ],
    found: ({ booking }) => [
      wrongMovements(
        booking.id,
        'booked, cost 1',
        '1 were taken from its member (1 movements) and 1 returned (1 movements)',
      ),
    ],
  },
  {
    name: 'a ticket that was returned twice',
    tampered: ({ member, cancelled }) => [
      movementOf(member.id, { id: 'again', change: 1, balance: 3, bookingId: cancelled.id }),
      `update members set tickets = 3 where id = '${member.id}'`,
    ],
    found: ({ cancelled }) => [
      wrongMovements(
        cancelled.id,
        'cancelled, cost 1',
        '1 were taken from its member (1 movements) and 2 returned (2 movements)',
      ),
    ],
  },
  {
    name: 'a cancelled booking whose ticket was not returned',
    tampered: ({ booking, lesson }) => [
      `update bookings set status = 'cancelled', cancelled_at = 1 where id = '${booking.id}'`,
      `update lessons set seats_taken = 0 where id = '${lesson.id}'`,
    ],
    found: ({ booking }) => [
      wrongMovements(
        booking.id,
        'cancelled, cost 1',
        '1 were taken from its member (1 movements) and 0 returned (0 movements)',
      ),
    ],
  },
  {
    name: 'a ticket that was returned to another member',
    tampered: ({ unlimited, booking, lesson }) => [
      `update bookings set status = 'cancelled', cancelled_at = 1 where id = '${booking.id}'`,
      `update lessons set seats_taken = 0 where id = '${lesson.id}'`,
      movementOf(unlimited.id, { id: 'astray', change: 1, balance: 1, bookingId: booking.id }),
      `update members set tickets = 1 where id = '${unlimited.id}'`,
    ],
    found: ({ booking }) => [
      wrongMovements(
        booking.id,
        'cancelled, cost 1',
        '1 were taken from its member (1 movements) and 0 returned (1 movements)',
      ),
    ],
  },
  {
    name: 'a movement that was deleted',
    tampered: ({ member, cancelled }) => [
      `delete from ticket_movements where booking_id = '${cancelled.id}' and change > 0`,
      `update members set tickets = 1 where id = '${member.id}'`,
    ],
    found: ({ cancelled }) => [
      wrongMovements(
        cancelled.id,
        'cancelled, cost 1',
        '1 were taken from its member (1 movements) and 0 returned (0 movements)',
      ),
    ],
  },
  {
    name: 'a seat that was booked after the account was closed',
    tampered: ({ free, unlimited }) => [
      `update bookings set booked_at = ${now + 1} where id = '${free.id}'`,
      `update members set closed_at = ${now} where id = '${unlimited.id}'`,
    ],
    found: seatOfClosedAccount,
  },
  {
    name: 'a seat in a lesson to come that a closed account could give back, also if the lesson was moved before',
    tampered: ({ otherLesson, unlimited }) => [
      `update lessons set starts_at = ${now + 169 * hourMs}, ends_at = ${now + 170 * hourMs}, moved_at = ${now - 1}
       where id = '${otherLesson.id}'`,
      `update members set closed_at = ${now} where id = '${unlimited.id}'`,
    ],
    found: seatOfClosedAccount,
  },
  {
    name: 'nothing in a seat that was too late to give back, although the lesson was moved since',
    tampered: ({ otherLesson, unlimited }) => [
      `update lessons set starts_at = ${now + 169 * hourMs}, ends_at = ${now + 170 * hourMs}, moved_at = ${now + 1}
       where id = '${otherLesson.id}'`,
      `update members set closed_at = ${now} where id = '${unlimited.id}'`,
    ],
    found: () => [],
  },
  {
    name: 'personal audit fields of a closed account',
    tampered: ({ member, unlimited }) => [
      ...[member, unlimited].map(
        ({ id }) => `insert into audit_log (id, at, action, subject_id, before, after) values
          ('of ${id}', 0, 'member.changed', '${id}', '{"tickets":2}', '{"tickets":3,"ticketsReason":"shoulder"}')`,
      ),
      `insert into audit_log (id, at, action, subject_id, before, after)
       select 'of the mail', 0, 'mail.retried', min(id), '{"reason":"550"}', null from outbox where member_id = '${unlimited.id}'`,
      `insert into audit_log (id, at, action, subject_id, before, after)
       values ('emptied', 0, 'member.changed', '${unlimited.id}', '{"phone":null}', '{"phone":null}')`,
      `update members set closed_at = ${now} where id = '${unlimited.id}'`,
    ],
    found: ({ unlimited }) =>
      [unlimited.id, 'the mail'].map(
        (subject) =>
          `closedAccount: audit entry of ${subject}: has personal fields, but the account of member ${unlimited.id} is closed`,
      ),
  },
  ...[
    `insert into passkeys (id, member_id, credential_id, public_key, counter, transports, name, created_at)
     values ('p', :member, 'c', 'k', 0, '[]', 'iPhone', 0)`,
    `insert into totp_secrets (member_id, sealed_secret, last_step, created_at) values (:member, 's', 0, 0)`,
    `insert into recovery_codes (id, member_id, salt, code_hash, created_at) values ('r', :member, 's', 'h', 0)`,
    `insert into identity_checks (id, member_id, purpose, challenge, created_at, expires_at)
     values ('i', :member, 'login', '', 0, 1)`,
  ].map((insertion): Case => ({
    name: `a closed account with a row in ${/into (\w+)/.exec(insertion)?.[1]}`,
    tampered: ({ unlimited }) => [
      insertion.replace(':member', `'${unlimited.id}'`),
      `update members set closed_at = ${now} where id = '${unlimited.id}'`,
    ],
    found: ({ unlimited }) => [
      `closedAccount: member ${unlimited.id}: the account is closed, but has a second factor`,
    ],
  })),
  ...['closed_at', 'blocked_at'].map((column): Case => ({
    name: `a calendar feed of an account with ${column}`,
    tampered: ({ unlimited }) => [
      `insert into calendar_feeds (member_id, id, created_at) values ('${unlimited.id}', 'feed', 0)`,
      `update members set ${column} = ${now} where id = '${unlimited.id}'`,
    ],
    found: ({ unlimited }) => [
      `closedAccount: member ${unlimited.id}: the account is closed or blocked, but has a calendar feed`,
    ],
  })),
  ...['closed_at', 'blocked_at'].map((column): Case => ({
    name: `a LINE account of an account with ${column}`,
    tampered: ({ unlimited }) => [
      `insert into line_accounts (member_id, line_user_id, linked_at) values ('${unlimited.id}', 'U1', 0)`,
      `update members set ${column} = ${now} where id = '${unlimited.id}'`,
    ],
    found: ({ unlimited }) => [
      `closedAccount: member ${unlimited.id}: the account is closed or blocked, but has a LINE account`,
    ],
  })),
  ...['closed_at', 'blocked_at'].map((column): Case => ({
    name: `a code for the reception of an account with ${column}`,
    tampered: ({ unlimited }) => [
      `insert into member_codes (member_id, code, created_at) values ('${unlimited.id}', '482719305561', 0)`,
      `update members set ${column} = ${now} where id = '${unlimited.id}'`,
    ],
    found: ({ unlimited }) => [
      `closedAccount: member ${unlimited.id}: the account is closed or blocked, but has a code for the reception`,
    ],
  })),
  {
    name: 'a note of a closed account',
    tampered: ({ unlimited }) => [
      movementOf(unlimited.id, { id: 'there', change: 1, balance: 1 }),
      movementOf(unlimited.id, { id: 'back', change: -1, balance: 0 }),
      `update ticket_movements set note = 'shoulder' where id = 'there'`,
      `update members set closed_at = ${now} where id = '${unlimited.id}'`,
    ],
    found: ({ unlimited }) => [
      `closedAccount: ticket movement there: has a note, but the account of member ${unlimited.id} is closed`,
    ],
  },
]

const wrongMovements = (id: string, booked: string, moved: string) =>
  `ticketsOfBooking: booking ${id}: ${booked} tickets, but ${moved}`

test.each(cases)('the integrity check finds $name', async ({ tampered, found }) => {
  const studio = await givenStudio()
  const problems = await problemsAfter(studio, tampered(studio))
  // A movement too many or too few also breaks the sums of its lot, which other cases test.
  expect(problems.filter((problem) => !problem.startsWith('ticketsOfLot'))).toEqual(found(studio))
})

const lotOf = ({ id }: { id: string }) => `(select id from ticket_lots where member_id = '${id}')`

const lotCases: Case[] = [
  {
    name: 'a lot with more tickets left than its movements leave',
    tampered: ({ member }) => [`update ticket_lots set remaining = 3 where id = ${lotOf(member)}`],
    found: () => ['3 tickets granted and 3 left, but its movements grant 3 and leave 2'],
  },
  {
    name: 'a lot without the movement that granted it',
    tampered: ({ member }) => [
      `insert into ticket_lots (id, member_id, granted, remaining, has_tickets) values ('odd', '${member.id}', 5, 0, 0)`,
    ],
    found: () => ['5 tickets granted and 0 left, but its movements grant 0 and leave 0'],
  },
  {
    name: 'a movement in the lot of another member',
    tampered: ({ unlimited }) => [movementOf(unlimited.id, { id: 'astray', change: -1, balance: 1 })],
    found: () => ['but its movements grant 3 and leave 1', 'movement astray of member', 'of another member'],
  },
  {
    name: 'a ticket that returned to another lot than the one that paid',
    tampered: ({ member, cancelled }) => [
      `insert into ticket_lots (id, member_id, granted, remaining, has_tickets) values ('other', '${member.id}', 1, 1, 1)`,
      `update ticket_movements set lot_id = 'other' where booking_id = '${cancelled.id}' and change > 0`,
    ],
    found: ({ cancelled }) => [`booking ${cancelled.id}: lot other got 1 tickets more back than it paid`],
  },
]

test.each(lotCases)('the integrity check finds $name', async ({ tampered, found }) => {
  const studio = await givenStudio()
  const problems = await problemsAfter(studio, tampered(studio))
  for (const text of found(studio)) {
    expect(problems).toContainEqual(expect.stringMatching(`^ticketsOfLot: .*${text}`))
  }
})

const command = 'server/commands/check-integrity.ts'

test('npm run check-integrity prints how many rows it read when it finds no problem', async () => {
  const { place } = await givenStudioOfOwn()
  const ran = await runProgram(command, { settings: settingsFor(place.settings) })
  expect(ran).toEqual({
    code: 0,
    out: 'No integrity problems found. Lessons: 2, bookings: 3, members: 2, ticket movements: 4, payments: 0.\n',
    err: '',
  })
})

test('npm run check-integrity prints each problem on a line of its own and ends with 1', async () => {
  const { place, database, lesson, booking } = await givenStudioOfOwn()
  await database.transact((writer) =>
    tamper(writer, [
      `update lessons set seats_taken = 2, cancelled_at = 1 where id = '${lesson.id}'`,
      `update bookings set tickets_taken = 0 where id = '${booking.id}'`,
    ]),
  )
  const problems = await problemsIn(database.reader)
  const ran = await runCommand(checkIntegrityOfStudio, { settings: settingsFor(place.settings) })
  expect(ran.out.trimEnd().split('\n')).toEqual(problems)
  expect(problems).toHaveLength(3)
  expect(ran).toMatchObject({ code: 1, err: '' })
})

test('npm run check-integrity lists wrong settings in one message and ends with 2', async () => {
  const ran = await runCommand(checkIntegrityOfStudio, { settings: { PORT: 'front door' } })
  expect(ran).toMatchObject({ code: 2, out: '' })
  expect(ran.err).toMatch(/^These settings are wrong .*\n {2}PORT: .*\n$/)
})

test('npm run check-books still runs the integrity check', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  expect(scripts).toMatchObject({
    'check-integrity': `node ${command}`,
    'check-books': 'npm run --silent check-integrity',
  })
})
