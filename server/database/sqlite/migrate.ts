import type { DatabaseSync } from 'node:sqlite'
import { migrationFailure } from '../migrations.ts'
import type { Migration } from '../migrations.ts'

/** Brings the schema up to date; safe when two processes start at once. A failure leaves everything as it was. */
export function migrateSqlite(connection: DatabaseSync, migrations: Migration[]): void {
  connection.exec('begin immediate')
  try {
    connection.exec('create table if not exists migrations (name text primary key) strict')
    const done = new Set(
      connection
        .prepare('select name from migrations')
        .all()
        .map((row) => row['name']),
    )
    const record = connection.prepare('insert into migrations (name) values (?)')
    for (const { name, sql } of migrations) {
      if (done.has(name)) continue
      try {
        connection.exec(sql)
      } catch (error) {
        throw migrationFailure(name, error)
      }
      record.run(name)
    }
    connection.exec('commit')
  } catch (error) {
    connection.exec('rollback')
    throw error
  }
}
