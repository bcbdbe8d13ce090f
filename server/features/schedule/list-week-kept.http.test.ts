import { expect, onTestFinished, test } from 'vitest'
import type { LessonEvent } from '#contract/lessons.ts'
import type { Writer } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open.ts'
import { moveBookings } from '#server/features/bookings/member-queries.ts'
import { insertBooking, markCancelled } from '#server/features/bookings/queries.ts'
import { endEntry, insertEntry, setLatest } from '#server/features/bookings/waiting-list/queries.ts'
import { createReadFacts } from '#server/features/facts/current-facts.ts'
import type { MemberCaller, MemberId } from '#server/http/authentication.ts'
import { KeptText } from '#server/http/kept-text.ts'
import { newPlace } from '#tests/support/databases.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import { dayMs, hourMs } from '#time/tokyo.ts'
import { createListWeek } from './list-week.ts'

const monday = Date.parse('2026-11-23T00:00:00+09:00')
const range = { from: monday, to: monday + 7 * dayMs, withCancelled: true, language: 'ja' } as const

/**
 * Two lessons of the week with two members, on a server that has the week in memory, beside another server
 * that writes.
 */
async function open() {
  const place = await newPlace()
  onTestFinished(() => place.remove())
  const [writing, reading] = [await openDatabase(place.settings), await openDatabase(place.settings)]
  onTestFinished(async () => {
    await Promise.all([writing.close(), reading.close()])
  })
  const first = await givenLesson(writing, monday + 10 * hourMs)
  const second = await givenLesson(writing, monday + 12 * hourMs)
  const sora = await givenMember(writing)
  const umi = await givenMember(writing)

  const kept = createListWeek(reading, createReadFacts(reading))
  const listed = async (list: typeof kept): Promise<LessonEvent[][]> => {
    const callers = [undefined, sora, umi].map((member) => member && callerOf(member.id))
    const answers = await Promise.all(callers.map((caller) => list(range, caller)))
    return answers.map((answer) => JSON.parse(bytesOf(answer).toString()) as LessonEvent[])
  }
  let before = await listed(kept)
  return {
    reading,
    ids: { first: first.id, second: second.id, sora: sora.id, umi: umi.id },
    write: (work: (writer: Writer) => Promise<unknown>) => writing.transact(work),
    keptBytes: async (as?: string) => bytesOf(await kept(range, as === undefined ? undefined : callerOf(as))),
    /** Fails unless the list has changed, and the server answers as one that has kept nothing. */
    expectSeen: async () => {
      const now = await listed(kept)
      expect(now).toEqual(await listed(createListWeek(reading, createReadFacts(reading))))
      expect(now).not.toEqual(before)
      before = now
    },
  }
}

const bytesOf = (answer: KeptText | Buffer) => (answer instanceof KeptText ? answer.bytes : answer)

const callerOf = (id: string): MemberCaller => ({
  id: id as MemberId,
  role: 'USER',
  language: 'ja',
  sessionId: 'of a test',
})

const noon = monday + 12 * hourMs

test.each([
  { title: '昼ヨガ' },
  { description: '午後' },
  { imageUrl: '/pictures/other.svg' },
  { level: 'beginners' as const },
  { startsAt: monday + 10 * hourMs + hourMs / 2 },
  { endsAt: noon },
  { startsAt: monday + 8 * dayMs, endsAt: monday + 8 * dayMs + hourMs },
  { totalSeats: 5 },
  { seatsTaken: 1 },
  { waiting: 3 },
  { cancelledAt: 1 },
  { cancelledAt: 1, shownCancelled: 1 as const },
])('a kept week shows %o right after the commit, whatever else stays the same', async (change) => {
  const { ids, write, expectSeen } = await open()
  await write((writer) => writer.updateTable('lessons').set(change).where('id', '=', ids.first).execute())
  await expectSeen()
})

