import type { Database, Reader } from '#server/database/database.ts'
import { PeriodicJob } from '#server/periodic-job.ts'
import type { Clock } from '#time/clock.ts'
import { hourMs, isoText } from '#time/tokyo.ts'
import { deleteExpiredSessions, deleteIdleSessions, listSessionsOf } from './queries.ts'
import { idleLimitMs, isOver } from './rules.ts'

/** Where the member is logged in, the last used device first. */
export async function listSessions(reader: Reader, memberId: string, now: number) {
  const sessions = await listSessionsOf(reader, memberId)
  return sessions
    .filter((session) => !isOver(session, now))
    .map(({ id, begunAt, lastUsedAt, browser, system }) => ({
      id,
      begunAt: isoText(begunAt),
      lastUsedAt: isoText(lastUsedAt),
      browser,
      system,
    }))
}

/** Removes the sessions that have expired, and those of administrators that were idle for too long. */
export const removeEndedSessions = (database: Database, now: number): Promise<void> =>
  database.transact(async (writer) => {
    await deleteExpiredSessions(writer, now)
    await deleteIdleSessions(writer, now - idleLimitMs)
  })

/** Does so every hour. Several processes may do so at the same time. */
export const createSessionRemovalJob = (database: Database, clock: Clock, log: Log): PeriodicJob =>
  new PeriodicJob(() => removeEndedSessions(database, clock()), {
    name: 'session removal',
    restMs: hourMs,
    failed: (reason) => log.error({ reason }, 'sessions that have ended cannot be removed'),
  })

interface Log {
  error: (about: object, words: string) => void
}
