/** `request`: visitors ask for a trial lesson by an inquiry. `direct`: they book it themselves on the website. */
export const trialBookingModes = ['request', 'direct'] as const

export type TrialBookingMode = (typeof trialBookingModes)[number]

/** The studio's booking rules (specification sections 4 and 9). No other code repeats these numbers. */
export const bookingRules = {
  /** A member may cancel as long as at least this many hours are left before the lesson starts. */
  cancelUntilHoursBefore: 3,
  /** How visitors get a trial lesson. */
  trialBooking: 'request' as TrialBookingMode,
  /** The price of a lesson for a member whose plan is not unlimited. */
  ticketsPerLesson: 1,
  /** From so many minutes before the start, administrators note who has come. */
  attendanceOpensMinutesBefore: 30,
  /** From this hour in Tokyo on the day before, members are reminded of their bookings by mail. */
  remindAtHour: 18,
  waitingList: {
    /** Up to so many hours before the start a waiting member is booked into a seat that comes free, unless the member chose otherwise. */
    addUntilHoursBefore: 12,
    /** No member is booked later than so many hours before the cancellation deadline, so that there is time to cancel. */
    lastHoursBeforeDeadline: 1,
    /** What a member can choose instead, in hours before the start. Those after the last possible time are left out. */
    choices: [72, 48, 24, 12, 8, 6, 4],
  },
  /** So many days before tickets expire, the member is told by mail. */
  announceExpiryDaysBefore: 7,
  /** When the studio cancels a lesson and its ticket has expired meanwhile, the ticket comes back for so many days. */
  returnedTicketDays: 14,
} as const

/** The first instant at which attendance can be noted. */
export const attendanceOpensAt = (startsAt: number): number =>
  startsAt - bookingRules.attendanceOpensMinutesBefore * 60_000
