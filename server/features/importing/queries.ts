import { sql } from 'kysely'
import type { ImportKind } from '#contract/importing/imports.ts'
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
    .values({ id, kind, actorId, fileName, lines, startedAt: now, finishedAt: null })
    .execute()
}

/** An import of the administrator, finished or not. */
export async function findImportOf(reader: Reader, id: string, actorId: string) {
  return reader
    .selectFrom('imports')
    .select(['kind', 'finishedAt'])
    .where('id', '=', id)
    .where('actorId', '=', actorId)
    .executeTakeFirst()
}

/** An import, whose row stays locked until the transaction ends. */
export async function lockImport(writer: Writer, id: string) {
  return writer
    .updateTable('imports')
    .set({ lines: sql<number>`lines` })
    .where('id', '=', id)
    .returning(['kind', 'lines', 'finishedAt', 'undoneAt'])
    .executeTakeFirst()
}

export async function markFinished(writer: Writer, id: string, now: number): Promise<void> {
  await writer.updateTable('imports').set({ finishedAt: now }).where('id', '=', id).execute()
}

export async function markUndone(writer: Writer, id: string, now: number): Promise<void> {
  await writer.updateTable('imports').set({ undoneAt: now }).where('id', '=', id).execute()
}

export interface StagedLine {
  line: number
  subjectId: string
  email: string | null
  /** What it has in common with a line that says the same; null where `email` tells it. */
  repeatKey: string | null
  fields: object
}

/** Keeps lines aside. A line that was kept before is replaced. */
export async function replaceLines(
  writer: Writer,
  importId: string,
  { sent, kept }: { sent: readonly number[]; kept: readonly StagedLine[] },
): Promise<void> {
  await writer.deleteFrom('import_lines').where('importId', '=', importId).where('line', 'in', sent).execute()
  if (kept.length === 0) return
  await writer
    .insertInto('import_lines')
    .values(
      kept.map(({ line, subjectId, email, repeatKey, fields }) => ({
        importId,
        line,
        subjectId,
        email,
        repeatKey,
        fields: JSON.stringify(fields),
        invitedAt: null,
      })),
    )
    .execute()
}

/** Some lines of an import, as they were sent, also those with a problem. */
export interface Part {
  importId: string
  sent: readonly number[]
}

/** The lines of an import outside of the part whose address, or what tells a repeated line, is one of the keys. */
export async function findLinesBy(
  reader: Reader,
  column: 'email' | 'repeatKey',
  { importId, sent }: Part,
  keys: readonly string[],
) {
  if (keys.length === 0) return []
  return reader
    .selectFrom('import_lines')
    .select(['line', sql.ref<string>(column).as('key')])
    .where('importId', '=', importId)
    .where('line', 'not in', sent)
    .where(column, 'in', keys)
    .execute()
}

/**
 * The ids of the members whom lines with tickets name, in the order of JavaScript, in which members are
 * locked.
 */
export async function findMembersOfLines(reader: Reader, importId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('import_lines')
    .select(sql<string>`fields ->> 'memberId'`.as('id'))
    .distinct()
    .where('importId', '=', importId)
    .execute()
  return rows.map(({ id }) => id).toSorted()
}

/** What some lines hold, as JSON, in the order of the file. */
export async function listLines(
  reader: Reader,
  { importId, after, until }: { importId: string; after: number; until: number },
) {
  return reader
    .selectFrom('import_lines')
    .select(['subjectId', sql<string>`cast(fields as text)`.as('fields')])
    .where('importId', '=', importId)
    .where('line', '>', after)
    .where('line', '<=', until)
    .orderBy('line')
    .execute()
}

/** The tickets of all lines. */
export async function sumTickets(reader: Reader, importId: string): Promise<number> {
  const { sum } = await reader
    .selectFrom('import_lines')
    .select(sql<number>`cast(sum(cast(fields ->> 'tickets' as bigint)) as bigint)`.as('sum'))
    .where('importId', '=', importId)
    .executeTakeFirstOrThrow()
  return sum
}

export const countLines = (reader: Reader, importId: string): Promise<number> =>
  countOf(reader.selectFrom('import_lines').where('importId', '=', importId))

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
        .where('importId', '=', importId)
        .where('line', '>', after)
        .orderBy('line')
        .limit(most)
        .as('part'),
    )
    .select(({ fn }) => fn.max('line').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? undefined
}

/** Empties lines that are imported, because their personal data stand elsewhere now. */
export async function emptyLines(
  writer: Writer,
  { importId, after, until }: { importId: string; after: number; until: number },
): Promise<void> {
  await writer
    .updateTable('import_lines')
    .set({ fields: null, email: null, repeatKey: null })
    .where('importId', '=', importId)
    .where('line', '>', after)
    .where('line', '<=', until)
    .where('fields', 'is not', null)
    .execute()
}

