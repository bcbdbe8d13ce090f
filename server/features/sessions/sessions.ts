import type { Context, ReadContext } from '#server/context.ts'
import { isoText } from '#time/tokyo.ts'
import { deleteExpiredSessions, deleteIdleSessions, listSessionsOf } from './queries.ts'
import { idleLimitMs, isOver } from './rules.ts'

/** Where the member is logged in, the last used device first. */
export async function listSessions(ctx: ReadContext, memberId: string) {
  const sessions = await listSessionsOf(ctx.reader, memberId)
  return sessions
    .filter((session) => !isOver(session, ctx.now))
    .map(({ id, begunAt, lastUsedAt, browser, system, kioskPinHash }) => ({
      id,
      begunAt: isoText(begunAt),
      lastUsedAt: isoText(lastUsedAt),
      browser,
      system,
      kiosk: kioskPinHash !== null,
    }))
}

/** Removes the sessions that have expired, and those of administrators that were idle for too long. */
export const removeEndedSessions = (ctx: Context): Promise<void> =>
  ctx.transact(async (tx) => {
    await deleteExpiredSessions(tx.writer, tx.now)
    await deleteIdleSessions(tx.writer, tx.now - idleLimitMs)
  })
