import type { Read } from '#contract/endpoint.ts'
import type { AvailabilityWindow, createWindow } from '#contract/spaces.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { isOverlapViolation } from '#server/database/constraint-violations.ts'
import { record } from '#server/features/audit/record.ts'
import { once, settle } from '#server/features/idempotency/answer-once.ts'
import type { AdminId } from '#server/http/callers.ts'
import { newId } from '#server/security/new-id.ts'
import { ApiError } from '#server/http/api-error.ts'
import { deleteWindowRow, insertWindow, listWindowsBetween } from './queries.ts'
import { standingRentable } from './spaces.ts'

/** The windows of all rentables that reach into the span. */
export async function listSchedule(
  { reader }: Database,
  { from, to }: { from: number; to: number },
): Promise<AvailabilityWindow[]> {
  const windows = await listWindowsBetween(reader, from, to)
  return windows.map(({ id, rentableId, startsAt, endsAt }) => ({
    id,
    rentableId,
    start: new Date(startsAt).toISOString(),
    end: new Date(endsAt).toISOString(),
  }))
}

/**
 * Adds a window, in the place of what the requests added that this one stands for. The database itself refuses one
 * that another reaches into, whoever comes at the same time.
 */
export async function addWindow(
  database: Database,
  actor: AdminId,
  { requestId, insteadOf = [], rentableId, start, end }: Read<typeof createWindow, 'body'>,
  now: number,
) {
  try {
    return await database.transact((writer) =>
      once(writer, { actor, requestId }, now, async () => {
        await standingRentable(writer, rentableId)
        const earlier = { actor, requestIds: insteadOf, nothing: { id: '' } }
        for (const { id = '' } of await settle(writer, earlier, now)) await dropWindow(writer, actor, id, now)
        const window = { id: newId(), rentableId, startsAt: Date.parse(start), endsAt: Date.parse(end) }
        await insertWindow(writer, window, now)
        await record(
          writer,
          { actor, action: 'window.created', subjectId: window.id, before: null, after: window },
          now,
        )
        return { id: window.id }
      }),
    )
  } catch (error) {
    if (isOverlapViolation(error)) throw new ApiError('error.schedule.overlap', { start: 'overlap' })
    throw error
  }
}

export function removeWindow(database: Database, actor: AdminId, id: string, now: number) {
  return database.transact(async (writer) => {
    if (!(await dropWindow(writer, actor, id, now))) throw new ApiError('error.schedule.notFound')
    return { id }
  })
}

/** Whether there was one. */
async function dropWindow(writer: Writer, actor: AdminId, id: string, now: number): Promise<boolean> {
  const before = await deleteWindowRow(writer, id)
  if (before === undefined) return false
  await record(writer, { actor, action: 'window.deleted', subjectId: id, before, after: null }, now)
  return true
}
