import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cancelBooking } from '#contract/bookings.ts'
import { sendInquiry } from '#contract/inquiries.ts'
import { deleteLesson } from '#contract/lessons.ts'
import { getOwnMember } from '#contract/members.ts'
import { mergeAccounts } from '#contract/merging.ts'
import { engineOf } from '#server/database/engine-of.ts'
import { checkIntegrity } from '#server/database/integrity-checks/check-integrity.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { dayMs } from '#time/tokyo.ts'

/** An account with a booking, which an administrator merges into another account of the person. */
async function open() {
  const app = await TestApp.open()
  const { database, clock } = app
  const admin = await givenMember(database, { role: 'ADMIN', passwordHash: testPasswordHash })
  const kept = await givenMember(database, { memberType: 0 })
  const closed = await givenMember(database, { tickets: 1, memberType: 0 })
  const lesson = await givenLesson(database, clock.now() + 2 * dayMs)
  const { id } = (await askToBook(app, closed, lesson)).body
  const inquiry = { name: '山田花子', email: closed.email, phone: '09012345678', message: '質問' }
  await app.ask(sendInquiry, { as: closed, body: inquiry })
  const body = { otherId: closed.id, password: testPassword }
  const merge = () => app.ask(mergeAccounts, { as: admin, params: { id: kept.id }, body })
  const balanceOfKept = async () => (await app.ask(getOwnMember, { as: kept })).body.tickets
  return { app, closed, lesson, booking: { id }, merge, balanceOfKept }
}

/** Waits until so many transactions of PostgreSQL wait for a lock. On SQLite transactions follow each other. */
async function untilWaiting({ database }: TestApp, count: number): Promise<void> {
  if (engineOf(database.reader) === 'sqlite') return
  const waiting = sql<{ pid: number }>`
    select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await waiting.execute(database.reader)).rows.length).toBe(count)
}

/** Begins the merge, stops it when it has moved the bookings, begins the other call, and lets both end. */
async function mergeBeside(
  { app, merge }: Awaited<ReturnType<typeof open>>,
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
  const given = await open()
  const { app, closed, booking, balanceOfKept } = given
  const status = await mergeBeside(given, () =>
    app.ask(cancelBooking, { as: closed, params: { id: booking.id } }),
  )
  expect(await balanceOfKept()).toBe(status === 200 ? 1 : 0)
})

test('a deletion of the lesson that has read the booking before a merge gives its ticket to the kept account', async () => {
  const given = await open()
  const { app, lesson, balanceOfKept } = given
  const as = await givenAdmin(app.database)
  const status = await mergeBeside(given, () => app.ask(deleteLesson, { as, params: { id: lesson.id } }))
  expect(status).toBe(200)
  expect(await balanceOfKept()).toBe(1)
})
