import type { ImportKind, ImportProblem, ImportRow } from '#contract/importing/imports.ts'
import type { Database } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import type { StudioFacts } from '#studio/facts.ts'
import type { ReadPart } from './check-lines.ts'
import { readLessons } from './lesson-lines.ts'
import { readMembers } from './member-lines.ts'
import { findOpenImport, insertImport, lockOpenImport, replaceLines } from './queries.ts'
import { removeOpenImports } from './remove-lines.ts'
import { readLots } from './ticket-lines.ts'

const readers: Record<ImportKind, ReadPart> = {
  members: readMembers,
  tickets: readLots,
  lessons: readLessons,
}

interface StageLinesInput {
  id: string
  actorId: AdminId
  rows: readonly ImportRow[]
}

/** Checks lines and keeps those without a problem aside. Throws `error.import.notFound`. */
export async function stageLines(
  facts: StudioFacts,
  database: Database,
  { id, actorId, rows }: StageLinesInput,
  now: number,
): Promise<{ problems: ImportProblem[] }> {
  const found = await findOpenImport(database.reader, id, actorId)
  if (found === undefined) throw new ApiError('error.import.notFound')
  const read = await readers[found.kind](rows, { facts, reader: database.reader, now })
  const sent = rows.map(({ line }) => line)
  const problems = await database.transact(async (writer) => {
    // Again, because it may be finished or given up meanwhile.
    if ((await lockOpenImport(writer, id, actorId)) === undefined) throw new ApiError('error.import.notFound')
    const outcome = await read.check(writer, { importId: id, sent })
    await replaceLines(writer, id, { sent, kept: outcome.kept })
    return outcome.problems
  })
  return { problems: [...read.problems, ...problems].toSorted((a, b) => a.line - b.line) }
}

/** Begins an import, and gives up what the administrator has begun before. */
export async function startImport(
  database: Database,
  actorId: AdminId,
  file: { kind: ImportKind; fileName: string; lines: number },
  now: number,
): Promise<{ id: string }> {
  await removeOpenImports(database, actorId)
  const id = newId()
  await database.transact((writer) => insertImport(writer, { ...file, id, actorId }, now))
  return { id }
}
