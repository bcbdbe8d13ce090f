import { sql } from 'kysely'
import { line } from './integrity-problem.ts'
import type { IntegrityCheck } from './integrity-problem.ts'

/** All lines of an import became something, or none. The lines are removed some time after it. */
export const halfImports: IntegrityCheck = {
  invariant: 'importedWhole',
  broken(db) {
    const exists = (table: string) =>
      sql`exists (select 1 from ${sql.table(table)} as subject where subject.id = line.subject_id)`
    const became = sql`case imports.kind when 'members' then ${exists('members')}
      when 'tickets' then ${exists('ticket_lots')} else ${exists('lessons')} end`
    const imported = sql<number>`cast(coalesce(sum(case when ${became} then 1 else 0 end), 0) as bigint)`
    const kept = sql<number>`count(line.line)`
    const state = sql`case when imports.finished_at is null then 'not finished' else 'finished' end`
    return db
      .selectFrom('imports')
      .innerJoin('import_lines as line', 'line.importId', 'imports.id')
      .select(
        line`import ${'imports.id'} of ${'imports.lines'} lines with ${'imports.kind'}: ${state}, and ${imported} of the ${kept} lines that are kept were imported`,
      )
      .groupBy(['imports.id', 'imports.kind', 'imports.lines', 'imports.finishedAt'])
      .having(
        sql<boolean>`${kept} > imports.lines
          or ${imported} <> case when imports.finished_at is null then 0 else ${kept} end`,
      )
  },
}
