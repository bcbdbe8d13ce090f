import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import type { WaitingEnd } from '#contract/bookings/waiting-list.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { newestBefore } from '#server/database/earlier.ts'
import type { Earlier } from '#server/database/earlier.ts'
import { prepared } from '#server/database/prepared.ts'

/** The condition of an entry that has not ended, as the partial index has it. */
export const isWaiting = sql<SqlBool>`waiting_entries.ended_at is null`

/** How many entries of the lesson come before this one, plus one. */
const placeInLine = sql<number>`(
  select count(*) from waiting_entries as ahead
  where ahead.lesson_id = waiting_entries.lesson_id and ahead.turn <= waiting_entries.turn and ahead.ended_at is null
)`

interface NewEntry {
  id: string
  lessonId: string
  memberId: string
  latestAt: number
  now: number
}

/** Adds the member at the end of the list. The caller has locked the lesson. */
export async function insertEntry(writer: Writer, entry: NewEntry): Promise<void> {
  await entryInsert(writer, entry)
}

const entryInsert = prepared((writer, entry: NewEntry) =>
  writer.insertInto('waiting_entries').values((values) => ({
    id: entry.id,
    lessonId: entry.lessonId,
    memberId: entry.memberId,
    turn: values
      .selectFrom('waiting_entries as earlier')
      .select(sql<number>`coalesce(max(earlier.turn), 0) + 1`.as('turn'))
      .where('earlier.lessonId', '=', entry.lessonId),
    joinedAt: entry.now,
    latestAt: entry.latestAt,
  })),
)

/** The member's entry in the list of a lesson, with the place in line. */
export async function findEntry(reader: Reader, lessonId: string, memberId: string) {
  const [entry] = await entryOf(reader, { lessonId, memberId })
  return entry
}

const entryOf = prepared((reader, given: { lessonId: string; memberId: string }) =>
  reader
    .selectFrom('waiting_entries')
    .select(['id', 'latestAt', placeInLine.as('place')])
    .where('lessonId', '=', given.lessonId)
    .where('memberId', '=', given.memberId)
    .where(isWaiting),
)

export async function setLatest(writer: Writer, id: string, latestAt: number): Promise<void> {
  await writer.updateTable('waiting_entries').set({ latestAt }).where('id', '=', id).execute()
}

/** Moves the times of all who wait for the lesson by as much as the lesson was moved. */
export async function shiftLatest(writer: Writer, lessonId: string, byMs: number): Promise<void> {
  await writer
    .updateTable('waiting_entries')
    .set({ latestAt: sql<number>`latest_at + ${byMs}` })
    .where('lessonId', '=', lessonId)
    .where(isWaiting)
    .execute()
}

/** All who wait for the lesson, the first in line first, with what their booking and their mails need. */
export const listWaiting = prepared((reader, given: { lessonId: string }) =>
  reader
    .selectFrom('waiting_entries')
    .innerJoin('members', 'members.id', 'waiting_entries.memberId')
    .select([
      'waiting_entries.id',
      'waiting_entries.memberId',
      'waiting_entries.latestAt',
      'waiting_entries.offeredAt',
      'waiting_entries.passedOverAt',
      'members.blockedAt',
      'members.emailConfirmedAt as confirmedAt',
      'members.memberType',
      'members.tickets',
      'members.email',
      'members.language',
      'members.lastName',
      'members.firstName',
    ])
    .where('waiting_entries.lessonId', '=', given.lessonId)
    .where(isWaiting)
    .orderBy('waiting_entries.turn'),
)

export type WaitingEntry = Awaited<ReturnType<typeof listWaiting>>[number]

/** Ends the member's wait for the lesson. Returns false when the member does not wait. */
export async function endEntry(
  writer: Writer,
  { lessonId, memberId }: { lessonId: string; memberId: string },
  by: WaitingEnd,
  now: number,
): Promise<boolean> {
  const ended = await entryEnd(writer, { lessonId, memberId, by, now })
  return ended.length === 1
}

const entryEnd = prepared(
  (writer, given: { lessonId: string; memberId: string; by: WaitingEnd; now: number }) =>
    writer
      .updateTable('waiting_entries')
      .set({ endedAt: given.now, endedBy: given.by })
      .where('lessonId', '=', given.lessonId)
      .where('memberId', '=', given.memberId)
      .where(isWaiting)
      .returning('id'),
)

