import { dayMs, hourMs, startOfDay } from '#time/tokyo.ts'

/** What a studio has behind it. What lies ahead is the same in every one. */
export interface Size {
  lessons: number
  /** Those who come now and then; the regulars are as many in every studio. */
  others: number
}

/*
 * Half as many members as lessons, so that each of them has about as many bookings in both studios. Both numbers leave
 * nine when they are dealt out to the eighteen places of a lesson: who came last time cancels this time.
 */
export const month: Size = { lessons: 840, others: 423 }
export const decade: Size = { lessons: 100_016, others: 49_905 }

/** Each comes, and cancels, twice a week for as long as the studio is there. */
export const regulars = 95

/** Of each lesson that is over, so many came and as many had cancelled; the first of both is a regular. */
export const seats = 10

/** Two rooms with fourteen lessons each, from seven in the morning. */
export const lessonsPerDay = 28
export const rooms = 2
export const firstHour = 7

/** Four weeks ahead; in each of their lessons a regular and some of these others have a seat. */
export const lessonsAhead = 28 * lessonsPerDay
export const bookedAhead = 4
export const othersAhead = 392

/** The first midnight ahead: no lesson ends, or begins to count as over, while it is measured. */
export const midnightAhead = (now: number): number => startOfDay(now + dayMs)

/** Before the first lesson of a day, after the last one of the day before: all such hours see the same lessons. */
export const quietMs = (firstHour - 1) * hourMs
