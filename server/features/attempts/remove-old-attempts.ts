import type { Database } from '#server/database/database.ts'
import { PeriodicJob } from '#server/periodic-job.ts'
import type { Clock } from '#time/clock.ts'
import { hourMs } from '#time/tokyo.ts'
import { deleteOver } from './queries.ts'

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
