import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cancelBooking, listOwnBookings } from '#contract/bookings/bookings.ts'
import { sendInquiry } from '#contract/inquiries/inquiries.ts'
import { deleteLesson } from '#contract/lessons.ts'
import { getOwnMember } from '#contract/members/members.ts'
import { mergeAccounts } from '#contract/accounts/merging.ts'
import { engineOf } from '#server/database/engine-of.ts'
import { checkIntegrity } from '#server/database/integrity-checks/check-integrity.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { dayMs } from '#time/tokyo.ts'

/** A person with two accounts, and an administrator who merges one into the other. */
async function openAccounts(tickets: { kept: number; closed: number }) {
  const app = await TestApp.open()
  const { database } = app
  const admin = await givenMember(database, { role: 'ADMIN', passwordHash: testPasswordHash })
  const kept = await givenMember(database, { tickets: tickets.kept, memberType: 0 })
  const closed = await givenMember(database, { tickets: tickets.closed, memberType: 0 })
  const mergeInto = (id: string, otherId: string) =>
    app.ask(mergeAccounts, { as: admin, params: { id }, body: { otherId, password: testPassword } })
  const merge = () => mergeInto(kept.id, closed.id)
  return { app, kept, closed, mergeInto, merge }
}

/** The same with a booking and an inquiry of the account that is to be closed. */
async function openWithBooking() {
  const { app, kept, closed, merge } = await openAccounts({ kept: 0, closed: 1 })
  const lesson = await givenLesson(app.database, app.clock.now() + 2 * dayMs)
  const { id } = (await askToBook(app, closed, lesson)).body
  const inquiry = { name: '山田花子', email: closed.email, phone: '09012345678', message: '質問' }
  await app.ask(sendInquiry, { as: closed, body: inquiry })
  const balanceOfKept = async () => (await app.ask(getOwnMember, { as: kept })).body.tickets
  return { app, closed, lesson, booking: { id }, merge, balanceOfKept }
}

/**
 * Waits until so many transactions of PostgreSQL wait for a lock. On SQLite transactions follow each other.
 */
async function untilWaiting({ database }: TestApp, count: number): Promise<void> {
  if (engineOf(database.reader) === 'sqlite') return
  const waiting = sql<{ pid: number }>`
    select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await waiting.execute(database.reader)).rows.length).toBe(count)
}

/** Begins the merge, stops it when it has moved the bookings, begins the other call, and lets both end. */
async function mergeBeside(
  { app, merge }: Awaited<ReturnType<typeof openWithBooking>>,
  other: () => Promise<{ status: number }>,
): Promise<number> {
  const calls: Array<Promise<{ status: number }>> = []
  await app.database.transact(async (writer) => {
    // The merge waits for this row after it has moved bookings and tickets.
    await writer.updateTable('inquiries').set({ message: '質問' }).execute()
    calls.push(merge())
    await untilWaiting(app, 1)
    calls.push(other())
    await untilWaiting(app, 2)
  })
  const [merged, answered] = await Promise.all(calls)
  expect(merged?.status).toBe(200)
  expect(await checkIntegrity(app.database.reader)).toEqual([])
  return answered?.status ?? 0
}

test('a cancellation that has read the booking before a merge gives its ticket to the kept account', async () => {
  const given = await openWithBooking()
  const { app, closed, booking, balanceOfKept } = given
  const status = await mergeBeside(given, () =>
    app.ask(cancelBooking, { as: closed, params: { id: booking.id } }),
  )
  expect(await balanceOfKept()).toBe(status === 200 ? 1 : 0)
})

test('a deletion of the lesson that has read the booking before a merge gives its ticket to the kept account', async () => {
  const given = await openWithBooking()
  const { app, lesson, balanceOfKept } = given
  const as = await givenAdmin(app.database)
  const status = await mergeBeside(given, () => app.ask(deleteLesson, { as, params: { id: lesson.id } }))
  expect(status).toBe(200)
  expect(await balanceOfKept()).toBe(1)
})

test('a merge that is asked for three times at once, in both directions, is made once', async () => {
  const { app, kept, closed, mergeInto } = await openAccounts({ kept: 2, closed: 3 })
  const answers = await Promise.all([
    mergeInto(kept.id, closed.id),
    mergeInto(closed.id, kept.id),
    mergeInto(kept.id, closed.id),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const left = await app.database.reader
    .selectFrom('members')
    .select('tickets')
    .where('id', 'in', [kept.id, closed.id])
    .where('closedAt', 'is', null)
    .execute()
  expect(left).toEqual([{ tickets: 5 }])
  expect(await checkIntegrity(app.database.reader)).toEqual([])
})

test('a merge beside bookings and cancellations of both accounts loses none', async () => {
  const { app, kept, closed, merge } = await openAccounts({ kept: 4, closed: 4 })
  const lessons = await Promise.all(
    [1, 2, 3, 4].map((day) => givenLesson(app.database, app.clock.now() + (1 + day) * dayMs)),
  )
  const [first] = lessons
  if (first === undefined) throw new Error('there is no lesson')
  const early = (await askToBook(app, closed, first)).body
  const answers = await Promise.all([
    merge(),
    ...lessons.slice(1).map((lesson, index) => askToBook(app, index % 2 === 0 ? closed : kept, lesson)),
    app.ask(cancelBooking, { as: closed, params: { id: early.id } }),
  ])
  expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
  expect(await checkIntegrity(app.database.reader)).toEqual([])
  const { body } = await app.ask(listOwnBookings, { as: kept })
  const confirmed = answers.slice(1, 4).filter(({ status }) => status === 201).length
  const cancelled = answers.at(-1)?.status === 200
  expect(body).toHaveLength(confirmed + (cancelled ? 0 : 1))
})
