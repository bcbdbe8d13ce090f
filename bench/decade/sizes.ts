import { dayMs, hourMs, startOfDay } from '#time/tokyo.ts'

/** The past of a studio. The future is the same in every studio. */
export interface Size {
  lessons: number
  /** Members who come now and then. The number of regulars is the same in every studio. */
  others: number
}

/*
 * Half as many members as lessons, so that a member has about as many bookings in both studios. Modulo the
 * eighteen places of a lesson both numbers leave nine, so that a member who came to one lesson cancels the
 * next.
 */
export const month: Size = { lessons: 840, others: 423 }
export const decade: Size = { lessons: 100_016, others: 49_905 }

/** A regular attends twice a week and cancels twice a week, from the first day of the studio. */
export const regulars = 95

/** In each past lesson, so many members came and as many had cancelled. The first of each is a regular. */
export const seats = 10

/** Two rooms with fourteen lessons each, from seven in the morning. */
export const lessonsPerDay = 28
export const rooms = 2
export const firstHour = 7

/**
 * Future lessons, four weeks. In each of them a regular and some of the first `othersAhead` others have a
 * seat.
 */
export const lessonsAhead = 28 * lessonsPerDay
export const bookedAhead = 4
export const othersAhead = 392

/** The next midnight: from there on the future lessons begin, so that no lesson ends during a run. */
export const midnightAhead = (now: number): number => startOfDay(now + dayMs)

/** The hours from midnight on without a lesson: every range that starts in them holds the same lessons. */
export const quietMs = (firstHour - 1) * hourMs
