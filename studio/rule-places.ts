/* The rules among the facts that administrators change (sections.ts). */
import { bookingRules } from './booking-rules.ts'
import type { BookingFacts, RentalFacts } from './facts.ts'
import { lessonSeries } from './lesson-series.ts'
import { hireNotes, hireRules, rentalCancellation } from './rentals.ts'

/** Where the facts of a section stand. */
export interface Place<Facts> {
  read: () => Facts
  put: (facts: Facts) => void
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
