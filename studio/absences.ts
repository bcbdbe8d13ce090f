/**
 * What follows from an absence of a member whose plan needs no tickets; never a charge. `nothing` lets the
 * first ones pass.
 */
export const absenceEffects = ['nothing', 'mail', 'limit'] as const

export interface AbsenceRule {
  effect: (typeof absenceEffects)[number]
  /** Of a limit: how many bookings the member may hold at once, and for how many days. Otherwise ignored. */
  bookings: number | null
  days: number | null
}

/** What can be changed of the absences. */
export interface AbsenceFacts {
  /** Absences count together whose lessons are at most so many days apart. */
  absencePeriodDays: number
  /**
   * The first rule is for the first absence of the period, and so on; the last one is also for those after
   * it. Without rules absences have no consequence.
   */
  absenceRules: readonly AbsenceRule[]
}

/** A new studio has no rules. */
export const absencesOfFile: AbsenceFacts = { absencePeriodDays: 30, absenceRules: [] }

/** What follows from the how manyth absence within the period. */
export const absenceRuleAt = ({ absenceRules }: AbsenceFacts, step: number): AbsenceRule | undefined =>
  absenceRules[Math.min(step, absenceRules.length) - 1]
