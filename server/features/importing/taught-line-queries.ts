import { sql } from 'kysely'
import type { Reader } from '#server/database/database.ts'

/** When the lines of an import give a lesson to one of the teachers. */
export async function listTaughtLines(reader: Reader, importId: string, teacherIds: readonly string[]) {
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
    .where('import_id', '=', importId)
    .where(teacherId, 'in', teacherIds)
    .orderBy('line')
    .execute()
}
