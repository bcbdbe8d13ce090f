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
export const newPlace = (): Promise<TestPlace> => makePlace(takePostgres)

/** The same, where no migration was ever done. */
export const newBarePlace = (): Promise<TestPlace> => makePlace(makeBarePostgres)

async function makePlace(
  take: () => Promise<{ url: string; release: () => void | Promise<void> }>,
): Promise<TestPlace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hidamari-test-'))
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  if (process.env['TEST_ENGINE'] !== 'postgres') {
    return { settings: { dataDir }, remove: async () => removeFolder() }
  }
  const { url, release } = await take()
  return {
    settings: { dataDir, databaseUrl: url },
    async remove() {
      await release()
      removeFolder()
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
