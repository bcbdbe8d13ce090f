import type { Database, Writer } from './database.ts'
import { storageFailure } from './storage-failure.ts'

/**
 * Gives a database `expectWritable`: after a write failed because of the storage, it tries a small write each
 * time that it is asked, until one succeeds. While writes succeed it asks nothing of the database.
 */
export function rememberFailures(database: Omit<Database, 'expectWritable'>): Database {
  let hasFailed = false
  const transact = async <T>(work: (writer: Writer) => Promise<T>): Promise<T> => {
    try {
      return await database.transact(work)
    } catch (error) {
      hasFailed ||= storageFailure(error) !== undefined
      throw error
    }
  }
  return {
    ...database,
    transact,
    async expectWritable() {
      if (!hasFailed) return
      await transact(tryToWrite)
      hasFailed = false
    },
  }
}

const tryToWrite = async (writer: Writer): Promise<void> => {
  await writer
    .insertInto('counters')
    .values({ name: 'tried writes', value: 1 })
    .onConflict((row) =>
      row.column('name').doUpdateSet((counter) => ({ value: counter('counters.value', '+', 1) })),
    )
    .execute()
}