/** The last imports that were finished, newest first. */
export async function listFinished(reader: Reader, most: number) {
  return reader
    .selectFrom('imports')
    .innerJoin('members', 'members.id', 'imports.actorId')
    .select([
      'imports.id',
      'imports.kind',
      'imports.fileName',
      'imports.lines',
      'imports.finishedAt as at',
      'imports.undoneAt',
      'members.lastName',
      'members.firstName',
    ])
    .where('imports.finishedAt', 'is not', null)
    .orderBy('imports.finishedAt', 'desc')
    .orderBy('imports.id', 'desc')
    .limit(most)
    .execute()
}

/** Imports that were begun before an instant and have lines, or were not finished. */
export async function findRemovable(
  reader: Reader,
  { before, actorId, finished }: { before: number; actorId?: string; finished: boolean },
): Promise<string[]> {
  let imports = reader
    .selectFrom('imports')
    .select('id')
    .where('startedAt', '<', before)
    .where('finishedAt', finished ? 'is not' : 'is', null)
  if (actorId !== undefined) imports = imports.where('actorId', '=', actorId)
  if (finished)
    imports = imports.where((row) =>
      row.exists(
        row.selectFrom('import_lines').select('line').whereRef('import_lines.importId', '=', 'imports.id'),
      ),
    )
  return (await imports.execute()).map(({ id }) => id)
}

export async function deleteLines(writer: Writer, importId: string, most: number): Promise<number> {
  const { numDeletedRows } = await writer
    .deleteFrom('import_lines')
    .where('importId', '=', importId)
    .where('line', 'in', (lines) =>
      lines
        .selectFrom('import_lines')
        .select('line')
        .where('importId', '=', importId)
        .orderBy('line')
        .limit(most),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function deleteAllLines(writer: Writer, importId: string): Promise<void> {
  await writer.deleteFrom('import_lines').where('importId', '=', importId).execute()
}

/** Removes an import without lines that was not finished. */
export async function deleteOpenImport(writer: Writer, id: string): Promise<void> {
  await writer.deleteFrom('imports').where('id', '=', id).where('finishedAt', 'is', null).execute()
}

const uninvitedOf = (reader: Reader, importId: string) =>
  reader
    .selectFrom('import_lines')
    .innerJoin('members', 'members.id', 'import_lines.subjectId')
    .where('import_lines.importId', '=', importId)
    .where('import_lines.invitedAt', 'is', null)
    .where('members.closedAt', 'is', null)

/**
 * Imported members who were sent no link yet, in the order of the file. Accounts that were closed since are
 * left out.
 */
export async function findUninvited(reader: Reader, importId: string, most: number) {
  return uninvitedOf(reader, importId)
    .select([
      'import_lines.line',
      'members.id',
      'members.email',
      'members.language',
      'members.lastName',
      'members.firstName',
    ])
    .orderBy('import_lines.line')
    .limit(most)
    .execute()
}

export const countUninvited = (reader: Reader, importId: string): Promise<number> =>
  countOf(uninvitedOf(reader, importId))

/** When the last mail to a member of the import becomes due; undefined before the first. */
export async function findLastInvitation(reader: Reader, importId: string): Promise<number | undefined> {
  const { last } = await reader
    .selectFrom('import_lines')
    .select(({ fn }) => fn.max('invitedAt').as('last'))
    .where('importId', '=', importId)
    .executeTakeFirstOrThrow()
  return last ?? undefined
}

export async function markInvited(
  writer: Writer,
  importId: string,
  invited: ReadonlyArray<{ line: number; at: number }>,
): Promise<void> {
  const cases = invited.map(({ line, at }) => sql`when ${line} then cast(${at} as bigint)`)
  await writer
    .updateTable('import_lines')
    .set({ invitedAt: sql<number>`case line ${sql.join(cases, sql` `)} end` })
    .where('importId', '=', importId)
    .where(
      'line',
      'in',
      invited.map(({ line }) => line),
    )
    .execute()
}

/** When the lines of an import outside of the part give a lesson to one of the teachers. */
export async function listTaughtLines(
  reader: Reader,
  { importId, sent }: Part,
  teacherIds: readonly string[],
) {
  // An empty list is not valid SQL.
  if (teacherIds.length === 0) return []
  const teacherId = sql<string>`fields ->> 'teacherId'`
  return reader
    .selectFrom('import_lines')
    .select([
      'line',
      teacherId.as('teacherId'),
      sql<number>`cast(fields ->> 'startsAt' as bigint)`.as('startsAt'),
      sql<number>`cast(fields ->> 'endsAt' as bigint)`.as('endsAt'),
    ])
    .where('importId', '=', importId)
    .where('line', 'not in', sent)
    .where(teacherId, 'in', teacherIds)
    .orderBy('line')
    .execute()
}
