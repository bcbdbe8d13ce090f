import { bookingRules } from '#studio/booking-rules.ts'
import { durationText } from '#studio/durations.ts'
import { identity } from '#studio/identity.ts'
import type { Language } from '#studio/languages.ts'
import { hireRules, hireStepMinutes } from '#studio/rentals.ts'

/**
 * Facts of the studio that every text may use as placeholders, so that no catalogue repeats them. Each is
 * read when a text is written, because a tab in which an administrator publishes others goes on.
 */
export const facts = (language: Language) => ({
  get studio() {
    return identity.name[language]
  },
  get phone() {
    return identity.phone
  },
  get email() {
    return identity.email
  },
  get cancelHours() {
    return durationText(bookingRules.cancelUntilHoursBefore, 'hour', language)
  },
  get attendanceMinutes() {
    return durationText(bookingRules.attendanceOpensMinutesBefore, 'minute', language)
  },
  hireStep: durationText(hireStepMinutes, 'minute', language),
  get hireMinutes() {
    return durationText(hireRules.minimumMinutes, 'minute', language)
  },
  get hireMaximum() {
    return durationText(hireRules.maximumHours, 'hour', language)
  },
  get hireAhead() {
    return durationText(hireRules.aheadHours, 'hour', language)
  },
  get hireDays() {
    return durationText(hireRules.aheadDays, 'day', language)
  },
  get hirePause() {
    return durationText(hireRules.bufferMinutes, 'minute', language)
  },
  get holdTime() {
    return durationText(hireRules.holdMinutes, 'minute', language)
  },
})
