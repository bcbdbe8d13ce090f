import { readConfig } from '#server/config.ts'
import { createPrivately } from '#server/data-folder.ts'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open.ts'

/**
 * Runs a command on the configured database and sets the exit code that it returns. When it throws, prints the error and
 * sets the exit code 2.
 */
export async function runOnDatabase(work: (database: Database) => Promise<number>): Promise<void> {
  try {
    const { DATABASE_URL, DATA_DIR } = readConfig()
    createPrivately()
    const database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR })
    try {
      process.exitCode = await work(database)
    } finally {
      await database.close()
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 2
  }
}
