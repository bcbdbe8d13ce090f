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
        join.onRef('entry.lessonId', '=', 'lessons.id').on('entry.endedAt', 'is', null),
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
    .innerJoin('lessons', 'lessons.id', 'entry.lessonId')
    .where('entry.endedAt', 'is', null)

/** A member waits for a lesson or has a seat in it, not both. */
export const entriesOfTheBooked: IntegrityCheck = {
  invariant: 'waiting',
  broken: (db) =>
    liveEntries(db)
      .innerJoin('bookings', (join) =>
        join
          .onRef('bookings.lessonId', '=', 'entry.lessonId')
          .onRef('bookings.memberId', '=', 'entry.memberId'),
      )
      .select(
        line`entry ${'entry.id'}: member ${'entry.memberId'} waits for lesson ${'lessons.id'} and has booked it`,
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
      .innerJoin('members', 'members.id', 'entry.memberId')
      .select(
        line`entry ${'entry.id'}: the lesson ${'lessons.id'} is cancelled, or the account of its member is closed`,
      )
      .where((entry) =>
        entry.or([
          entry('lessons.cancelledAt', '<', entry.ref('lessons.endsAt')),
          entry('members.closedAt', 'is not', null),
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
      .innerJoin('lessons', 'lessons.id', 'bookings.lessonId')
      .innerJoin('bookings as other', 'other.memberId', 'bookings.memberId')
      .innerJoin('lessons as beside', 'beside.id', 'other.lessonId')
      .select(
        line`booking ${'bookings.id'}: made by the waiting list at the time of booking ${'other.id'} of the same member`,
      )
      .where('bookings.hourFree', '=', 1)
      .where(sql<boolean>`bookings.status <> 'cancelled' and other.status <> 'cancelled'`)
      .whereRef('other.bookedAt', '<', 'bookings.bookedAt')
      .whereRef('beside.id', '<>', 'lessons.id')
      .whereRef('beside.startsAt', '<', 'lessons.endsAt')
      .whereRef('beside.endsAt', '>', 'lessons.startsAt')
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
      .where('lessons.cancelledAt', 'is', null)
      .where('entry.offeredAt', 'is', null)
      .whereRef('lessons.seatsTaken', '<', 'lessons.totalSeats'),
}
