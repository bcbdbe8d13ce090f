/** What holds for the consequences of absences, which administrators change. */
import * as z from 'zod/mini'
import { absenceEffects } from '#studio/absences.ts'
import { limits } from '#contract/limits.ts'
import { whole } from './fact-fields.ts'

const rule = z
  .object({
    effect: z.enum(absenceEffects, 'effect'),
    bookings: z.nullable(whole(1, 100, 'absenceBookings')),
    days: z.nullable(whole(1, 365, 'absenceDays')),
  })
  .check(
    z.refine(({ effect, bookings }) => effect !== 'limit' || bookings !== null, {
      error: 'absenceBookings',
      path: ['bookings'],
      when: ({ issues }) => issues.length === 0,
    }),
    z.refine(({ effect, days }) => effect !== 'limit' || days !== null, {
      error: 'absenceDays',
      path: ['days'],
      when: ({ issues }) => issues.length === 0,
    }),
  )

export const absences = z.object({
  absencePeriodDays: whole(1, 365, 'absenceDays'),
  absenceRules: z.array(rule, 'effect').check(z.maxLength(limits.absenceRules, 'tooManyRules')),
})
