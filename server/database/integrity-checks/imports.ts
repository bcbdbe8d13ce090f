import { sql } from 'kysely'
import type { Reader } from '../database.ts'
import type { IntegrityProblem } from './integrity-problem.ts'

/** All lines of an import became something, or none. The lines are removed some time after it. */
export async function findHalfImports(reader: Reader): Promise<IntegrityProblem[]> {
  const exists = (table: string) =>
    sql`exists (select 1 from ${sql.table(table)} as subject where subject.id = line.subject_id)`
  const became = sql`case imports.kind when 'members' then ${exists('members')}
    when 'tickets' then ${exists('ticket_lots')} else ${exists('lessons')} end`
  const imported = sql<number>`cast(coalesce(sum(case when ${became} then 1 else 0 end), 0) as bigint)`
  const kept = sql<number>`count(line.line)`
  const rows = await reader
    .selectFrom('imports')
    .innerJoin('import_lines as line', 'line.import_id', 'imports.id')
    .select(['imports.id', 'imports.kind', 'imports.lines', 'imports.finished_at as finishedAt'])
    .select([imported.as('imported'), kept.as('kept')])
    .groupBy(['imports.id', 'imports.kind', 'imports.lines', 'imports.finished_at'])
    .having(
      sql<boolean>`${kept} > imports.lines
        or ${imported} <> case when imports.finished_at is null then 0 else ${kept} end`,
    )
    .orderBy('imports.id')
    .execute()
  return rows.map(({ id, kind, lines, finishedAt, ...row }) => ({
    invariant: 'importedWhole',
    description:
      `import ${id} of ${lines} lines with ${kind}: ${finishedAt === null ? 'not finished' : 'finished'}, ` +
      `and ${row.imported} of the ${row.kept} lines that are kept were imported`,
  }))
}
