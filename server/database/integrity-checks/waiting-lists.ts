import { sql } from 'kysely'
import type { Reader } from '../database.ts'
import { line } from './integrity-problem.ts'
import type { IntegrityCheck } from './integrity-problem.ts'

export const miscountedWaiting: IntegrityCheck = {
  invariant: 'waiting',
  broken(db) {
    const entries = sql<number>`count(entry.id)`
    return db
      .selectFrom('lessons')
      .leftJoin('waiting_entries as entry', (join) =>
        join.onRef('entry.lesson_id', '=', 'lessons.id').on('entry.ended_at', 'is', null),
      )
      .select(
        line`lesson ${'lessons.id'}: ${'lessons.waiting'} members wait, but there are ${entries} entries`,
      )
      .groupBy(['lessons.id', 'lessons.waiting'])
      .having('lessons.waiting', '<>', entries)
  },
}

/** Entries that have not ended, with their lesson. */
const liveEntries = (db: Reader) =>
  db
    .selectFrom('waiting_entries as entry')
    .innerJoin('lessons', 'lessons.id', 'entry.lesson_id')
    .where('entry.ended_at', 'is', null)

/** A member waits for a lesson or has a seat in it, not both. */
export const entriesOfTheBooked: IntegrityCheck = {
  invariant: 'waiting',
  broken: (db) =>
    liveEntries(db)
      .innerJoin('bookings', (join) =>
        join
          .onRef('bookings.lesson_id', '=', 'entry.lesson_id')
          .onRef('bookings.member_id', '=', 'entry.member_id'),
      )
      .select(
        line`entry ${'entry.id'}: member ${'entry.member_id'} waits for lesson ${'lessons.id'} and has booked it`,
      )
      .where(sql<boolean>`bookings.status <> 'cancelled'`),
}

/**
 * Cancelling a lesson ends its waiting list, unless the lesson was over, and closing an account ends its
 * waits.
 */
export const waitsWithoutEnd: IntegrityCheck = {
  invariant: 'waiting',
  broken: (db) =>
    liveEntries(db)
      .innerJoin('members', 'members.id', 'entry.member_id')
      .select(
        line`entry ${'entry.id'}: the lesson ${'lessons.id'} is cancelled, or the account of its member is closed`,
      )
      .where((entry) =>
        entry.or([
          entry('lessons.cancelled_at', '<', entry.ref('lessons.ends_at')),
          entry('members.closed_at', 'is not', null),
        ]),
      ),
}

/**
 * The list books no member into a time for which the member had booked another lesson. Lessons that were
 * moved since may touch, and so may bookings that the member made later, or that a merge brought together.
 */
export const promotedTwiceAtATime: IntegrityCheck = {
  invariant: 'waiting',
  broken: (db) =>
    db
      .selectFrom('bookings')
      .innerJoin('lessons', 'lessons.id', 'bookings.lesson_id')
      .innerJoin('bookings as other', 'other.member_id', 'bookings.member_id')
      .innerJoin('lessons as beside', 'beside.id', 'other.lesson_id')
      .select(
        line`booking ${'bookings.id'}: made by the waiting list at the time of booking ${'other.id'} of the same member`,
      )
      .where('bookings.hour_free', '=', 1)
      .where(sql<boolean>`bookings.status <> 'cancelled' and other.status <> 'cancelled'`)
      .whereRef('other.booked_at', '<', 'bookings.booked_at')
      .whereRef('beside.id', '<>', 'lessons.id')
      .whereRef('beside.starts_at', '<', 'lessons.ends_at')
      .whereRef('beside.ends_at', '>', 'lessons.starts_at')
      .where(sql<boolean>`coalesce(lessons.moved_at, 0) < bookings.booked_at`)
      .where(sql<boolean>`coalesce(beside.moved_at, 0) < bookings.booked_at`),
}

/**
 * A seat is either given to the waiting list when it comes free, or open to all, which each entry says. So a
 * free seat in a lesson with an entry that does not say so is owed to the list.
 */
export const seatsOwedToTheList: IntegrityCheck = {
  invariant: 'waiting',
  broken: (db) =>
    liveEntries(db)
      .select(
        line`entry ${'entry.id'}: lesson ${'lessons.id'} has a free seat that was neither given to it nor opened to all`,
      )
      .where('lessons.cancelled_at', 'is', null)
      .where('entry.offered_at', 'is', null)
      .whereRef('lessons.seats_taken', '<', 'lessons.total_seats'),
}
