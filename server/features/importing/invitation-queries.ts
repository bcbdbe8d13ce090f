import { sql } from 'kysely'
import { countOf } from '#server/database/count.ts'
import type { Reader, Writer } from '#server/database/database.ts'

const uninvitedOf = (reader: Reader, importId: string) =>
  reader
    .selectFrom('import_lines')
    .innerJoin('members', 'members.id', 'import_lines.subject_id')
    .where('import_lines.import_id', '=', importId)
    .where('import_lines.invited_at', 'is', null)
    .where('members.closed_at', 'is', null)

/** Imported members who were sent no link yet, in the order of the file. Accounts that were closed since are left out. */
export async function findUninvited(reader: Reader, importId: string, most: number) {
  return uninvitedOf(reader, importId)
    .select([
      'import_lines.line',
      'members.id',
      'members.email',
      'members.language',
      'members.last_name as lastName',
      'members.first_name as firstName',
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
    .select(({ fn }) => fn.max('invited_at').as('last'))
    .where('import_id', '=', importId)
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
    .set({ invited_at: sql<number>`case line ${sql.join(cases, sql` `)} end` })
    .where('import_id', '=', importId)
    .where(
      'line',
      'in',
      invited.map(({ line }) => line),
    )
    .execute()
}
