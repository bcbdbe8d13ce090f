import { constants, DatabaseSync } from 'node:sqlite'
import type { SQLInputValue } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'

/** Brings a database that a test has used back to the content of a new one. */
export interface Emptying {
  /**
   * @returns false when a test has changed the schema, so that the database cannot be used again
   * @throws when its content is another one afterwards
   */
  empty(): boolean | Promise<boolean>
  close(): void | Promise<void>
}

/**
 * @param file of a migrated database without other content
 */
export function emptyingOfSqlite(file: string): Emptying {
  const connection = new DatabaseSync(file, { enableForeignKeyConstraints: false, timeout: 5_000 })
  // As the product does, because a test may look for what was deleted.
  connection.exec('pragma secure_delete = on')
  // Without triggers, which keep bookings and payments from being deleted.
  connection.setAuthorizer((_action, _first, _second, _database, trigger) =>
    trigger === null ? constants.SQLITE_OK : constants.SQLITE_IGNORE,
  )
  const names = connection
    .prepare(
      `select name from sqlite_schema where type = 'table' and name not glob 'sqlite_*' and name not glob 'kysely_*'`,
    )
    .all()
    .map(({ name }) => String(name))
  const tables = names.map((name) => {
    const rows = connection.prepare(`select * from ${name}`).all()
    const columns = Object.keys(rows[0] ?? {})
    const insert =
      rows.length === 0
        ? undefined
        : connection.prepare(`insert into ${name} values (${columns.map(() => '?').join(', ')})`)
    // Most tables of a new database have no rows: whether one has any is all there is to know.
    const content =
      rows.length === 0
        ? `exists (select 1 from ${name})`
        : `(select json_group_array(json_array(${columns.join(', ')})) from (select * from ${name} order by 1))`
    const clear = connection.prepare(`delete from ${name}`)
    return {
      name,
      content,
      restore() {
        clear.run()
        for (const row of rows) insert?.run(...(Object.values(row) as SQLInputValue[]))
      },
    }
  })
  const reading = connection.prepare(
    `select ${tables.map(({ name, content }) => `${content} as ${name}`).join(', ')}`,
  )
  const readContent = () => ({ ...reading.get() })
  const schemaVersion = connection.prepare('pragma schema_version')
  const unused = { content: readContent(), version: schemaVersion.get() }

  return {
    empty() {
      if (!isDeepStrictEqual(schemaVersion.get(), unused.version)) return false
      const used = readContent()
      connection.exec('begin immediate')
      for (const table of tables) if (used[table.name] !== unused.content[table.name]) table.restore()
      connection.exec('commit')
      if (!isDeepStrictEqual(readContent(), unused.content))
        throw new Error('the database of a test was not emptied')
      return true
    },
    close: () => connection.close(),
  }
}
