/** The studio's booking rules (specification sections 4 and 9). Change them here and nowhere else. */
export const bookingRules = {
  /** A member may cancel as long as at least this many hours are left before the lesson starts. */
  cancelUntilHoursBefore: 3,
  /** What a lesson costs a member whose plan is not unlimited. */
  ticketsPerLesson: 1,
  /** On the evening before, from this hour in Tokyo, everybody who holds a seat is reminded by mail. */
  remindAtHour: 18,
} as const
