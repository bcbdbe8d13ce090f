import { mkdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { camelCaseColumns } from '../camel-case-columns.ts'
import type { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import type { Database, Reader } from '../database.ts'
import { migrate } from '../migrate.ts'
import { migrationsFor } from '../migrations.ts'
import type { Migration } from '../migrations.ts'
import type { Tables } from '../tables.ts'
import { SharedRead } from '../shared-read.ts'
import { rememberFailures } from '../write-health.ts'
import { connectForReading, connectForWriting } from './connect.ts'
import { NodeSqliteDialect } from './dialect.ts'
import { ReadingThread, ThreadDialect } from './reading-thread.ts'
import { shareUsage } from './usage-lock.ts'
import { WriteQueue } from './write-queue.ts'

/**
 * Opens and migrates the embedded database in a file, which is created with its folder when it is missing.
 * SQLite syncs each commit before `transact` answers.
 */
export async function openSqlite(
  file: string,
  { migrations = migrationsFor('sqlite') }: { migrations?: Migration[] | undefined } = {},
): Promise<Database> {
  mkdirSync(dirname(file), { recursive: true })
  const usage = shareUsage(file)
  const { writing, writer } = await openMigrated(file, migrations).catch((error: unknown) => {
    usage.release()
    throw error
  })
  const reading = connectForReading(file)
  const readingThread = new ReadingThread(file, { restarts: true })
  // SQLite's own number for the state that this connection sees; it changes when another connection commits.
  const dataVersion = reading.prepare('pragma data_version')
  const version = new SharedRead(async () => String(dataVersion.get()?.['data_version']))
  const queue = new WriteQueue(writer)

  return rememberFailures({
    engine: 'sqlite',
    reader: new Kysely<Tables>({ dialect: new NodeSqliteDialect(reading), plugins: [camelCaseColumns] }),
    backgroundReader: new Kysely<Tables>({
      dialect: new ThreadDialect(readingThread),
      plugins: [camelCaseColumns],
    }),

    async snapshot<T>(work: (reader: Reader) => Promise<T>): Promise<T> {
      const thread = new ReadingThread(file, { restarts: false })
      try {
        // Ends with the connection of the thread.
        await thread.query('begin', [])
        return await work(
          new Kysely<Tables>({ dialect: new ThreadDialect(thread), plugins: [camelCaseColumns] }),
        )
      } finally {
        await thread.close()
      }
    },

    transact: (work) => queue.transact(work),

    version: () => version.read(),

    async close() {
      await queue.settled()
      await readingThread.close()
      reading.close()
      writing.close()
      usage.release()
    },
  })
}

async function openMigrated(file: string, migrations: Migration[]) {
  const writing = await connectForWriting(file)
  const writer = new Kysely<Tables>({ dialect: new NodeSqliteDialect(writing), plugins: [camelCaseColumns] })
  try {
    await migrateFile(file, { writing, writer, migrations })
    // From here on the dialect waits for the lock, without stopping the thread. What a savepoint must be able
    // to restore is kept in memory, because the file that SQLite would make for it costs a booking a third of
    // its time.
    writing.exec('pragma busy_timeout = 0; pragma temp_store = memory')
  } catch (error) {
    writing.close()
    throw error
  }
  return { writing, writer }
}

function migrateFile(
  file: string,
  given: { writing: DatabaseSync; writer: Kysely<Tables>; migrations: Migration[] },
): Promise<void> {
  return migrate({
    database: given.writer,
    migrations: given.migrations,
    run: async (statements) => given.writing.exec(statements),
    remedy: `move ${file} and the files beside it that begin with ${basename(file)}- away, then start again`,
  })
}
