import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { book } from '#server/features/bookings/book.ts'
import { bookGuest } from '#server/features/guests/book-guest.ts'
import { linkGuest } from '#server/features/accounts/become-member.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { adminCaller, contextIn, memberCaller } from '#tests/support/contexts.ts'
import { newDatabase } from '#tests/support/shared-databases.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { guestForm } from '#tests/support/guests.ts'
import { dayMs, isoText } from '#time/tokyo.ts'
import { checkIntegrity } from './check-integrity.ts'

const now = Date.parse('2026-11-23T10:00:00+09:00')

/**
 * A studio with a lesson in which a guest who has paid 2,000 yen in cash and has become a member takes a seat
 * beside a member.
 */
async function open() {
  const database = await newDatabase()
  onTestFinished(() => database.close())
  const actor = (await givenAdmin(database)).id as AdminId
  const member = await givenMember(database, { memberType: 4 })
  const lesson = await givenLesson(database, now + dayMs, { totalSeats: 3 })
  const seat = { lessonId: lesson.id, start: isoText(lesson.startsAt), paid: 'cash' } as const
  const { id: bookingId, guestId } = await bookGuest(
    contextIn(database, now, { caller: adminCaller(actor) }),
    { ...seat, ...guestForm, language: 'ja' },
    {
      online: false,
    },
  )
  await linkGuest(contextIn(database, now, { caller: adminCaller(actor) }), {
    guestId,
    memberId: member.id,
  })
  const { id: paymentId } = await database.reader
    .selectFrom('payments')
    .select('id')
    .executeTakeFirstOrThrow()
  const run = (statements: string[]) =>
    database.transact(async (writer) => {
      for (const statement of statements) await sql.raw(statement).execute(writer)
    })
  /** Changes rows as the server never does, without the triggers and constraints that forbid it. */
  const tamper = (statements: string[]) => {
    const guards =
      database.engine === 'postgres'
        ? [
            'alter table bookings drop constraint bookings_are_of_one_person',
            'alter table payments drop constraint payments_are_of_a_member_or_a_guest',
            'drop trigger paid_amounts_are_final on payments',
            'drop trigger payments_stay_with_their_member on payments',
            'drop trigger bookings_are_kept on bookings',
          ]
        : [
            'drop trigger bookings_stay_of_one_person',
            'drop trigger paid_amounts_are_final',
            'drop trigger payments_stay_with_their_member',
            'drop trigger bookings_are_kept',
          ]
    return run([...guards, ...statements])
  }
  const names: Array<[id: string, name: string]> = [
    [actor, 'A'],
    [member.id, 'M'],
    [lesson.id, 'L'],
    [bookingId, 'B'],
    [guestId, 'G'],
    [paymentId, 'P'],
  ]
  const problems = async () =>
    (await checkIntegrity(database.reader)).map(({ invariant, description }) =>
      names.reduce((text, [id, name]) => text.replaceAll(id, name), `${invariant}: ${description}`),
    )
  return { member, lesson, run, tamper, problems }
}

type Opened = Awaited<ReturnType<typeof open>>

test('the integrity check finds nothing wrong with a guest who has paid and has become a member', async () => {
  expect(await (await open()).problems()).toEqual([])
})

const anotherPayment = (amount: number, refunded = 0) => [
  `insert into payments (id, number, booking_id, source, payer_name, amount, entry_fee, tickets, paid_at, refunded, version, method)
   select 'again', 2, booking_id, 'again', payer_name, ${amount}, 0, 0, 0, ${refunded}, 1, 'cash' from payments`,
]
const entry = (subject: string) =>
  `insert into audit_log (id, at, action, subject_id, after) select 'E', 0, 'guest.changed', ${subject}, '{"reason":"病気"}'`
const erased = [
  `update guests set name = '', kana = '', phone = '', email = null, search_text = '', erased_at = 1`,
  `update outbox set recipient = '', sent_at = 1 where guest_id is not null`,
]
const closeAccounts = [
  `delete from sessions`,
  `update members set closed_at = ${now + 3 * dayMs}, version = version + 1 where role = 'USER'`,
]

