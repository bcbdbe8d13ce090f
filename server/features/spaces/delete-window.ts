import type { WindowScope } from '#contract/spaces.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { lockCalendar } from '#server/features/lessons/closures/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { windowRun } from './repeated-windows/read-window-run.ts'
import { runFacts } from './repeated-windows/rules.ts'
import { deleteWindowRow } from './window-queries.ts'

/** Deletes a window, or with it the later ones at the same times on the same weekday, with one audit entry. */
export function deleteWindow(
  database: Database,
  actor: AdminId,
  { id, scope }: { id: string; scope: WindowScope },
  now: number,
): Promise<{ id: string; deleted: number }> {
  return database.transact(async (writer) => {
    if (scope === 'following') return deleteRun(writer, actor, id, now)
    const before = await deleteWindowRow(writer, id)
    if (before === undefined) throw new ApiError('error.schedule.notFound')
    await record(writer, { actor, action: 'window.deleted', subjectId: id, before, after: null }, now)
    return { id, deleted: 1 }
  })
}

async function deleteRun(writer: Writer, actor: AdminId, id: string, now: number) {
  // So that no window is added to the run meanwhile, or deleted by another administrator.
  await lockCalendar(writer)
  const windows = await windowRun(writer, id)
  for (const window of windows) await deleteWindowRow(writer, window.id)
  const before = { ...runFacts(windows), windowsDeleted: windows.length }
  const entry = { actor, action: 'windows.deleted', subjectId: before.spaceId, before, after: null } as const
  await record(writer, entry, now)
  return { id, deleted: windows.length }
}