/** Ends the whole list of the lesson. */
export async function endEntries(
  writer: Writer,
  lessonId: string,
  by: WaitingEnd,
  now: number,
): Promise<void> {
  await writer
    .updateTable('waiting_entries')
    .set({ endedAt: now, endedBy: by })
    .where('lessonId', '=', lessonId)
    .where(isWaiting)
    .execute()
}

/** Notes that a free seat is open to all who wait, or no longer: that the lesson is full. */
export async function setOffered(writer: Writer, lessonId: string, offeredAt: number | null): Promise<void> {
  await writer
    .updateTable('waiting_entries')
    .set({ offeredAt })
    .where('lessonId', '=', lessonId)
    .where(isWaiting)
    .where('offeredAt', offeredAt === null ? 'is not' : 'is', null)
    .execute()
}

export async function setPassedOver(writer: Writer, ids: string[], now: number): Promise<void> {
  await writer.updateTable('waiting_entries').set({ passedOverAt: now }).where('id', 'in', ids).execute()
}

/** The lessons for which the member waits, whether they have started or not. */
export async function listLessonsWaitedFor(reader: Reader, memberId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('waiting_entries')
    .select('lessonId')
    .where('memberId', '=', memberId)
    .where(isWaiting)
    .execute()
  return rows.map(({ lessonId }) => lessonId)
}

const lessonColumns = [
  'lessons.id as lessonId',
  'lessons.title',
  'lessons.titleEn',
  'lessons.startsAt',
  'lessons.endsAt',
] as const

/** The lessons to come for which the member waits, in order of start. */
export async function listOwnEntries(reader: Reader, memberId: string, now: number) {
  return reader
    .selectFrom('waiting_entries')
    .innerJoin('lessons', 'lessons.id', 'waiting_entries.lessonId')
    .select([...lessonColumns, 'lessons.imageUrl', 'lessons.totalSeats'])
    .select(['lessons.seatsTaken', 'lessons.eventPrice', 'waiting_entries.latestAt'])
    .select(placeInLine.as('place'))
    .where('waiting_entries.memberId', '=', memberId)
    .where(isWaiting)
    .where('lessons.startsAt', '>', now)
    .orderBy('lessons.startsAt')
    .orderBy('lessons.id')
    .execute()
}

/** Everything kept of the member's waits, the newest first. */
export async function listAllEntriesOf(reader: Reader, memberId: string) {
  return reader
    .selectFrom('waiting_entries')
    .innerJoin('lessons', 'lessons.id', 'waiting_entries.lessonId')
    .select([...lessonColumns, 'waiting_entries.joinedAt', 'waiting_entries.latestAt'])
    .select(['waiting_entries.endedAt', 'waiting_entries.endedBy'])
    .where('waiting_entries.memberId', '=', memberId)
    .orderBy('waiting_entries.joinedAt', 'desc')
    .orderBy('waiting_entries.id', 'desc')
    .limit(200)
    .execute()
}

/** Gives all waits of a member, past ones too, to the member with whom the account is merged. */
export async function moveWaits(writer: Writer, { from, to }: { from: string; to: string }): Promise<void> {
  await writer.updateTable('waiting_entries').set({ memberId: to }).where('memberId', '=', from).execute()
}

const waitsOf = (reader: Reader, memberId: string) =>
  reader
    .selectFrom('waiting_entries')
    .innerJoin('lessons', 'lessons.id', 'waiting_entries.lessonId')
    .select([
      'waiting_entries.id',
      'lessons.id as lessonId',
      'lessons.title',
      'lessons.titleEn',
      'lessons.startsAt',
    ])
    .where('waiting_entries.memberId', '=', memberId)

/** When the member joined waiting lists. */
export async function listJoinedBefore(reader: Reader, memberId: string, earlier: Earlier) {
  const query = waitsOf(reader, memberId).select('waiting_entries.joinedAt as at')
  return newestBefore(query, { at: 'waiting_entries.joinedAt', id: 'waiting_entries.id' }, earlier).execute()
}

/** When the member's waits ended, without those that ended because the member booked the lesson. */
export async function listEndedBefore(reader: Reader, memberId: string, earlier: Earlier) {
  const query = waitsOf(reader, memberId)
    .select((wait) => [
      wait.ref('waiting_entries.endedAt').$notNull().as('at'),
      wait.ref('waiting_entries.endedBy').$notNull().as('endedBy'),
    ])
    .where('waiting_entries.endedAt', 'is not', null)
    .where('waiting_entries.endedBy', '<>', 'booked')
  return newestBefore(query, { at: 'waiting_entries.endedAt', id: 'waiting_entries.id' }, earlier).execute()
}