const cases: Array<[what: string, broken: string[], found: string[]]> = [
  [
    'a guest’s seat that is not counted',
    ['update lessons set seats_taken = 0'],
    ['seatsTaken: lesson L: 0 seats taken, but 1 bookings'],
  ],
  [
    'more guests and members than seats',
    [
      'update lessons set total_seats = 1, seats_taken = 1',
      `insert into bookings (id, lesson_id, member_id, status, tickets_taken, booked_at)
      select 'extra', lesson_id, (select id from members where role = 'USER'), 'booked', 0, 0 from bookings`,
    ],
    ['seatsTaken: lesson L: 1 seats taken, but 2 bookings', 'overbooked: lesson L: 2 bookings, but 1 seats'],
  ],
  [
    'a guest’s booking that is counted for the member too',
    [`update bookings set member_id = (select id from members where role = 'USER')`],
    ['bookedByOne: booking B: of member M and guest G, for 2000 yen and 0 tickets'],
  ],
  [
    'a guest’s booking that is said to have cost tickets',
    ['update bookings set tickets_taken = 1'],
    [
      'ticketsOfBooking: booking B: booked, cost 1 tickets, but 0 were taken from its member (0 movements) and 0 returned (0 movements)',
      'bookedByOne: booking B: of member — and guest G, for 2000 yen and 1 tickets',
    ],
  ],
  [
    'a guest’s booking without its guest',
    ['update bookings set guest_id = null'],
    [
      'bookedByOne: booking B: of member — and guest —, for 2000 yen and 0 tickets',
      'guestPaid: payment P: for booking B, but not by its guest',
    ],
  ],
  [
    'a guest’s payment that names a member',
    [`update payments set member_id = (select id from members where role = 'USER')`],
    ['guestPaid: payment P: for booking B, but not by its guest'],
  ],
  [
    'more money than a guest’s seat costs',
    ['update bookings set price = 1999'],
    ['guestPaid: booking B: costs 1999 yen, but 2000 were paid and not given back'],
  ],
  [
    'a second payment for a guest’s seat',
    anotherPayment(500),
    ['guestPaid: booking B: costs 2000 yen, but 2500 were paid and not given back'],
  ],
  [
    'money of a guest that went back at no known time',
    ['update payments set refunded = 100'],
    ['refunds: payment P: 100 yen refunded, but its entries add up to 0'],
  ],
  [
    'a refund to a guest that was made and is not in the ledger',
    [
      `insert into refunds (id, payment_id, amount, reason, state, due_at, created_at, done_at)
       select 'lost', id, 2000, 'seatCancelled', 'done', 0, 0, 0 from payments`,
    ],
    ['refunds: payment P: 2000 yen, 0 refunded, of which the studio has given back 2000'],
  ],
  [
    'the name of a guest who was erased',
    [...erased, `update guests set name = '鈴木'`],
    ['erasedGuest: guest G: was erased, but has personal data'],
  ],
  [
    'the address in a mail to a guest who was erased',
    [...erased, `update outbox set id = 'E', recipient = 'ichiro@example.test'`],
    ['erasedGuest: mail E: has an address, but guest G was erased'],
  ],
  [
    'what was recorded about a guest who was erased',
    [...erased, `${entry('id')} from guests`],
    ['erasedGuest: audit entry E: has personal fields, but guest G was erased'],
  ],
  [
    'why an erased guest got money back',
    [...erased, `${entry('id')} from payments`],
    ['erasedGuest: audit entry E: has personal fields, but guest G was erased'],
  ],
  [
    'a guest who became a member and is kept after the account was closed',
    closeAccounts,
    ['erasedGuest: guest G: is a member who has closed the account, but has personal data'],
  ],
  [
    'a guest who was left behind when the member’s account was merged',
    [
      ...erased,
      ...closeAccounts,
      `update members set merged_into = (select id from members where role = 'ADMIN') where role = 'USER'`,
    ],
    [
      'mergedAccount: member M: was merged into member A, but still has bookings, tickets, invitations, payments, hires or guests',
    ],
  ],
]

test.each(cases)('the integrity check finds %s', async (_, broken, found) => {
  const opened: Opened = await open()
  await opened.tamper(broken)
  expect(await opened.problems()).toEqual(found)
})

