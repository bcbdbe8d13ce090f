import { readdirSync, readFileSync } from 'node:fs'

export interface Migration {
  name: string
  sql: string
}

const folder = new URL('./migrations/', import.meta.url)

/**
 * The numbered migrations of an engine, in order. A file serves both engines unless its name ends in
 * `.sqlite.sql` or `.postgres.sql`. The shared ones are written in PostgreSQL's words; for SQLite, whose
 * only 64-bit word is `integer`, they are adapted and their tables made strict.
 */
export function migrationsFor(engine: 'sqlite' | 'postgres'): Migration[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}_\w+(\.\w+)?\.sql$/.test(file))
    .filter((file) => file.split('.').length === 2 || file.includes(`.${engine}.`))
    .toSorted()
    .map((file) => {
      const sql = readFileSync(new URL(file, folder), 'utf8')
      const name = file.split('.')[0] ?? file
      return { name, sql: engine === 'sqlite' ? adaptToSqlite(sql) : sql }
    })
}

/** What stops the start when a migration could not be done; everything is then as it was before. */
export function migrationFailure(name: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new Error(`The database could not be brought up to date: ${name} failed: ${reason}`, { cause })
}

function adaptToSqlite(sql: string): string {
  return sql.replace(/\bbigint\b/g, 'integer').replace(/^\);$/gm, ') strict;')
}
