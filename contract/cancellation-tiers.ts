/** What the studio keeps of a price when a hire, or a seat in an event, is cancelled (studio/rentals.ts). */
import * as z from 'zod/mini'
import type { CancellationTier } from '#studio/rentals.ts'
import { limits } from './limits.ts'
import { whole } from './studio/fact-fields.ts'

const areInOrder = (tiers: readonly CancellationTier[]) =>
  tiers.every(({ toDaysBefore, percent }, position) => {
    const next = tiers[position + 1]
    if (next === undefined) return toDaysBefore === null
    return toDaysBefore !== null && toDaysBefore > (next.toDaysBefore ?? 0) && percent < next.percent
  })

export const keptPart = z.object(
  {
    toDaysBefore: z.nullable(whole(1, 365, 'tierDays')),
    percent: whole(0, 100, 'percent'),
  },
  'tiers',
)

export const cancellationTiers = z
  .array(keptPart, 'tiers')
  .check(
    z.minLength(1, 'tiers'),
    z.maxLength(limits.cancellationTiers, 'tiers'),
    z.refine(areInOrder, 'tierOrder'),
  )

/** What comes back of what was paid: `paid` = `kept` + `fee` + `refund`. */
export const cancellationFigures = z.object({
  /** What was paid and not given back. */
  paid: z.int(),
  /** The part of the price that the studio keeps, by the tier that counts today. */
  percent: z.int(),
  kept: z.int(),
  /** The fee for the refund, at most what would go back. */
  fee: z.int(),
  refund: z.int(),
})

export type CancellationFigures = z.output<typeof cancellationFigures>
