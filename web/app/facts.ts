import { bookingRules } from '#studio/booking-rules.ts'
import { identity } from '#studio/identity.ts'
import type { Language } from '#studio/languages.ts'
import { hireRules } from '#studio/rentals.ts'

/** Facts of the studio that every text may use as placeholders, so that no catalogue repeats them. */
export const facts = (language: Language) => ({
  studio: identity.name[language],
  phone: identity.phone,
  email: identity.email,
  cancelHours: bookingRules.cancelUntilHoursBefore,
  attendanceMinutes: bookingRules.attendanceOpensMinutesBefore,
  hireStep: hireRules.stepMinutes,
  hireMinutes: hireRules.minimumMinutes,
  hireMaximum: hireRules.maximumHours,
  hireAhead: hireRules.aheadHours,
  hireDays: hireRules.aheadDays,
  hirePause: hireRules.bufferMinutes,
})
