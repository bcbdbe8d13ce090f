import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open.ts'
import type { DatabaseSettings } from '#server/database/open.ts'
import { takePostgres, urlOf } from './postgres-places.ts'
import { onServer } from './postgres-statement.ts'

export interface TestPlace {
  settings: DatabaseSettings
  remove(): Promise<void>
}

/** A place for a database of the run's engine that nobody else uses: a folder, or a database on the server. */
export async function newPlace(): Promise<TestPlace> {
  const { dataDir, removeFolder } = newFolder()
  if (!onPostgres()) return { settings: { dataDir }, remove: async () => removeFolder() }
  const { url, release } = await takePostgres()
  return {
    settings: { dataDir, databaseUrl: url },
    async remove() {
      release()
      removeFolder()
    },
  }
}

/** The same, where no migration was ever done. */
export async function newBarePlace(): Promise<TestPlace> {
  const { dataDir, removeFolder } = newFolder()
  if (!onPostgres()) return { settings: { dataDir }, remove: async () => removeFolder() }
  const { server } = inject('postgresTemplate')
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name}`)
  return {
    settings: { dataDir, databaseUrl: urlOf(server, name) },
    async remove() {
      await onServer(server, `drop database ${name} with (force)`)
      removeFolder()
    },
  }
}

const onPostgres = () => process.env['TEST_ENGINE'] === 'postgres'

function newFolder() {
  const dataDir = mkdtempSync(join(tmpdir(), 'hidamari-test-'))
  return { dataDir, removeFolder: () => rmSync(dataDir, { recursive: true, force: true }) }
}

/** An empty, migrated database of the run's engine. `close` removes it. */
export async function newDatabase(): Promise<Database> {
  const place = await newPlace()
  const database = await openDatabase(place.settings)
  return {
    ...database,
    async close() {
      await database.close()
      await place.remove()
    },
  }
}
