import { existsSync, statSync } from 'node:fs'
import { DatabaseSync, backup } from 'node:sqlite'
import { connectForReading } from '#server/database/sqlite/connect.ts'

/** More pages than a database has: SQLite then copies one state. In parts it begins again after each write (decision 0048). */
const allAtOnce = 2 ** 31 - 1

/** Copies the database into the file, also while members book, and checks the copy. */
export async function backUpSqlite(databaseFile: string, file: string): Promise<void> {
  if (!existsSync(databaseFile)) throw new Error(`There is no database at ${databaseFile}.`)
  const source = connectForReading(databaseFile)
  try {
    await backup(source, file, { rate: allAtOnce })
  } finally {
    source.close()
  }
  expectSoundFile(file)
}

/** @throws when the file is not a sound SQLite database, with the first words of SQLite about it */
export function expectSoundFile(file: string): void {
  let finding: unknown
  try {
    const connection = new DatabaseSync(file)
    try {
      finding = connection.prepare('pragma integrity_check(1)').get()?.['integrity_check']
      const pageBytes = connection.prepare('pragma page_size').get()?.['page_size']
      // SQLite takes zeros for the missing bytes of a last page.
      if (finding === 'ok' && statSync(file).size % Number(pageBytes) !== 0) finding = 'its end is missing'
    } finally {
      connection.close()
    }
  } catch (error) {
    finding = error instanceof Error ? error.message : error
  }
  if (finding !== 'ok') throw new Error(`SQLite finds the file broken: ${String(finding)}.`)
}
