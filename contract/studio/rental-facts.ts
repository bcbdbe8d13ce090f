/** What holds for the rules of hiring that administrators change. */
import * as z from 'zod/mini'
import { hireStepMinutes } from '#studio/rentals.ts'
import type { HireRules } from '#studio/rentals.ts'
import { steps, whole, yen } from './fact-fields.ts'
import type { Least } from './fact-fields.ts'
import { cancellationTiers } from '#contract/cancellation-tiers.ts'

const hireTimes = z.object({
  minimumMinutes: whole(hireStepMinutes, 720, 'hireMinimum').check(
    z.multipleOf(hireStepMinutes, 'hireMinimum'),
  ),
  // A hire takes a day at most (the table checks it).
  maximumHours: whole(1, 24, 'hireMaximum'),
  bufferMinutes: whole(0, 240, 'hirePause'),
  aheadHours: whole(1, 720, 'hireAheadHours'),
  aheadDays: whole(1, 365, 'hireAheadDays'),
  holdMinutes: whole(5, 60, 'hireHold'),
})

const cancellation = { cancellationTiers, refundFee: yen }

const timesInOrder = [
  z.refine<HireRules>(({ minimumMinutes, maximumHours }: HireRules) => minimumMinutes <= maximumHours * 60, {
    error: 'hireOrder',
    path: ['maximumHours'],
    when: ({ issues }) => issues.length === 0,
  }),
  z.refine<HireRules>(({ aheadHours, aheadDays }: HireRules) => aheadHours < aheadDays * 24, {
    error: 'hireAhead',
    path: ['aheadDays'],
    when: ({ issues }) => issues.length === 0,
  }),
]

export const rental = (least: Least) =>
  z.object({ ...hireTimes.shape, ...cancellation, hireNotes: steps(least) }).check(...timesInOrder)

export const rentalFile = z.object({
  hireRules: hireTimes.check(...timesInOrder),
  rentalCancellation: z.object({
    tiers: cancellation.cancellationTiers,
    refundFee: cancellation.refundFee,
  }),
  hireNotes: steps(2),
})
