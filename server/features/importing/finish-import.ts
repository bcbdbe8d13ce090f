import type { ImportKind } from '#contract/imports.ts'
import { isUniqueViolation } from '#server/database/constraint-violations.ts'
import type { Database } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { prepareLessons } from './import-lessons.ts'
import { prepareMembers } from './import-members.ts'
import { prepareTickets } from './import-tickets.ts'
import { inParts } from './in-parts.ts'
import type { Prepare } from './in-parts.ts'
import { countLines, emptyLines, findImportOf, lockImport, markFinished } from './queries.ts'

const kinds: Record<ImportKind, Prepare> = {
  members: prepareMembers,
  tickets: prepareTickets,
  lessons: prepareLessons,
}

interface Wanted {
  id: string
  actor: AdminId
}

/**
 * Imports all lines in one transaction, which only copies what was checked and computed before. Repeated, it answers the same and does
 * nothing. Throws `error.import.notFound`, `error.import.incomplete`, and `error.import.changed` when what was checked is not true any
 * more, for example because a member has got one of the addresses since.
 */
export async function finishImport(
  database: Database,
  { id, actor }: Wanted,
  now: number,
): Promise<{ lines: number }> {
  const wanted = await findImportOf(database.reader, id, actor)
  if (wanted === undefined) throw new ApiError('error.import.notFound')
  const importLines = await kinds[wanted.kind]()
  const lines = await database
    .transact(async (writer) => {
      const found = await lockImport(writer, id)
      if (found === undefined) throw new ApiError('error.import.notFound')
      if (found.finishedAt !== null) return found.lines
      if ((await countLines(writer, id)) !== found.lines) throw new ApiError('error.import.incomplete')
      const { action, after } = await importLines(writer, { id, actor, lines: found.lines }, now)
      await markFinished(writer, id, now)
      await record(writer, { actor, action, subjectId: id, before: null, after }, now)
      return found.lines
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new ApiError('error.import.changed') : error
    })
  await emptyAllLines(database, id)
  return { lines }
}

/** In transactions of their own, so that bookings do not wait. What a crash leaves goes with the lines (remove-lines.ts). */
const emptyAllLines = (database: Database, id: string): Promise<void> =>
  inParts(database.reader, id, (part) => database.transact((writer) => emptyLines(writer, part)))
