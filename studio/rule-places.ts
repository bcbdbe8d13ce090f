/* The rules among the facts that administrators change (sections.ts). */
import type { Language } from './languages.ts'
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
