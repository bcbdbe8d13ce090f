import { isForeignKeyViolation } from '#server/database/constraint-violations.ts'
import type { AuditAction } from '#contract/audit.ts'
import type { ImportKind } from '#contract/imports.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { lockCalendar } from '#server/features/lessons/closures/queries.ts'
import { deleteUnusedLessons } from '#server/features/lessons/search-queries.ts'
import { deleteUnusedMembers } from '#server/features/members/registration-queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { findLastInvitation } from './invitation-queries.ts'
import { countLines, lockImport, markUndone } from './queries.ts'
import { deleteAllLines } from './removal-queries.ts'
import { undoTickets } from './undo-tickets.ts'

const actions = {
  members: 'members.importUndone',
  tickets: 'tickets.importUndone',
  lessons: 'lessons.importUndone',
} as const satisfies Record<ImportKind, AuditAction>

/**
 * Takes back all members, tickets or lessons of an import, or none. Repeated, it answers the same and does nothing.
 * @throws `error.import.notFound`, `error.import.kept` when its lines were removed after their time, `error.import.invited` when a
 *   member was sent a link, `error.import.used` when a member or a lesson was changed or used since, `error.import.ticketsUsed`
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
      if ((await countLines(writer, id)) !== lines) throw new ApiError('error.import.kept')
      if ((await findLastInvitation(writer, id)) !== undefined) throw new ApiError('error.import.invited')
      if (kind === 'lessons') await lockCalendar(writer)
      if ((await removeAll(writer, { kind, id, actor }, now)) !== lines)
        throw new ApiError('error.import.used')
      await deleteAllLines(writer, id)
      await markUndone(writer, id, now)
      const after = { [kind === 'tickets' ? 'lots' : kind]: lines }
      await record(writer, { actor, action: actions[kind], subjectId: id, before: null, after }, now)
      return { lines }
    })
    .catch((error: unknown) => {
      // A booking, a ticket, a session or another row names one of them.
      throw isForeignKeyViolation(error) ? new ApiError('error.import.used') : error
    })
}

/** Returns how many lines were taken back. */
function removeAll(
  writer: Writer,
  { kind, id, actor }: { kind: ImportKind; id: string; actor: AdminId },
  now: number,
): Promise<number> {
  if (kind === 'members') return deleteUnusedMembers(writer, id)
  if (kind === 'lessons') return deleteUnusedLessons(writer, id)
  return undoTickets(writer, { importId: id, actorId: actor }, now)
}
