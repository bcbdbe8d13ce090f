import { CompiledQuery } from 'kysely'
import type { Writer } from '../database.ts'

/** After so long a group takes in no further transaction, so that a long one holds up few others. */
const longestMs = 5

const savepoint = CompiledQuery.raw('savepoint one')
const rollBackToSavepoint = CompiledQuery.raw('rollback to one')
const releaseSavepoint = CompiledQuery.raw('release one')

export interface WaitingTransaction {
  /** Does the work. Resolves with what tells the caller of its result. */
  run: (writer: Writer) => Promise<() => void>
  /** Tells the caller of the error. */
  reject: (reason: unknown) => void
}

export interface GroupParts {
  /** Runs the work in a transaction of SQLite and commits it. */
  inTransaction: (work: (writer: Writer) => Promise<void>) => Promise<void>
  /** Is told how many transactions were committed just now. Resolves when they are on disk. */
  sync: (committed: number) => Promise<void>
}

/**
 * Commits transactions as one transaction of SQLite, in which each has a savepoint (docs/decisions/0097). The callers are told
 * after the commit, because a refusal may follow from what another one of the group has written; those with a result also after the sync.
 * Returns the transactions that were not begun. Resolves before the sync, so that the next group runs beside it.
 */
export async function commitTogether(
  waiting: readonly WaitingTransaction[],
  { inTransaction, sync }: GroupParts,
): Promise<WaitingTransaction[]> {
  const done: Array<{ answer: () => void; reject: (reason: unknown) => void }> = []
  const refusals: Array<() => void> = []
  let begun = 0
  try {
    await inTransaction(async (writer) => {
      const end = performance.now() + longestMs
      const isAlone = waiting.length === 1
      for (const { run, reject } of waiting) {
        if (begun > 0 && performance.now() > end) break
        begun += 1
        if (isAlone) done.push({ answer: await run(writer), reject })
        else {
          const outcome = await inSavepoint(writer, () => run(writer))
          if ('refused' in outcome) refusals.push(() => reject(outcome.refused))
          else done.push({ answer: outcome.result, reject })
        }
      }
    })
  } catch (error) {
    const failed = begun === 0 ? waiting.length : begun
    for (const { reject } of waiting.slice(0, failed)) reject(error)
    return waiting.slice(failed)
  }
  for (const refuse of refusals) refuse()
  if (done.length > 0) {
    sync(done.length).then(
      () => done.forEach(({ answer }) => answer()),
      (reason: unknown) => done.forEach(({ reject }) => reject(reason)),
    )
  }
  return waiting.slice(begun)
}

/** Rolls back what the work did when it throws. Throws its error only when that is not possible: then SQLite has rolled back everything. */
async function inSavepoint<T>(
  writer: Writer,
  work: () => Promise<T>,
): Promise<{ result: T } | { refused: unknown }> {
  await writer.executeQuery(savepoint)
  try {
    const result = await work()
    await writer.executeQuery(releaseSavepoint)
    return { result }
  } catch (refused) {
    try {
      await writer.executeQuery(rollBackToSavepoint)
      await writer.executeQuery(releaseSavepoint)
    } catch {
      throw refused
    }
    return { refused }
  }
}
