import type { Parts } from './app-parts.ts'
import { countInDatabase } from './features/attempts/count-attempts.ts'
import { MemoryCounts } from './http/memory-counts.ts'
import type { CountAttempt } from './http/memory-counts.ts'
import type { Counting } from './http/rate-limits.ts'

/**
 * Where attempts are counted (docs/decisions/0089). The embedded database belongs to one machine, so that its processes
 * can count everything without the database.
 */
export function countingOf(
  parts: Pick<Parts, 'database' | 'clock' | 'tokenSecret' | 'countAttempt'>,
): Counting {
  const { database, clock } = parts
  const counts = new MemoryCounts(clock)
  const countHere: CountAttempt = parts.countAttempt ?? (async (...attempt) => counts.count(...attempt))
  return {
    clock,
    countHere,
    countEverywhere: database.engine === 'postgres' ? countInDatabase(parts) : countHere,
  }
}
