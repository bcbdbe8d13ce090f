import { isForeignKeyViolation } from '#server/database/constraint-violations.ts'
import type { Database } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { lockCalendar } from '#server/features/lessons/closures/queries.ts'
import { deleteUnusedLessons } from '#server/features/lessons/search-queries.ts'
import { deleteUnusedMembers } from '#server/features/members/registration-queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { findLastInvitation } from './invitation-queries.ts'
import { countLines, lockImport, markUndone } from './queries.ts'
import { deleteAllLines } from './removal-queries.ts'

/**
 * Takes back all members or lessons of an import, or none. Repeated, it answers the same and does nothing. Tickets stay, because the
 * ledger keeps every movement: an administrator takes them back with a reason.
 * @throws `error.import.notFound`, `error.import.kept` when its lines were removed after their time or it brought tickets,
 *   `error.import.invited` when a member was sent a link, `error.import.used` when a member or a lesson was changed or used since
 */
export function undoImport(
  database: Database,
  { id, actor }: { id: string; actor: AdminId },
  now: number,
): Promise<{ lines: number }> {
  return database
    .transact(async (writer) => {
      const found = await lockImport(writer, id)
      if (found === undefined || found.finishedAt === null) throw new ApiError('error.import.notFound')
      const { kind, lines, undoneAt } = found
      if (undoneAt !== null) return { lines }
      if (kind === 'tickets' || (await countLines(writer, id)) !== lines)
        throw new ApiError('error.import.kept')
      if ((await findLastInvitation(writer, id)) !== undefined) throw new ApiError('error.import.invited')
      if (kind === 'lessons') await lockCalendar(writer)
      const remove = kind === 'members' ? deleteUnusedMembers : deleteUnusedLessons
      if ((await remove(writer, id)) !== lines) throw new ApiError('error.import.used')
      await deleteAllLines(writer, id)
      await markUndone(writer, id, now)
      const action = kind === 'members' ? 'members.importUndone' : 'lessons.importUndone'
      const after = { [kind]: lines }
      await record(writer, { actor, action, subjectId: id, before: null, after }, now)
      return { lines }
    })
    .catch((error: unknown) => {
      // A booking, a ticket, a session or another row names one of them.
      throw isForeignKeyViolation(error) ? new ApiError('error.import.used') : error
    })
}
