/** The studio's booking rules (specification sections 4 and 9). No other code repeats these numbers. */
export const bookingRules = {
  /** A member may cancel as long as at least this many hours are left before the lesson starts. */
  cancelUntilHoursBefore: 3,
  /** The price of a lesson for a member whose plan is not unlimited. */
  ticketsPerLesson: 1,
  /** From this hour in Tokyo on the day before, members are reminded of their bookings by mail. */
  remindAtHour: 18,
} as const
