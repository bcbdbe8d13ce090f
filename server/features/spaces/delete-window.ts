import type { Database, Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { deleteWindowRow } from './window-queries.ts'

export function deleteWindow(database: Database, actor: AdminId, id: string, now: number) {
  return database.transact(async (writer) => {
    if (!(await removeWindow(writer, actor, id, now))) throw new ApiError('error.schedule.notFound')
    return { id }
  })
}

/** Deletes a window and records it. Returns false when there is no such window. */
export async function removeWindow(
  writer: Writer,
  actor: AdminId,
  id: string,
  now: number,
): Promise<boolean> {
  const before = await deleteWindowRow(writer, id)
  if (before === undefined) return false
  await record(writer, { actor, action: 'window.deleted', subjectId: id, before, after: null }, now)
  return true
}
