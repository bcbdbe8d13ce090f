import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open.ts'
import { newPlace } from './databases.ts'
import type { TestPlace } from './databases.ts'
import { emptyingOfPostgres } from './empty-postgres.ts'
import { emptyingOfSqlite } from './empty-sqlite.ts'
import type { Emptying } from './empty-sqlite.ts'
import { watchLockOrder } from './lock-order.ts'

/**
 * A migrated, empty database of the run's engine that the tests of a worker use one after the other, because
 * opening one takes longer than most tests.
 */
class SharedDatabase {
  readonly database: Database
  /** For what a test keeps in files. */
  readonly filesFolder: string
  /** Without what a test has put in place of its functions. */
  readonly #functions: Database
  readonly #place: TestPlace
  readonly #emptying: Emptying

  constructor(database: Database, place: TestPlace, emptying: Emptying) {
    this.database = database
    this.filesFolder = join(place.settings.dataDir, 'files')
    this.#functions = { ...database }
    this.#place = place
    this.#emptying = emptying
  }

  static async open(): Promise<SharedDatabase> {
    const place = await newPlace()
    const database = watchLockOrder(await openDatabase(place.settings))
    const { databaseUrl, dataDir } = place.settings
    const emptying =
      databaseUrl === undefined
        ? emptyingOfSqlite(join(dataDir, 'hidamari.db'))
        : await emptyingOfPostgres(databaseUrl)
    return new SharedDatabase(database, place, emptying)
  }

  /** Takes away what a test has left. @returns false when the database cannot be used again */
  async empty(): Promise<boolean> {
    Object.assign(this.database, this.#functions)
    // After the writes for which no call waits.
    await this.database.transact(async () => undefined)
    rmSync(this.filesFolder, { recursive: true, force: true })
    return this.#emptying.empty()
  }

  async remove(): Promise<void> {
    await this.#emptying.close()
    await this.#functions.close()
    await this.#place.remove()
  }
}

const free: SharedDatabase[] = []

/** A database that no other test uses until it is given back. */
export const takeDatabase = async (): Promise<SharedDatabase> => free.pop() ?? (await SharedDatabase.open())

/** Empties it for the next test. @throws when the test has left something that cannot be taken away */
export async function giveBack(shared: SharedDatabase): Promise<boolean> {
  let isEmpty = false
  try {
    isEmpty = await shared.empty()
  } finally {
    if (isEmpty) free.push(shared)
    else await shared.remove()
  }
  return isEmpty
}

/** A migrated, empty database of the run's engine. `close` gives it to the next test. */
export async function newDatabase(): Promise<Database> {
  const shared = await takeDatabase()
  let isOpen = true
  shared.database.close = async () => {
    if (!isOpen) return
    isOpen = false
    await giveBack(shared)
  }
  return shared.database
}
