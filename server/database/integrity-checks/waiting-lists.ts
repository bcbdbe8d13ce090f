import { sql } from 'kysely'
import type { Reader } from '../database.ts'
import type { IntegrityProblem } from './integrity-problem.ts'

const problem = (description: string): IntegrityProblem => ({ invariant: 'waiting', description })

export async function findMiscountedWaiting(reader: Reader): Promise<IntegrityProblem[]> {
  const entries = sql<number>`count(entry.id)`
  const rows = await reader
    .selectFrom('lessons')
    .leftJoin('waiting_entries as entry', (join) =>
      join.onRef('entry.lesson_id', '=', 'lessons.id').on('entry.ended_at', 'is', null),
    )
    .select(['lessons.id', 'lessons.waiting', entries.as('entries')])
    .groupBy(['lessons.id', 'lessons.waiting'])
    .having('lessons.waiting', '<>', entries)
    .orderBy('lessons.id')
    .execute()
  return rows.map((row) =>
    problem(`lesson ${row.id}: ${row.waiting} members wait, but there are ${row.entries} entries`),
  )
}

/** Entries that have not ended, with their lesson. */
const liveEntries = (reader: Reader) =>
  reader
    .selectFrom('waiting_entries as entry')
    .innerJoin('lessons', 'lessons.id', 'entry.lesson_id')
    .select(['entry.id', 'entry.member_id as memberId', 'lessons.id as lessonId'])
    .where('entry.ended_at', 'is', null)
    .orderBy('entry.id')

/** A member waits for a lesson or has a seat in it, not both. */
export async function findEntriesOfTheBooked(reader: Reader): Promise<IntegrityProblem[]> {
  const rows = await liveEntries(reader)
    .innerJoin('bookings', (join) =>
      join
        .onRef('bookings.lesson_id', '=', 'entry.lesson_id')
        .onRef('bookings.member_id', '=', 'entry.member_id'),
    )
    .where('bookings.status', '<>', 'cancelled')
    .execute()
  return rows.map((row) =>
    problem(`entry ${row.id}: member ${row.memberId} waits for lesson ${row.lessonId} and has booked it`),
  )
}

/** Cancelling a lesson ends its waiting list, unless the lesson was over, and closing an account ends its waits. */
export async function findWaitsWithoutEnd(reader: Reader): Promise<IntegrityProblem[]> {
  const rows = await liveEntries(reader)
    .innerJoin('members', 'members.id', 'entry.member_id')
    .where((entry) =>
      entry.or([
        entry('lessons.cancelled_at', '<', entry.ref('lessons.ends_at')),
        entry('members.closed_at', 'is not', null),
      ]),
    )
    .execute()
  return rows.map((row) =>
    problem(
      `entry ${row.id}: the lesson ${row.lessonId} is cancelled, or the account of its member is closed`,
    ),
  )
}

/**
 * A seat is either given to the waiting list when it comes free, or open to all, which each entry says. So a free seat in a
 * lesson with an entry that does not say so is owed to the list.
 */
export async function findSeatsOwedToTheList(reader: Reader): Promise<IntegrityProblem[]> {
  const rows = await liveEntries(reader)
    .where('lessons.cancelled_at', 'is', null)
    .where('entry.offered_at', 'is', null)
    .whereRef('lessons.seats_taken', '<', 'lessons.total_seats')
    .execute()
  return rows.map((row) =>
    problem(
      `entry ${row.id}: lesson ${row.lessonId} has a free seat that was neither given to it nor opened to all`,
    ),
  )
}
