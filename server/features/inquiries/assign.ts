import type { Database } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { isAdministrator } from '#server/features/members/administrator-queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { lockInquiry, setAssignee } from './queries.ts'

/**
 * Says which administrator takes care of an inquiry; null: none. The last one who says it decides. Throws
 * `error.inquiry.notFound` and `error.member.notAdministrator`.
 */
export function assign(
  database: Database,
  actor: AdminId,
  { id, memberId }: { id: string; memberId: string | null },
  now: number,
) {
  return database.transact(async (writer) => {
    const inquiry = await lockInquiry(writer, id)
    if (inquiry === undefined) throw new ApiError('error.inquiry.notFound')
    if (memberId !== null && !(await isAdministrator(writer, memberId)))
      throw new ApiError('error.member.notAdministrator')
    if (inquiry.assignedTo === memberId) return { id }
    await setAssignee(writer, id, memberId)
    const before = { assigneeId: inquiry.assignedTo }
    await record(
      writer,
      { actor, action: 'inquiry.assigned', subjectId: id, before, after: { assigneeId: memberId } },
      now,
    )
    return { id }
  })
}
