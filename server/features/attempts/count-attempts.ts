import { createHmac } from 'node:crypto'
import type { Database } from '#server/database/database.ts'
import type { CountAttempt } from '#server/http/memory-counts.ts'
import { PeriodicJob } from '#server/periodic-job.ts'
import type { Clock } from '#time/clock.ts'
import { hourMs } from '#time/tokyo.ts'
import { addAttempt, deleteOver } from './queries.ts'

interface Parts {
  database: Database
  clock: Clock
  /** At least 32 characters. */
  tokenSecret: string
}

/**
 * Counts in the database, for all processes on it. It keeps a hash with the studio's secret instead of the address or
 * account, so that a copy of the database does not tell who tried.
 */
export const countInDatabase =
  ({ database, clock, tokenSecret }: Parts): CountAttempt =>
  async (bound, key, { within }) => {
    const now = clock()
    const id = createHmac('sha256', tokenSecret).update(`attempt ${bound} ${key}`).digest('base64url')
    return database.transact((writer) => addAttempt(writer, { id, now, until: now + within }))
  }

/** Removes counts whose time is over; returns how many. */
export const removeOldAttempts = (database: Database, now: number): Promise<number> =>
  database.transact((writer) => deleteOver(writer, now))

/** Removes them every hour. */
export const createAttemptRemovalJob = (database: Database, clock: Clock, log: Log): PeriodicJob =>
  new PeriodicJob(() => removeOldAttempts(database, clock()), {
    name: 'attempt removal',
    restMs: hourMs,
    failed: (reason) => log.error({ reason }, 'old counts of attempts cannot be removed'),
  })

interface Log {
  error: (about: object, words: string) => void
}
