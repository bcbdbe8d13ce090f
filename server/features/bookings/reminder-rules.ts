import { bookingRules } from '#studio/booking-rules.ts'
import { dayMs, hourMs, startOfDay } from '#time/tokyo.ts'

/** Which bookings and hires need a reminder. All three are instants; the range of starts is half-open. */
export interface DueReminders {
  from: number
  until: number
  /** A member who books or hires later than this knows about tomorrow without a reminder. */
  madeBefore: number
}

/** When the reminders of a day begin: at the studio's hour of the day before. */
const beginsFor = (day: number): number => startOfDay(day - dayMs) + bookingRules.remindAtHour * hourMs

/**
 * The reminders that are due now. From the studio's hour until midnight in Tokyo they are for the lessons and hires of the next day.
 * Before that hour they are those that no server has sent the evening before, as long as members can still cancel.
 */
export function remindersDueAt(now: number): DueReminders | undefined {
  const today = startOfDay(now)
  const tomorrow = today + dayMs
  const begins = beginsFor(tomorrow)
  if (now >= begins) return { from: tomorrow, until: tomorrow + dayMs, madeBefore: begins }
  const from = now + bookingRules.cancelUntilHoursBefore * hourMs
  return from < tomorrow ? { from, until: tomorrow, madeBefore: beginsFor(today) } : undefined
}

/**
 * When a booking or hire counts as reminded after it was moved: not yet (null) while the reminders of the new day are to come, and
 * otherwise now, because the mail about the new time has told the member.
 */
export const remindedAfterMove = (startsAt: number, now: number): number | null =>
  now < beginsFor(startOfDay(startsAt)) ? null : now
