import { sql } from 'kysely'
import type { Reader } from '#server/database/database.ts'
import type { ExportedTable, NamedColumn } from './exported-tables.ts'

/** So many rows of any table are a few hundred kilobytes. */
export const rowsAtOnce = 1_000

export type ExportedRow = Record<string, unknown>

/**
 * The next rows of a table.
 * @param after the last row before; undefined for the first page
 */
export async function readPage(
  reader: Reader,
  table: string,
  { columns, named, key }: ExportedTable,
  after: ExportedRow | undefined,
): Promise<ExportedRow[]> {
  const names = (list: readonly string[]) => sql.join(list.map((name) => sql.ref(name)))
  const later =
    after === undefined
      ? sql``
      : sql`where (${names(key)}) > (${sql.join(key.map((name) => sql`${after[name]}`))})`
  const { rows } = await sql<ExportedRow>`
    select ${sql.join([...columns.map((name) => sql.ref(name)), ...named.map((column) => nameOf(table, column))])} from ${sql.table(table)} ${later} order by ${names(key)} limit ${sql.lit(rowsAtOnce)}
  `.execute(reader.withoutPlugins())
  return rows
}

const nameOf = (table: string, { column, by, table: other, name }: NamedColumn) => sql`
  (select ${sql.ref(name)} from ${sql.table(other)} as named where named.id = ${sql.ref(`${table}.${by}`)})
  as ${sql.ref(column)}`

export async function countRows(reader: Reader, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    reader,
  )
  return Number(rows[0]?.count)
}
