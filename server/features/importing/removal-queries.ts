import type { Reader, Writer } from '#server/database/database.ts'

/** Imports that were begun before an instant and have lines, or were not finished. */
export async function findRemovable(
  reader: Reader,
  { before, actorId, finished }: { before: number; actorId?: string; finished: boolean },
): Promise<string[]> {
  let imports = reader
    .selectFrom('imports')
    .select('id')
    .where('started_at', '<', before)
    .where('finished_at', finished ? 'is not' : 'is', null)
  if (actorId !== undefined) imports = imports.where('actor_id', '=', actorId)
  if (finished)
    imports = imports.where((row) =>
      row.exists(
        row.selectFrom('import_lines').select('line').whereRef('import_lines.import_id', '=', 'imports.id'),
      ),
    )
  return (await imports.execute()).map(({ id }) => id)
}

export async function deleteLines(writer: Writer, importId: string, most: number): Promise<number> {
  const { numDeletedRows } = await writer
    .deleteFrom('import_lines')
    .where('import_id', '=', importId)
    .where('line', 'in', (lines) =>
      lines
        .selectFrom('import_lines')
        .select('line')
        .where('import_id', '=', importId)
        .orderBy('line')
        .limit(most),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function deleteAllLines(writer: Writer, importId: string): Promise<void> {
  await writer.deleteFrom('import_lines').where('import_id', '=', importId).execute()
}

/** Removes an import without lines that was not finished. */
export async function deleteOpenImport(writer: Writer, id: string): Promise<void> {
  await writer.deleteFrom('imports').where('id', '=', id).where('finished_at', 'is', null).execute()
}
