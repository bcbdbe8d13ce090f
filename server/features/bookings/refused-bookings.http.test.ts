import { expect, test } from 'vitest'
import { bookLesson, cancelBooking } from '#contract/bookings/bookings.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { deleteLesson } from '#contract/lessons.ts'
import { getOwnMember } from '#contract/members/members.ts'
import { moveTickets } from '#server/features/tickets/move-tickets.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { transactionIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { auditEntries } from '#tests/support/records.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'

/** An app, a member with two tickets, and a lesson of tomorrow with two seats. */
async function open() {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const member = await givenMember(app.database, { tickets: 2 })
  const lesson = await givenLesson(app.database, app.clock.now() + dayMs, { totalSeats: 2 })
  const book = (as = member) => askToBook(app, as, lesson)
  const cancel = (id: string, as: TestMember) => app.ask(cancelBooking, { as, params: { id } })
  return { app, admin, member, lesson, book, cancel }
}

type Studio = Awaited<ReturnType<typeof open>>

/** Every row that a booking writes or changes. */
async function rowsOf({ database: { reader } }: TestApp) {
  const all = (table: 'lessons' | 'bookings' | 'ticket_movements' | 'outbox' | 'audit_log') =>
    reader.selectFrom(table).selectAll().orderBy('id').execute()
  const tickets = await reader.selectFrom('members').select(['id', 'tickets']).orderBy('id').execute()
  const tables = ['lessons', 'bookings', 'ticket_movements', 'outbox', 'audit_log'] as const
  return { tickets, tables: await Promise.all(tables.map(all)) }
}

/** The reasons not to book. The first one that applies is reasons. */
const reasons = [
  'error.yoga.notFound',
  'error.yoga.rescheduled',
  'error.yoga.ended',
  'error.yoga.alreadyBooked',
  'error.yoga.noSeat',
  'error.yoga.noTicket',
] as const satisfies ErrorCode[]

/** What makes each reason apply, in an order in which one after the other can be made to apply. */
const obstacles: Array<[code: (typeof reasons)[number], arrange: (studio: Studio) => Promise<unknown>]> = [
  ['error.yoga.alreadyBooked', ({ book }) => book()],
  [
    'error.yoga.noSeat',
    async ({ app, book }) => {
      while ((await book(await givenMember(app.database, { tickets: 1 }))).status === 201);
    },
  ],
  [
    'error.yoga.noTicket',
    async ({ app, member }) => {
      const { tickets } = (await app.ask(getOwnMember, { as: member })).body
      const spent = { change: -tickets, reason: 'granted', bookingId: null, actorId: null } as const
      await app.database.transact((writer) =>
        moveTickets(transactionIn(writer, 0), { memberId: member.id, ...spent }),
      )
    },
  ],
  ['error.yoga.ended', async ({ app, lesson }) => app.clock.set(lesson.endsAt)],
  [
    'error.yoga.rescheduled',
    ({ app, lesson }) =>
      app.database.transact((writer) =>
        writer
          .updateTable('lessons')
          .set({ startsAt: lesson.startsAt - hourMs })
          .where('id', '=', lesson.id)
          .execute(),
      ),
  ],
  [
    'error.yoga.notFound',
    ({ app, admin, lesson }) => app.ask(deleteLesson, { as: admin, params: { id: lesson.id } }),
  ],
]

test.each(reasons)(
  'a booking is refused with %s when only that applies, and nothing is written',
  async (code) => {
    const studio = await open()
    await obstacles.find(([obstacle]) => obstacle === code)?.[1](studio)
    const before = await rowsOf(studio.app)
    expect(await studio.book()).toMatchObject(refused(code))
    expect(await rowsOf(studio.app)).toEqual(before)
  },
)

test.each(reasons)(
  'a booking is refused with %s when all later reasons apply too, and nothing is written',
  async (code) => {
    const studio = await open()
    for (const [obstacle, arrange] of obstacles) {
      if (reasons.indexOf(obstacle) >= reasons.indexOf(code)) await arrange(studio)
    }
    const before = await rowsOf(studio.app)
    expect(await studio.book()).toMatchObject(refused(code))
    expect(await rowsOf(studio.app)).toEqual(before)
  },
)

