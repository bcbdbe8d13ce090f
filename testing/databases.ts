import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open.ts'
import type { DatabaseSettings } from '#server/database/open.ts'
import { onServer } from './postgres-statement.ts'

export interface TestPlace {
  settings: DatabaseSettings
  remove(): Promise<void>
}

/** A place for a database of the run's engine that nobody else uses: a folder, or a new database on the server. */
export const newPlace = (): Promise<TestPlace> => makePlace({ bare: false })

/** The same, where no migration was ever done. */
export const newBarePlace = (): Promise<TestPlace> => makePlace({ bare: true })

async function makePlace({ bare }: { bare: boolean }): Promise<TestPlace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hidamari-test-'))
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  if (process.env['TEST_ENGINE'] !== 'postgres') {
    return { settings: { dataDir }, remove: async () => removeFolder() }
  }
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const server = inject('postgresUrl')
  const content = bare ? '' : `template ${inject('postgresTemplate')} strategy file_copy`
  await onServer(server, `create database ${name} ${content}`)
  const databaseUrl = Object.assign(new URL(server), { pathname: `/${name}` }).href
  return {
    settings: { dataDir, databaseUrl },
    async remove() {
      await onServer(server, `drop database ${name} with (force)`)
      removeFolder()
    },
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