test('a kept week shows that seats went from one lesson to another, and the reason and end of a cancellation', async () => {
  const { ids, write, expectSeen } = await open()
  const set = (id: string, change: object) =>
    write((writer) => writer.updateTable('lessons').set(change).where('id', '=', id).execute())
  await set(ids.first, { seatsTaken: 1 })
  await expectSeen()
  await write(async (writer) => {
    await writer.updateTable('lessons').set({ seatsTaken: 0 }).where('id', '=', ids.first).execute()
    await writer.updateTable('lessons').set({ seatsTaken: 1 }).where('id', '=', ids.second).execute()
  })
  await expectSeen()
  await set(ids.first, { cancelledAt: 1, shownCancelled: 1 })
  await expectSeen()
  await set(ids.first, { cancelReasonJa: '台風' })
  await expectSeen()
  await set(ids.first, { cancelledAt: null, cancelReasonJa: null, shownCancelled: 0 })
  await expectSeen()
})

test('a kept week shows each member what changed of the own bookings, also when the seats stay the same', async () => {
  const { ids, write, expectSeen } = await open()
  const book = (writer: Writer, id: string, lessonId: string, memberId: string) =>
    insertBooking(writer, {
      id,
      lessonId,
      memberId,
      ticketsTaken: 0,
      withoutTicket: null,
      onlySeat: null,
      now: 1,
    })
  const cancel = (writer: Writer, id: string) => markCancelled(writer, { id, actorId: null, now: 2 })

  await write((writer) => book(writer, 'booking-1', ids.first, ids.sora))
  await expectSeen()
  await write(async (writer) => {
    await cancel(writer, 'booking-1')
    await book(writer, 'booking-2', ids.first, ids.sora)
  })
  await expectSeen()
  await write(async (writer) => {
    await cancel(writer, 'booking-2')
    await book(writer, 'booking-3', ids.first, ids.umi)
  })
  await expectSeen()
  await write(async (writer) => {
    await writer
      .updateTable('members')
      .set({ mergedInto: ids.sora, closedAt: 1 })
      .where('id', '=', ids.umi)
      .execute()
    await moveBookings(writer, { from: ids.umi, to: ids.sora })
  })
  await expectSeen()
  await write((writer) => cancel(writer, 'booking-3'))
  await expectSeen()
})

test('a kept week shows each member the own place in the waiting list, and when it moves up', async () => {
  const { ids, write, expectSeen } = await open()
  const wait = (id: string, memberId: string) =>
    write((writer) => insertEntry(writer, { id, lessonId: ids.first, memberId, latestAt: monday, now: 1 }))
  await wait('wait-1', ids.sora)
  await expectSeen()
  await wait('wait-2', ids.umi)
  await expectSeen()
  await write((writer) => setLatest(writer, 'wait-2', noon))
  await expectSeen()
  await write((writer) => endEntry(writer, { lessonId: ids.first, memberId: ids.sora }, 'left', 2))
  await expectSeen()
})

test('a commit that changes nothing in the week leaves its bytes, so that their compressed form stays', async () => {
  const { ids, write, keptBytes } = await open()
  const visitors = await keptBytes()
  await write((writer) =>
    insertBooking(writer, {
      id: 'booking',
      lessonId: ids.first,
      memberId: ids.sora,
      ticketsTaken: 0,
      withoutTicket: null,
      onlySeat: null,
      now: 1,
    }),
  )
  expect(await keptBytes()).toBe(visitors)
  expect(await keptBytes(ids.umi)).toBe(visitors)
  expect(JSON.parse((await keptBytes(ids.sora)).toString())).toMatchObject([
    { resource: { yogaBooking: 'booking' } },
    { resource: { yogaBooking: null } },
  ])
})

test('the list asks for no other version of the database than the one at which the caller was found', async () => {
  const { reading } = await open()
  let asked = 0
  const version = () => {
    asked += 1
    return reading.version()
  }
  const list = createListWeek({ ...reading, version }, createReadFacts(reading))
  await list(range, { ...callerOf('sora'), databaseVersion: await reading.version() })
  expect(asked).toBe(0)
  await list(range, undefined)
  expect(asked).toBe(1)
})
