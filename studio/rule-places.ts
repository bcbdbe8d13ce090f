/* The rules among the facts that administrators change (sections.ts). */
import { bookingRules } from './booking-rules.ts'
import type { Language } from './languages.ts'
import { lessonSeries } from './lesson-series.ts'
import { hireNotes, hireRules, rentalCancellation } from './rentals.ts'
import type { CancellationTier, HireRules } from './rentals.ts'

/** Where the facts of a section stand. */
export interface Place<Facts> {
  read: () => Facts
  put: (facts: Facts) => void
}

/** What holds for hires that are made from now on. */
export interface RentalFacts extends HireRules {
  cancellationTiers: readonly CancellationTier[]
  refundFee: number
  /** A line each. */
  hireNotes: Readonly<Record<Language, readonly string[]>>
}

export const rentalPlace: Place<RentalFacts> = {
  read: () => ({
    ...hireRules,
    cancellationTiers: rentalCancellation.tiers,
    refundFee: rentalCancellation.refundFee,
    hireNotes: { ...hireNotes },
  }),
  put({ cancellationTiers, refundFee, hireNotes: notes, ...rules }) {
    Object.assign(hireRules, rules)
    Object.assign(rentalCancellation, { tiers: cancellationTiers, refundFee })
    Object.assign(hireNotes, notes)
  },
}

/** What holds for bookings, the waiting list, reminders and tickets. booking-rules.ts says what each number means. */
export interface BookingFacts {
  cancelUntilHoursBefore: number
  /** How far ahead the lessons of weekly series can be booked. */
  weeksAhead: number
  addUntilHoursBefore: number
  lastHoursBeforeDeadline: number
  /** The earliest first. */
  waitingChoices: readonly number[]
  remindAtHour: number
  attendanceOpensMinutesBefore: number
  announceExpiryDaysBefore: number
  returnedTicketDays: number
}

export const bookingPlace: Place<BookingFacts> = {
  read() {
    const { trialBooking: _, ticketsPerLesson: __, waitingList, ...rules } = bookingRules
    const { choices: waitingChoices, ...times } = waitingList
    return { ...rules, ...times, waitingChoices, weeksAhead: lessonSeries.weeksAhead }
  },
  put({ weeksAhead, addUntilHoursBefore, lastHoursBeforeDeadline, waitingChoices, ...rules }) {
    const waitingList = { addUntilHoursBefore, lastHoursBeforeDeadline, choices: waitingChoices }
    Object.assign(bookingRules, rules, { waitingList })
    Object.assign(lessonSeries, { weeksAhead })
  },
}
