import { sql } from 'kysely'
import type { Reader } from '../database.ts'
import { line } from './integrity-problem.ts'
import type { IntegrityCheck } from './integrity-problem.ts'

const booked = sql<number>`count(booking.id)`

/** All lessons with their bookings that are not cancelled. */
const lessonsWithBookings = (db: Reader) =>
  db
    .selectFrom('lessons')
    .leftJoin('bookings as booking', (join) =>
      join.onRef('booking.lesson_id', '=', 'lessons.id').on(sql<boolean>`booking.status <> 'cancelled'`),
    )
    .groupBy(['lessons.id', 'lessons.seats_taken', 'lessons.total_seats'])

export const miscountedSeats: IntegrityCheck = {
  invariant: 'seatsTaken',
  broken: (db) =>
    lessonsWithBookings(db)
      .select(line`lesson ${'lessons.id'}: ${'lessons.seats_taken'} seats taken, but ${booked} bookings`)
      .having('lessons.seats_taken', '<>', booked),
}

export const overbookedLessons: IntegrityCheck = {
  invariant: 'overbooked',
  broken: (db) =>
    lessonsWithBookings(db)
      .select(line`lesson ${'lessons.id'}: ${booked} bookings, but ${'lessons.total_seats'} seats`)
      .having('lessons.total_seats', '<', booked),
}

/** Cancelling a lesson cancels its bookings, except when the lesson had ended before. */
export const bookingsOfCancelledLessons: IntegrityCheck = {
  invariant: 'bookedInCancelledLesson',
  broken: (db) =>
    db
      .selectFrom('bookings')
      .innerJoin('lessons', 'lessons.id', 'bookings.lesson_id')
      .select(line`booking ${'bookings.id'}: booked, but lesson ${'lessons.id'} is cancelled`)
      .where(sql<boolean>`bookings.status = 'booked'`)
      .whereRef('lessons.cancelled_at', '<', 'lessons.ends_at'),
}
