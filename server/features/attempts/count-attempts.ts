import { createHmac } from 'node:crypto'
import type { Database } from '#server/database/database.ts'
import type { CountAttempt } from '#server/http/memory-counts.ts'
import type { Clock } from '#time/clock.ts'
import { addAttempt, deleteOver } from './queries.ts'

interface AttemptServices {
  database: Database
  clock: Clock
  /** At least 32 characters. */
  tokenSecret: string
}

/**
 * Counts in the database, for all processes on it. It keeps a hash with the studio's secret instead of the
 * address or account, so that a copy of the database does not tell who tried.
 */
export const countInDatabase =
  ({ database, clock, tokenSecret }: AttemptServices): CountAttempt =>
  async (bound, key, { within }) => {
    const now = clock()
    const id = createHmac('sha256', tokenSecret).update(`attempt ${bound} ${key}`).digest('base64url')
    return database.transact((writer) => addAttempt(writer, { id, now, until: now + within }))
  }

/** Removes counts whose time is over; returns how many. */
export const removeOldAttempts = (database: Database, now: number): Promise<number> =>
  database.transact((writer) => deleteOver(writer, now))
