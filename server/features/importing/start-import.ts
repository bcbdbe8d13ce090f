import type { ImportKind } from '#contract/imports.ts'
import type { Database } from '#server/database/database.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import { insertImport } from './queries.ts'
import { removeOpenImports } from './remove-lines.ts'

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
