import type { Database } from '#server/database/database.ts'
import { PeriodicJob } from '#server/periodic-job.ts'
import type { Clock } from '#time/clock.ts'
import { hourMs } from '#time/tokyo.ts'
import { keyLifeMs } from './answer-once.ts'
import { deleteExpired } from './queries.ts'

/** Removes idempotency keys that are older than a day; returns how many. */
export const removeExpiredKeys = (database: Database, now: number): Promise<number> =>
  database.transact((writer) => deleteExpired(writer, now - keyLifeMs))

/** Removes expired keys every hour. Several processes may do so at the same time. */
export const createKeyRemovalJob = (database: Database, clock: Clock, log: Log): PeriodicJob =>
  new PeriodicJob(() => removeExpiredKeys(database, clock()), {
    name: 'key removal',
    restMs: hourMs,
    failed: (reason) => log.error({ reason }, 'expired idempotency keys cannot be removed'),
  })

interface Log {
  error: (about: object, words: string) => void
}
