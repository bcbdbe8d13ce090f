import { once } from 'node:events'
import { closeSync, fdatasync, mkdirSync, openSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { Kysely } from 'kysely'
import type { Database, Writer } from '../database.ts'
import { migrate } from '../migrate.ts'
import { migrationsFor } from '../migrations.ts'
import type { Migration } from '../migrations.ts'
import { SharedRead } from '../shared-read.ts'
import type { Tables } from '../tables.ts'
import { SqliteDialectForNode } from './dialect.ts'
import { SharedSync } from './shared-sync.ts'

const fdatasyncAsync = promisify(fdatasync)

/** Committed transactions after which the write-ahead log is worth moving into the database file. */
const checkpointEvery = 500

/** How long to wait for a lock that another process holds, such as `npm run admin:create`. */
const lockTimeoutMs = 5_000
const lockPauseMs = 20

export interface SqliteParts {
  /** Returns when everything that was written to the file before is on disk. */
  sync?: ((descriptor: number) => Promise<void>) | undefined
  migrations?: Migration[] | undefined
}

/**
 * Opens, and migrates, the embedded database in a file, which is created with its folder when missing.
 * SQLite writes each commit into its write-ahead log without a sync; `transact` answers only after a sync
 * of that log, which all waiting transactions share (docs/decisions/0003).
 */
export async function openSqlite(
  file: string,
  { sync = fdatasyncAsync, migrations = migrationsFor('sqlite') }: SqliteParts = {},
): Promise<Database> {
  mkdirSync(dirname(file), { recursive: true })
  const writing = connect(file)
  const writer = new Kysely<Tables>({ dialect: new SqliteDialectForNode(writing) })
  try {
    await turnOnLog(writing)
    await migrate({
      database: writer,
      migrations,
      run: async (statements) => writing.exec(statements),
      remedy: `move ${file} and the files beside it that begin with ${basename(file)}- away, then start again`,
    })
  } catch (error) {
    writing.close()
    throw error
  }
  const reading = connect(file, true)

  // Opening this file beside SQLite is safe: its locks stand on the other two files.
  const log = openSync(`${file}-wal`, 'r+')
  // After a failed sync nobody knows what is on disk, and a later one may claim success all the same.
  let broken: Error | undefined
  const shared = new SharedSync(() =>
    sync(log).catch((cause: unknown) => {
      broken = new Error('the disk refused a sync; the studio must be started again', { cause })
      throw broken
    }),
  )
  await shared.wait()

  // Started only when there is work for it, because a thread takes longer to start than the database to open.
  let checkpointer: Worker | undefined
  let sinceCheckpoint = 0

  const reader = new Kysely<Tables>({ dialect: new SqliteDialectForNode(reading) })
  const dataVersion = reading.prepare('pragma data_version')
  const version = new SharedRead(async () => {
    if (broken) throw broken
    return String(dataVersion.get()?.['data_version'])
  })
  let turn: Promise<unknown> = Promise.resolve()

  return {
    engine: 'sqlite',
    reader,

    async transact<T>(work: (writer: Writer) => Promise<T>): Promise<T> {
      if (broken) throw broken
      const outcome = turn.then(() => writer.transaction().execute(work))
      turn = outcome.catch(() => undefined)
      const result = await outcome
      sinceCheckpoint += 1
      if (sinceCheckpoint >= checkpointEvery) {
        sinceCheckpoint = 0
        checkpointer ??= startCheckpointer(file)
        checkpointer.postMessage('checkpoint')
      }
      await shared.wait()
      return result
    },

    version: () => version.take(),

    async close() {
      await turn
      if (!broken) await shared.wait()
      if (checkpointer) await endCheckpointer(checkpointer)
      reading.close()
      writing.close()
      closeSync(log)
    },
  }
}

function startCheckpointer(file: string): Worker {
  const checkpointer = new Worker(new URL('./checkpointer.ts', import.meta.url), { workerData: file })
  checkpointer.unref()
  return checkpointer
}

async function endCheckpointer(checkpointer: Worker): Promise<void> {
  const ended = once(checkpointer, 'exit')
  // Nothing else may be left that keeps the process until the worker has ended.
  checkpointer.ref()
  checkpointer.postMessage('close')
  await ended
}

/**
 * Gives a new database its log. Two processes that do so at once refuse each other without waiting, so this
 * waits by itself, and not on the thread.
 */
async function turnOnLog(connection: DatabaseSync): Promise<void> {
  connection.exec('pragma busy_timeout = 0')
  for (let triesLeft = lockTimeoutMs / lockPauseMs; ; triesLeft -= 1) {
    try {
      connection.exec('pragma journal_mode = wal')
      break
    } catch (error) {
      if (triesLeft === 0 || !isBusy(error)) throw error
      await pause(lockPauseMs)
    }
  }
  connection.exec(`pragma busy_timeout = ${lockTimeoutMs}; pragma wal_autocheckpoint = 0`)
}

const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === 5

function connect(file: string, readOnly = false): DatabaseSync {
  const connection = new DatabaseSync(file, { readOnly, timeout: lockTimeoutMs })
  connection.exec('pragma foreign_keys = on; pragma synchronous = normal')
  return connection
}
