import type { Database } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { hasInquiry, setAnswered } from './queries.ts'

/** Marks an inquiry as answered, or as open again. Throws `error.inquiry.notFound`. */
export function markAnswered(
  database: Database,
  actor: AdminId,
  { id, answered }: { id: string; answered: boolean },
  now: number,
) {
  return database.transact(async (writer) => {
    if (!(await hasInquiry(writer, id))) throw new ApiError('error.inquiry.notFound')
    const isChanged = await setAnswered(writer, id, answered ? { at: now, memberId: actor } : null)
    if (!isChanged) return { id }
    const action = answered ? 'inquiry.answered' : 'inquiry.reopened'
    await record(writer, { actor, action, subjectId: id, before: null, after: null }, now)
    return { id }
  })
}