test('the integrity check accepts a guest’s second payment that was given back or is being given back', async () => {
  const { tamper, run, problems } = await open()
  await tamper(anotherPayment(700, 300))
  await run([
    `insert into refund_entries (id, payment_id, amount, at) values ('entry', 'again', 300, 0)`,
    `insert into refunds (id, payment_id, amount, reason, state, due_at, created_at)
     values ('asked', 'again', 400, 'paidTwice', 'open', 0, 0)`,
  ])
  expect(await problems()).toEqual([])
})

test('the integrity check accepts a guest with a lesson to come whose account was closed', async () => {
  const { run, problems } = await open()
  await run([`delete from sessions`, `update members set closed_at = ${now} where role = 'USER'`])
  expect(await problems()).toEqual([])
})

test.each<[string, string]>([
  ['a booking of a member and a guest', `update bookings set member_id = (select min(id) from members)`],
  ['a booking of no person', 'update bookings set guest_id = null'],
  ['a guest’s payment that names a member', `update payments set member_id = (select min(id) from members)`],
  ['a refund of more than a guest has paid', 'update payments set refunded = 2001'],
  ['a guest’s payment that is deleted', 'delete from payments'],
  [
    'a second seat of a guest in one lesson',
    `insert into bookings (id, lesson_id, guest_id, status, tickets_taken, price, booked_at)
     select 'again', lesson_id, guest_id, 'booked', 0, 0, 0 from bookings`,
  ],
])('the database refuses %s', async (_, statement) => {
  const { run, problems } = await open()
  await expect(run([statement])).rejects.toThrow()
  expect(await problems()).toEqual([])
})

test('the integrity check finds two seats of one person in a lesson, unless a second one was given knowingly', async () => {
  const database = await newDatabase()
  onTestFinished(() => database.close())
  const actor = (await givenAdmin(database)).id as AdminId
  const member = await givenMember(database, { memberType: 4 })
  const lesson = await givenLesson(database, now + dayMs, { totalSeats: 3 })
  const seat = { lessonId: lesson.id, start: isoText(lesson.startsAt), language: 'ja' } as const
  const one = await bookGuest(
    contextIn(database, now, { caller: adminCaller(actor) }),
    { ...seat, ...guestForm, language: 'ja' },
    {
      online: false,
    },
  )
  const known = { ...guestForm, name: '佐藤 次郎', phone: '09022223333' } as const
  const other = await bookGuest(
    contextIn(database, now, { caller: adminCaller(actor) }),
    { ...seat, ...known, language: 'ja' },
    {
      online: false,
    },
  )
  const ids = [one.guestId, other.guestId]
  await database.transact((writer) =>
    writer.updateTable('guests').set({ memberId: member.id }).where('id', 'in', ids).execute(),
  )
  const [first, second] = [one.id, other.id].toSorted()
  expect(await checkIntegrity(database.reader)).toMatchObject([
    {
      invariant: 'bookedByOne',
      description: `booking ${first}: the same person as booking ${second} of the lesson`,
    },
  ])
  const knowingly = (id: string) =>
    database.transact((writer) =>
      writer.updateTable('bookings').set({ onlySeat: null }).where('id', '=', id).execute(),
    )
  await knowingly(other.id)
  expect(await checkIntegrity(database.reader)).toEqual([])

  await database.transact((writer) => writer.updateTable('guests').set({ memberId: null }).execute())
  const ctx = contextIn(database, now, { caller: memberCaller(member.id) })
  await book(ctx, { lessonId: lesson.id, startSeen: lesson.startsAt })
  await database.transact((writer) =>
    writer.updateTable('guests').set({ memberId: member.id }).where('id', '=', one.guestId).execute(),
  )
  expect(await checkIntegrity(database.reader)).toMatchObject([{ invariant: 'bookedByOne' }])
  await knowingly(one.id)
  expect(await checkIntegrity(database.reader)).toEqual([])
})

test('the integrity check finds notes and answers that stayed with a guest who became a member', async () => {
  const { member, run, problems } = await open()
  await run([
    `insert into person_notes (id, guest_id, text, author_id, written_at)
     select 'N', id, '膝', '${member.id}', 0 from guests`,
    `insert into first_visit_answers (id, guest_id, version, language, answers, had_health, way, answered_at)
     select 'F', id, 1, 'ja', '{}', 0, 'link', 0 from guests`,
  ])
  const found = await problems()
  expect(found).toContain('erasedGuest: note N: guest G was erased or is a member')
  expect(found).toContain('erasedGuest: answers F: guest G was erased or is a member')
})
