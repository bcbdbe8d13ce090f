import { readdirSync, readFileSync } from 'node:fs'

export interface Migration {
  name: string
  sql: string
}

const folder = new URL('./migrations/', import.meta.url)

/**
 * The numbered migrations of an engine, in order. `0016_mail.sql` serves both engines; a file of the same
 * name that ends in `.sqlite.sql` or `.postgres.sql` is added for its engine. Shared files are written in
 * PostgreSQL's words. For SQLite, whose only 64-bit type is `integer`, they are adapted and their tables made
 * strict.
 */
export function migrationsFor(engine: 'sqlite' | 'postgres'): Migration[] {
  const files = readdirSync(folder).filter((file) => /^\d{4}_\w+(\.\w+)?\.sql$/.test(file))
  const names = new Set(files.map((file) => file.slice(0, file.indexOf('.'))))
  return [...names].toSorted().map((name) => {
    const parts = [`${name}.sql`, `${name}.${engine}.sql`].filter((file) => files.includes(file))
    const sql = parts.map((file) => readFileSync(new URL(file, folder), 'utf8')).join('\n')
    return { name, sql: engine === 'sqlite' ? adaptToSqlite(sql) : sql }
  })
}

function adaptToSqlite(sql: string): string {
  return sql.replace(/\bbigint\b/g, 'integer').replace(/^\);$/gm, ') strict;')
}
