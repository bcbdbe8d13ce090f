import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'
import { DatabaseSync, backup } from 'node:sqlite'
import { connectForReading } from '#server/database/sqlite/connect.ts'

/**
 * More pages than a database has: SQLite then copies one state. In parts it begins again after each write
 * (decision 0048).
 */
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
      const sound = connection.prepare('pragma integrity_check(1)').get()?.['integrity_check']
      finding = sound === 'ok' && lacksItsEnd(file) ? 'its end is missing' : sound
    } finally {
      connection.close()
    }
  } catch (error) {
    const words = error instanceof Error ? error.message : error
    finding = lacksItsEnd(file) ? 'its end is missing' : words
  }
  if (finding !== 'ok') throw new Error(`SQLite finds the file broken: ${String(finding)}.`)
}

/**
 * Whether the last page is not whole. SQLite takes zeros for its missing bytes, and finds the file sound or
 * malformed, depending on what the page holds. The page's size stands in the header, where 1 means 65,536
 * bytes.
 */
function lacksItsEnd(file: string): boolean {
  const header = Buffer.alloc(18)
  const descriptor = openSync(file, 'r')
  readSync(descriptor, header)
  closeSync(descriptor)
  if (!header.toString('latin1').startsWith('SQLite format 3')) return false
  const size = header.readUInt16BE(16)
  return statSync(file).size % (size === 1 ? 65_536 : size) !== 0
}
