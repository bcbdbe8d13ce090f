import { bookingRules } from '#studio/booking-rules.ts'
import { dayMs, hourMs, startOfDay } from '#time/tokyo.ts'

/** Whom to remind: instants, and half-open ranges. */
export interface Round {
  lessonsFrom: number
  lessonsUntil: number
  /** Whoever booked from then on knows of tomorrow without us. */
  bookedBefore: number
}

/** The reminders that are due now: from the studio's hour to midnight in Tokyo, for the lessons of the day after. */
export function roundAt(now: number): Round | undefined {
  const today = startOfDay(now)
  const begins = today + bookingRules.remindAtHour * hourMs
  if (now < begins) return undefined
  return { lessonsFrom: today + dayMs, lessonsUntil: today + 2 * dayMs, bookedBefore: begins }
}
