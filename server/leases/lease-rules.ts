import type { Lease } from './queries.ts'

/** A lease that its holder does not prolong ends after this time. */
export const leaseMs = 10_000

/** How often the holder prolongs its lease, and how often the others look whether it has ended. */
export const lookMs = 3_000

/** Whether the process may try to take the lease, or to prolong its own one. */
export const mayTake = (lease: Lease, holder: string, now: number): boolean =>
  lease.holder === holder || lease.until <= now
