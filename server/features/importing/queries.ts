import { sql } from 'kysely'
import type { ImportKind } from '#contract/imports.ts'
import { countOf } from '#server/database/count.ts'
import type { Reader, Writer } from '#server/database/database.ts'

export async function insertImport(
  writer: Writer,
  row: { id: string; kind: ImportKind; actorId: string; fileName: string; lines: number },
  now: number,
): Promise<void> {
  const { id, kind, actorId, fileName, lines } = row
  await writer
    .insertInto('imports')
    .values({ id, kind, actor_id: actorId, file_name: fileName, lines, started_at: now, finished_at: null })
    .execute()
}

/** An import that its administrator has begun and not finished. */
export async function findOpenImport(reader: Reader, id: string, actorId: string) {
  return reader
    .selectFrom('imports')
    .select(['id', 'kind', 'lines'])
    .where('id', '=', id)
    .where('actor_id', '=', actorId)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
}

/** An import, whose row stays locked until the transaction ends. */
export async function lockImport(writer: Writer, id: string) {
  return writer
    .updateTable('imports')
    .set({ lines: sql<number>`lines` })
    .where('id', '=', id)
    .returning(['actor_id as actorId', 'lines', 'finished_at as finishedAt'])
    .executeTakeFirst()
}

export async function markFinished(writer: Writer, id: string, now: number): Promise<void> {
  await writer.updateTable('imports').set({ finished_at: now }).where('id', '=', id).execute()
}

export interface StagedLine {
  line: number
  subjectId: string
  email: string | null
  fields: object
}

/** Keeps lines aside. A line that was kept before is replaced. */
export async function replaceLines(
  writer: Writer,
  importId: string,
  { sent, kept }: { sent: readonly number[]; kept: readonly StagedLine[] },
): Promise<void> {
  await writer
    .deleteFrom('import_lines')
    .where('import_id', '=', importId)
    .where('line', 'in', sent)
    .execute()
  if (kept.length === 0) return
  await writer
    .insertInto('import_lines')
    .values(
      kept.map(({ line, subjectId, email, fields }) => ({
        import_id: importId,
        line,
        subject_id: subjectId,
        email,
        fields: JSON.stringify(fields),
        invited_at: null,
      })),
    )
    .execute()
}

/** The lines of an import with one of the addresses. */
export async function findLinesByEmail(reader: Reader, importId: string, emails: readonly string[]) {
  if (emails.length === 0) return []
  return reader
    .selectFrom('import_lines')
    .select(['line', 'email'])
    .where('import_id', '=', importId)
    .where('email', 'in', emails)
    .execute()
}

export const countLines = (reader: Reader, importId: string): Promise<number> =>
  countOf(reader.selectFrom('import_lines').where('import_id', '=', importId))

/** The last of the next lines after one; undefined when none is left. */
export async function findEndOfPart(
  reader: Reader,
  importId: string,
  { after, most }: { after: number; most: number },
): Promise<number | undefined> {
  const { last } = await reader
    .selectFrom(
      reader
        .selectFrom('import_lines')
        .select('line')
        .where('import_id', '=', importId)
        .where('line', '>', after)
        .orderBy('line')
        .limit(most)
        .as('part'),
    )
    .select(({ fn }) => fn.max('line').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? undefined
}

/** Empties lines that are imported, because their personal data stand elsewhere now. Returns how many. */
export async function emptyLines(writer: Writer, importId: string, most: number): Promise<number> {
  const { numUpdatedRows } = await writer
    .updateTable('import_lines')
    .set({ fields: null, email: null })
    .where('import_id', '=', importId)
    .where('line', 'in', (lines) =>
      lines
        .selectFrom('import_lines')
        .select('line')
        .where('import_id', '=', importId)
        .where('fields', 'is not', null)
        .orderBy('line')
        .limit(most),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The last imports that were finished, newest first. */
export async function listFinished(reader: Reader, most: number) {
  return reader
    .selectFrom('imports')
    .innerJoin('members', 'members.id', 'imports.actor_id')
    .select([
      'imports.id',
      'imports.kind',
      'imports.file_name as fileName',
      'imports.lines',
      'imports.finished_at as at',
      'members.last_name as lastName',
      'members.first_name as firstName',
    ])
    .where('imports.finished_at', 'is not', null)
    .orderBy('imports.finished_at', 'desc')
    .orderBy('imports.id', 'desc')
    .limit(most)
    .execute()
}
