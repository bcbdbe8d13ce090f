import type { DatabaseSync } from 'node:sqlite'
import { migrationsFor } from '../migrations.ts'

/** Brings the schema up to date; safe when two processes start at once. A failure leaves everything as it was. */
export function migrateEmbedded(connection: DatabaseSync): void {
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
    for (const { name, sql } of migrationsFor('sqlite')) {
      if (done.has(name)) continue
      connection.exec(sql)
      record.run(name)
    }
    connection.exec('commit')
  } catch (error) {
    connection.exec('rollback')
    throw error
  }
}
