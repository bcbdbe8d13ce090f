import type { CancellationTier } from './rentals.ts'

/**
 * What makes a lesson an event: it costs money instead of tickets. Each order keeps the terms of the time
 * when it was placed.
 */
export interface EventTerms {
  /** In whole yen, tax included; 0 is free. */
  price: number
  /** For persons with a yoga plan; null: the same. */
  memberPrice: number | null
  /** What the studio keeps of the price when a seat is cancelled, the earliest first. */
  tiers: CancellationTier[]
}
