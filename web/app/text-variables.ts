import { durationText } from '#studio/durations.ts'
import type { PageFacts } from '#studio/facts.ts'
import type { Language } from '#studio/languages.ts'
import { hireStepMinutes } from '#studio/rentals.ts'

/** The facts that every text may use as placeholders, so that no catalogue repeats them. */
export const textVariables = ({ booking, contact, names, rental }: PageFacts, language: Language) => ({
  studio: names.studioName[language],
  phone: contact.phone,
  email: contact.email,
  cancelHours: durationText(booking.cancelUntilHoursBefore, 'hour', language),
  attendanceMinutes: durationText(booking.attendanceOpensMinutesBefore, 'minute', language),
  hireStep: durationText(hireStepMinutes, 'minute', language),
  hireMinutes: durationText(rental.minimumMinutes, 'minute', language),
  hireMaximum: durationText(rental.maximumHours, 'hour', language),
  hireAhead: durationText(rental.aheadHours, 'hour', language),
  hireDays: durationText(rental.aheadDays, 'day', language),
  hirePause: durationText(rental.bufferMinutes, 'minute', language),
  holdTime: durationText(rental.holdMinutes, 'minute', language),
})
