import type { LimitFacts, StudioFacts } from './facts.ts'
import { limitedTypes } from './member-types.ts'

/**
 * `request`: visitors ask for a trial lesson by an inquiry. `direct`: they book it themselves on the website.
 */
export const trialBookingModes = ['request', 'direct'] as const

export type TrialBookingMode = (typeof trialBookingModes)[number]

interface BookingRules {
  /** A member may cancel as long as at least this many hours are left before the lesson starts. */
  cancelUntilHoursBefore: number
  /** From so many minutes before the start, administrators note who has come. */
  attendanceOpensMinutesBefore: number
  /** From this hour in Tokyo on the day before, members are reminded of their bookings by mail. */
  remindAtHour: number
  waitingList: {
    /**
     * Up to so many hours before the start a waiting member is booked into a seat that comes free, unless the
     * member chose otherwise.
     */
    addUntilHoursBefore: number
    /**
     * No member is booked later than so many hours before the cancellation deadline, so that there is time to
     * cancel.
     */
    lastHoursBeforeDeadline: number
    /**
     * What a member can choose instead, in hours before the start. Those after the last possible time are
     * left out.
     */
    choices: readonly number[]
  }
  /** So many days before tickets expire, the member is told by mail. */
  announceExpiryDaysBefore: number
  /** When a ticket comes back by the studio's doing, its lot can be used for so many days at least. */
  returnedTicketDays: number
  /** An event has so many seats at most. A lesson has ten (contract/limits.ts). */
  mostEventSeats: number
  /** The reception gives back so many yen of a payment at most; 0: nothing. Administrators give back more. */
  receptionRefundYen: number
}

/**
 * The studio's booking rules (specification sections 4 and 9). No other code repeats these numbers.
 * Administrators change them at /admin/studio (sections.ts).
 */
export const bookingRules: BookingRules = {
  cancelUntilHoursBefore: 3,
  attendanceOpensMinutesBefore: 30,
  remindAtHour: 18,
  waitingList: {
    addUntilHoursBefore: 12,
    lastHoursBeforeDeadline: 1,
    choices: [72, 48, 24, 12, 8, 6, 4],
  },
  announceExpiryDaysBefore: 7,
  returnedTicketDays: 14,
  mostEventSeats: 10,
  receptionRefundYen: 0,
}

/** What limits the bookings of a person (facts.ts). Administrators change it at /admin/studio. */
export const bookingLimits: LimitFacts = {
  refuseOverlap: true,
  planLimits: limitedTypes.map((code) => ({ code, mostHeld: null, opensDaysBefore: null })),
  opensAtHour: 9,
}

/** How visitors get a trial lesson. The environment may say otherwise (`TRIAL_BOOKING`). */
export const trialBooking: TrialBookingMode = 'request'

/** What a lesson costs a member whose plan is not unlimited. The membership rules say it. */
export const ticketsPerLesson = 1

/** The first instant at which attendance can be noted. */
export const attendanceOpensAt = ({ booking }: Pick<StudioFacts, 'booking'>, startsAt: number): number =>
  startsAt - booking.attendanceOpensMinutesBefore * 60_000
