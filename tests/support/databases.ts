import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open.ts'
import type { DatabaseSettings } from '#server/database/open.ts'
import { takePostgres, urlOf } from './postgres-places.ts'
import { onServer } from './postgres-statement.ts'
import { slowestMs } from './slowest-wait.ts'
import { dataParent } from './run-folders.ts'

export interface TestPlace {
  settings: DatabaseSettings
  remove(): Promise<void>
}

/** The engine of the project that runs the test. */
const engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite'

/** A folder for the data of one test or one studio. */
export const newDataFolder = (): string => mkdtempSync(join(dataParent(), 'data-'))

/** A place for a migrated, empty database of the run's engine that no other test uses. */
export const newPlace = (): Promise<TestPlace> =>
  engine === 'postgres' ? postgresPlace(takePostgres) : migratedSqlitePlace()

/** The same before any migration. */
export const newBarePlace = (): Promise<TestPlace> =>
  engine === 'postgres' ? postgresPlace(makeBarePostgres) : Promise.resolve(sqlitePlace())

/** Opens the database of the place for as long as the work takes. */
export async function withDatabase<T>(
  { settings }: TestPlace,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(settings)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

function sqlitePlace(): TestPlace {
  const dataDir = newDataFolder()
  return { settings: { dataDir }, remove: async () => rmSync(dataDir, { recursive: true, force: true }) }
}

async function migratedSqlitePlace(): Promise<TestPlace> {
  migratedFile ??= migrateSqliteFile()
  const content = await migratedFile
  const place = sqlitePlace()
  writeFileSync(fileIn(place), content)
  return place
}

/** Migrated once in each worker, because that takes longer than most tests. */
let migratedFile: Promise<Buffer> | undefined

async function migrateSqliteFile(): Promise<Buffer> {
  const place = sqlitePlace()
  const database = await openDatabase(place.settings)
  // Moves everything from the write-ahead log into the file.
  await database.close()
  const content = readFileSync(fileIn(place))
  await place.remove()
  return content
}

const fileIn = ({ settings }: TestPlace) => join(settings.dataDir, 'hidamari.db')

async function postgresPlace(
  take: () => Promise<{ url: string; release: () => void | Promise<void> }>,
): Promise<TestPlace> {
  const { url, release } = await take()
  const dataDir = newDataFolder()
  return {
    // A rush waits longer for one of the ten connections on a busy machine. That is no failure.
    settings: { dataDir, databaseUrl: url, connectWithinMs: slowestMs },
    async remove() {
      await release()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function makeBarePostgres() {
  const { server } = inject('postgresTemplate')
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name}`)
  return {
    url: urlOf(server, name),
    release: () => onServer(server, `drop database ${name} with (force)`),
  }
}
