import type { Parts } from './app-parts.ts'
import { countInDatabase } from './features/attempts/count-attempts.ts'
import { MemoryCounts } from './http/memory-counts.ts'
import type { CountAttempt } from './http/memory-counts.ts'
import type { Counting } from './http/rate-limits.ts'

/**
 * Where attempts are counted (docs/decisions/0047). One process has the embedded database open, so that it
 * can count everything in its memory.
 */
export function countingOf(parts: Pick<Parts, 'database' | 'clock' | 'tokenSecret'>): Counting {
  const { database, clock } = parts
  const counts = new MemoryCounts(clock)
  const countHere: CountAttempt = async (...attempt) => counts.count(...attempt)
  return {
    clock,
    countHere,
    countEverywhere: database.engine === 'postgres' ? countInDatabase(parts) : countHere,
  }
}
