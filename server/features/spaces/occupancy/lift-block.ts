import type { Database } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { deleteBlock } from './block-queries.ts'
import { release } from './queries.ts'

/** Lifts a block, so that its time is free again. */
export function liftBlock(
  database: Database,
  actor: AdminId,
  id: string,
  now: number,
): Promise<{ id: string }> {
  return database.transact(async (writer) => {
    const before = await deleteBlock(writer, id)
    if (before === undefined) throw new ApiError('error.block.notFound')
    await release(writer, id)
    await record(writer, { actor, action: 'block.lifted', subjectId: id, before, after: null }, now)
    return { id }
  })
}
