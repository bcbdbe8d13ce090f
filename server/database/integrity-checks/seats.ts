import { sql } from 'kysely'
import type { Reader } from '../database.ts'
import type { IntegrityProblem } from './integrity-problem.ts'

/** All lessons with the number of their bookings that are not cancelled. */
function lessonsWithBookings(reader: Reader) {
  const booked = sql<number>`count(booking.id)`
  const lessons = reader
    .selectFrom('lessons')
    .leftJoin('bookings as booking', (join) =>
      join.onRef('booking.lesson_id', '=', 'lessons.id').on('booking.status', '<>', 'cancelled'),
    )
    .select(['lessons.id', 'lessons.seats_taken as taken', 'lessons.total_seats as total'])
    .select(booked.as('booked'))
    .groupBy(['lessons.id', 'lessons.seats_taken', 'lessons.total_seats'])
    .orderBy('lessons.id')
  return { lessons, booked }
}

export async function findMiscountedSeats(reader: Reader): Promise<IntegrityProblem[]> {
  const { lessons, booked } = lessonsWithBookings(reader)
  const rows = await lessons.having('lessons.seats_taken', '<>', booked).execute()
  return rows.map((row) => ({
    invariant: 'seatsTaken',
    description: `lesson ${row.id}: ${row.taken} seats taken, but ${row.booked} bookings`,
  }))
}

export async function findOverbookedLessons(reader: Reader): Promise<IntegrityProblem[]> {
  const { lessons, booked } = lessonsWithBookings(reader)
  const rows = await lessons.having('lessons.total_seats', '<', booked).execute()
  return rows.map((row) => ({
    invariant: 'overbooked',
    description: `lesson ${row.id}: ${row.booked} bookings, but ${row.total} seats`,
  }))
}

/** Cancelling a lesson cancels its bookings, except when the lesson had ended before. */
export async function findBookingsOfCancelledLessons(reader: Reader): Promise<IntegrityProblem[]> {
  const rows = await reader
    .selectFrom('bookings')
    .innerJoin('lessons', 'lessons.id', 'bookings.lesson_id')
    .select(['bookings.id', 'lessons.id as lessonId'])
    .where('bookings.status', '=', 'booked')
    .whereRef('lessons.cancelled_at', '<', 'lessons.ends_at')
    .orderBy('bookings.id')
    .execute()
  return rows.map((row) => ({
    invariant: 'bookedInCancelledLesson',
    description: `booking ${row.id}: booked, but lesson ${row.lessonId} is cancelled`,
  }))
}
