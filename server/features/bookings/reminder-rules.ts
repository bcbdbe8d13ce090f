import { bookingRules } from '#studio/booking-rules.ts'
import { dayMs, hourMs, startOfDay } from '#time/tokyo.ts'

/** Which bookings and hires need a reminder. All three are instants; the range of starts is half-open. */
export interface DueReminders {
  from: number
  until: number
  /** A member who books or hires later than this knows about tomorrow without a reminder. */
  madeBefore: number
}

/** The reminders that are due now: from the studio's hour until midnight in Tokyo, for the lessons and hires of the next day. */
export function remindersDueAt(now: number): DueReminders | undefined {
  const today = startOfDay(now)
  const begins = today + bookingRules.remindAtHour * hourMs
  if (now < begins) return undefined
  return { from: today + dayMs, until: today + 2 * dayMs, madeBefore: begins }
}
