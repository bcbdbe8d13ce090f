import { dayMs, startOfDay } from '#time/tokyo.ts'

/** How many days lessons and bookings stay in a feed after their end, and after they were cancelled. */
const keptDays = 30

/**
 * What ended or was cancelled before this instant is not in a feed any more. It is a midnight in Tokyo, so that a feed
 * changes by the time of day only once a day.
 */
export const keptSince = (now: number): number => startOfDay(now) - keptDays * dayMs
