import { sql } from 'kysely'
import type { Reader } from '../database.ts'
import type { Violation } from './violation.ts'

function lessonsWithLive(reader: Reader) {
  const live = sql<number>`count(booking.id)`
  return {
    live,
    lessons: reader
      .selectFrom('lessons')
      .leftJoin('bookings as booking', (join) =>
        join.onRef('booking.lesson_id', '=', 'lessons.id').on('booking.status', '<>', 'cancelled'),
      )
      .select(['lessons.id', 'lessons.seats_taken as taken', 'lessons.total_seats as total', live.as('live')])
      .groupBy(['lessons.id', 'lessons.seats_taken', 'lessons.total_seats'])
      .orderBy('lessons.id'),
  }
}

export async function findMiscountedSeats(reader: Reader): Promise<Violation[]> {
  const { lessons, live } = lessonsWithLive(reader)
  const rows = await lessons.having('lessons.seats_taken', '<>', live).execute()
  return rows.map((row) => ({
    invariant: 'seatsTaken',
    finding: `lesson ${row.id}: ${row.taken} seats taken, but ${row.live} live bookings`,
  }))
}

export async function findOverbookedLessons(reader: Reader): Promise<Violation[]> {
  const { lessons, live } = lessonsWithLive(reader)
  const rows = await lessons.having('lessons.total_seats', '<', live).execute()
  return rows.map((row) => ({
    invariant: 'overbooked',
    finding: `lesson ${row.id}: ${row.live} live bookings of ${row.total} seats`,
  }))
}

export async function findBookingsOfCancelledLessons(reader: Reader): Promise<Violation[]> {
  const rows = await reader
    .selectFrom('bookings')
    .innerJoin('lessons', 'lessons.id', 'bookings.lesson_id')
    .select(['bookings.id', 'lessons.id as lessonId'])
    .where('bookings.status', '=', 'booked')
    // What was over before keeps its bookings.
    .whereRef('lessons.cancelled_at', '<', 'lessons.ends_at')
    .orderBy('bookings.id')
    .execute()
  return rows.map((row) => ({
    invariant: 'bookedInCancelledLesson',
    finding: `booking ${row.id}: booked, but lesson ${row.lessonId} is cancelled`,
  }))
}
