import { expect, test } from 'vitest'
import type { Writer } from '#server/database/database.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { memberCaller, transactionIn } from '#tests/support/contexts.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { openFullLesson } from '#tests/support/waiting-lesson.ts'
import { dayMs } from '#time/tokyo.ts'
import { endAbsencesOf, setCounted, upsertAbsence } from './absences/queries.ts'
import { cancelAllOfMember } from './cancel.ts'
import { moveBookings } from './member-queries.ts'
import { endEntries, endEntry, findEntry, setOffered, shiftLatest } from './waiting-list/queries.ts'

async function open() {
  const app = await TestApp.open()
  const write = <T>(work: (writer: Writer) => Promise<T>) => app.database.transact(work)
  return { app, write, now: app.clock.now(), reader: app.database.reader }
}

test('what was counted of an absence stays counted when the account is closed, and a limit that is over keeps its end', async () => {
  const { app, write, now, reader } = await open()
  const member = await givenMember(app.database, { memberType: 4 })
  const ids: string[] = []
  for (const day of [1, 2, 3]) {
    const { body } = await askToBook(app, member, await givenLesson(app.database, now + day * dayMs))
    ids.push(body.id)
  }
  const [over = '', running = '', undecided = ''] = ids
  for (const bookingId of ids)
    await write((writer) => upsertAbsence(writer, { bookingId, memberId: member.id, kind: 'missed', now: 1 }))
  const count = (id: string, until: number) =>
    write((writer) => setCounted(writer, id, { step: 1, limit: { bookings: 1, until }, now: 1 }))
  await write((writer) =>
    writer.updateTable('bookings').set({ status: 'missed' }).where('id', 'in', [over, running]).execute(),
  )
  await count(over, now - 1)
  await count(running, now + 1)
  await write((writer) => endAbsencesOf(writer, member.id, now))
  const rows = await reader.selectFrom('absences').select(['bookingId', 'state', 'limitUntil']).execute()
  expect(new Map(rows.map(({ bookingId, ...row }) => [bookingId, row]))).toEqual(
    new Map([
      [over, { state: 'counted', limitUntil: now - 1 }],
      [running, { state: 'counted', limitUntil: now }],
      [undecided, { state: 'withdrawn', limitUntil: null }],
    ]),
  )
})

test('who waits no more keeps when and why, and is offered no seat; one who is offered it keeps since when', async () => {
  const { app, write, now, reader } = await open()
  const { lesson, waiting } = await openFullLesson(app)
  const first = await waiting()
  await waiting()
  const lessonId = lesson.id
  const { latestAt: before = 0 } = (await findEntry(reader, lessonId, first.id)) ?? {}
  const rows = async () => {
    const found = await reader
      .selectFrom('waiting_entries')
      .select(['latestAt', 'endedAt', 'endedBy', 'offeredAt'])
      .orderBy('turn')
      .execute()
    return found.map(({ latestAt, ...row }) => ({ latestAt: latestAt - before, ...row }))
  }
  const end = () => write((writer) => endEntry(writer, { lessonId, memberId: first.id }, 'left', now + 1))
  expect([await end(), await end()]).toEqual([true, false])
  for (const at of [now + 2, now + 3]) await write((writer) => setOffered(writer, lessonId, at))
  await write((writer) => shiftLatest(writer, lessonId, 5))
  const gone = { latestAt: 0, endedAt: now + 1, endedBy: 'left', offeredAt: null }
  expect(await rows()).toEqual([gone, { latestAt: 5, endedAt: null, endedBy: null, offeredAt: now + 2 }])
  await write((writer) => endEntries(writer, lessonId, 'started', now + 4))
  expect(await rows()).toMatchObject([gone, { endedAt: now + 4, endedBy: 'started' }])
  // Who ends a list changes the count of its lesson.
  await write((writer) => writer.updateTable('lessons').set({ waiting: 0 }).execute())
})

test('after a merge a booking names the account that cancelled it, and an administrator who did', async () => {
  const { app, write, now, reader } = await open()
  const [from, to, admin] = [
    await givenMember(app.database),
    await givenMember(app.database),
    await givenAdmin(app.database),
  ]
  const cancelledBy = { own: from.id, byAdmin: admin.id }
  for (const [title, actorId] of Object.entries(cancelledBy)) {
    const lesson = await givenLesson(app.database, now + dayMs, { title })
    const booking = { id: title, lessonId: lesson.id, memberId: from.id, bookedAt: now }
    const cancelled = { status: 'cancelled', cancelledAt: now, cancelledBy: actorId } as const
    const values = { ...booking, ...cancelled, ticketsTaken: 0 }
    await write((writer) => writer.insertInto('bookings').values(values).execute())
  }
  await write((writer) => moveBookings(writer, { from: from.id, to: to.id }))
  const rows = await reader.selectFrom('bookings').select(['id', 'memberId', 'cancelledBy']).execute()
  expect(Object.fromEntries(rows.map(({ id, ...row }) => [id, row]))).toEqual({
    own: { memberId: to.id, cancelledBy: to.id },
    byAdmin: { memberId: to.id, cancelledBy: admin.id },
  })
})

test('the bookings of an account that was closed meanwhile are not cancelled again', async () => {
  const { app, write, now } = await open()
  const { id } = await givenMember(app.database)
  const caller = memberCaller(id)
  const cancelAll = write(async (writer) => {
    await writer.updateTable('members').set({ closedAt: now }).where('id', '=', id).execute()
    await cancelAllOfMember(transactionIn(writer, now, { caller }), caller.id)
  })
  await expect(cancelAll).rejects.toMatchObject({ code: 'error.server.token_expired' })
})
