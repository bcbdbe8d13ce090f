import type { Reader } from '#server/database/database.ts'
import { isoText } from '#time/tokyo.ts'
import { listSessionsOf } from './session-queries.ts'
import { isOver } from './session-rules.ts'

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
