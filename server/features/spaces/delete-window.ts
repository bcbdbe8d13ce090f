import type { Database } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { deleteWindowRow } from './window-queries.ts'

export function deleteWindow(database: Database, actor: AdminId, id: string, now: number) {
  return database.transact(async (writer) => {
    const before = await deleteWindowRow(writer, id)
    if (before === undefined) throw new ApiError('error.schedule.notFound')
    await record(writer, { actor, action: 'window.deleted', subjectId: id, before, after: null }, now)
    return { id }
  })
}
