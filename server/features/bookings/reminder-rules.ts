import { bookingRules } from '#studio/booking-rules.ts'
import { dayMs, hourMs, startOfDay } from '#time/tokyo.ts'

/** Which bookings need a reminder. All three are instants; the range of starts is half-open. */
export interface DueReminders {
  lessonsFrom: number
  lessonsUntil: number
  /** A member who books later than this knows about tomorrow without a reminder. */
  bookedBefore: number
}

/** The reminders that are due now: from the studio's hour until midnight in Tokyo, for the lessons of the next day. */
export function remindersDueAt(now: number): DueReminders | undefined {
  const today = startOfDay(now)
  const begins = today + bookingRules.remindAtHour * hourMs
  if (now < begins) return undefined
  return { lessonsFrom: today + dayMs, lessonsUntil: today + 2 * dayMs, bookedBefore: begins }
}