test('a booking of a lesson that does not exist is refused with error.yoga.notFound', async () => {
  const { app, member, lesson } = await open()
  const body = { id: 'none', start: isoText(lesson.startsAt) }
  expect(await app.ask(bookLesson, { as: member, body })).toMatchObject(refused('error.yoga.notFound'))
})

test.each([
  [{}, { id: 'required', start: 'required' }],
  [
    { id: '', start: '' },
    { id: 'required', start: 'required' },
  ],
  [
    { id: 7, start: 7 },
    { id: 'required', start: 'required' },
  ],
  [{ id: 'x', start: 'tomorrow' }, { start: 'pattern' }],
])('a booking with the body %j is refused with the fields %j', async (body, fields) => {
  const { app, member } = await open()
  const answer = await app.ask(bookLesson, { as: member, body })
  expect(answer).toMatchObject(refused('error.server.invalid', fields))
})

test('a member may cancel with exactly 3 hours left', async () => {
  const { app, member, lesson, book, cancel } = await open()
  const { id } = (await book()).body
  app.clock.set(lesson.startsAt - 3 * hourMs)
  expect(await cancel(id, member)).toMatchObject({ status: 200, body: { tickets: 2 } })
})

test('a cancellation by the member with 2 h 59 min 59 s left is refused, and nothing is written', async () => {
  const { app, member, lesson, book, cancel } = await open()
  const { id } = (await book()).body
  app.clock.set(lesson.startsAt - 3 * hourMs + 1000)
  const before = await rowsOf(app)
  expect(await cancel(id, member)).toMatchObject(refused('error.yoga.cancelIn3hr'))
  expect(await rowsOf(app)).toEqual(before)
})

test('a member who cancels the booking of another member is told that there is none, before and after the deadline', async () => {
  const { app, lesson, book, cancel } = await open()
  const { id } = (await book()).body
  const other = await givenMember(app.database, { tickets: 1 })
  for (const now of [app.clock.now(), lesson.startsAt]) {
    app.clock.set(now)
    expect(await cancel(id, other)).toMatchObject(refused('error.yoga.bookingNotFound'))
    expect(await cancel('none', other)).toMatchObject(refused('error.yoga.bookingNotFound'))
  }
})

test('a second cancellation is refused and returns nothing', async () => {
  const { app, admin, member, book, cancel } = await open()
  const { id } = (await book()).body
  await cancel(id, member)
  const before = await rowsOf(app)
  expect(await cancel(id, member)).toMatchObject(refused('error.yoga.bookingNotFound'))
  expect(await cancel(id, admin)).toMatchObject(refused('error.yoga.bookingNotFound'))
  expect(await rowsOf(app)).toEqual(before)
})

test.each([
  ['a second before the start', (lesson: { startsAt: number }) => lesson.startsAt - 1000],
  ['while the lesson runs', (lesson: { startsAt: number }) => lesson.startsAt + 1000],
  ['after the lesson has ended', (lesson: { endsAt: number }) => lesson.endsAt + dayMs],
])('an administrator may cancel a member’s booking %s with a reason, and it is recorded', async (_, when) => {
  const { app, admin, member, lesson, book, cancel } = await open()
  const { id } = (await book()).body
  app.clock.set(when(lesson))
  expect(await cancel(id, admin)).toMatchObject(refused('error.yoga.cancelIn3hr'))
  const params = { id }
  const answer = await app.ask(cancelBooking, { as: admin, params, body: { reason: 'ご病気' } })
  expect(answer).toMatchObject({ status: 200, body: { tickets: 2 } })
  expect((await app.ask(getOwnMember, { as: member })).body.tickets).toBe(2)
  expect(await auditEntries(app.database)).toMatchObject([
    {
      actor: admin.id,
      action: 'booking.cancelled',
      subject: id,
      before: { memberId: member.id },
      after: { afterDeadline: true, reason: 'ご病気' },
    },
  ])
})
