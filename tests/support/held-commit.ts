import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#server/database/database.ts'

/**
 * A database whose transactions wait before their commit, so that another one meets what is not committed
 * yet.
 */
export function holdCommit(database: Database) {
  const [written, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held: Database = {
    ...database,
    transact: (work) =>
      database.transact(async (writer) => {
        const result = await work(writer)
        written.resolve()
        await commit.promise
        return result
      }),
  }
  const waiting = sql<{ count: number }>`select cast(count(*) as int) as count from pg_locks
    join pg_stat_activity using (pid) where datname = current_database() and not granted`
  const countWaiting = async () => (await waiting.execute(database.reader)).rows[0]?.count
  return {
    held,
    /** Resolves when the transaction has written everything. */
    written: written.promise,
    /**
     * Commits, on PostgreSQL when another transaction waits for a lock of this one, or when the given call
     * was answered without waiting. With SQLite the other one has not begun.
     */
    commitWhenAwaited: async (other?: Promise<unknown>) => {
      let isAnswered = false
      const answered = () => void (isAnswered = true)
      other?.then(answered, answered)
      const mayCommit = async () => isAnswered || (await countWaiting()) === 1
      if (database.engine === 'postgres') await expect.poll(mayCommit).toBe(true)
      commit.resolve()
    },
  }
}
