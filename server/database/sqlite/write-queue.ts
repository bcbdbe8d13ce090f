import { setImmediate as nextTurnOfLoop } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import type { Kysely } from 'kysely'
import type { Writer } from '../database.ts'
import type { Tables } from '../tables.ts'

/** After so long a group takes in no further transaction, so that a long one holds up few others. */
const longestMs = 5

const savepoint = CompiledQuery.raw('savepoint one')
const rollBackToSavepoint = CompiledQuery.raw('rollback to one')
const releaseSavepoint = CompiledQuery.raw('release one')

interface Waiting {
  /** Does the work. Resolves with what tells the caller of its result. */
  run: (writer: Writer) => Promise<() => void>
  /** Tells the caller of the error. */
  reject: (reason: unknown) => void
}

/**
 * The write transactions of this process, first come, first served. Those that wait at the same time are one
 * transaction of SQLite with one sync, in which each has a savepoint (docs/decisions/0097).
 */
export class WriteQueue {
  readonly #database: Kysely<Tables>
  #waiting: Waiting[] = []
  #working: Promise<void> | undefined

  constructor(database: Kysely<Tables>) {
    this.#database = database
  }

  /**
   * Resolves when the result of the work is on disk. An error of the work rolls back this work alone, and is
   * thrown unchanged.
   */
  transact<T>(work: (writer: Writer) => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const run = async (writer: Writer) => {
      const result = await work(writer)
      return () => resolve(result)
    }
    this.#waiting.push({ run, reject })
    this.#working ??= this.#work()
    return promise
  }

  /** Resolves when no transaction runs or waits. */
  async settled(): Promise<void> {
    await this.#working
  }

  async #work(): Promise<void> {
    try {
      while (this.#waiting.length > 0) {
        // The requests that have arrived are read first, so that they are in the group, too.
        await nextTurnOfLoop()
        await this.#commitGroup()
      }
    } finally {
      // In the step that found nothing to do: what is asked for after it begins the work again.
      this.#working = undefined
    }
  }

  /**
   * Callers are told after the commit, because a refusal may follow from what another one of the group has
   * written.
   */
  async #commitGroup(): Promise<void> {
    const waiting = this.#waiting
    this.#waiting = []
    const answers: Array<() => void> = []
    let begun = 0
    try {
      await this.#database.transaction().execute(async (writer) => {
        const end = performance.now() + longestMs
        for (const one of waiting) {
          if (begun > 0 && performance.now() > end) break
          begun += 1
          answers.push(waiting.length === 1 ? await one.run(writer) : await inSavepoint(writer, one))
        }
      })
      for (const answer of answers) answer()
    } catch (error) {
      // Without a lock none has begun, and none of them can.
      if (begun === 0) begun = waiting.length
      for (const { reject } of waiting.slice(0, begun)) reject(error)
    }
    this.#waiting.unshift(...waiting.slice(begun))
  }
}

/**
 * Rolls back what the work did when it throws. Throws its error only when that is not possible: then SQLite
 * has rolled back everything.
 */
async function inSavepoint(writer: Writer, { run, reject }: Waiting): Promise<() => void> {
  await writer.executeQuery(savepoint)
  try {
    const answer = await run(writer)
    await writer.executeQuery(releaseSavepoint)
    return answer
  } catch (refused) {
    try {
      await writer.executeQuery(rollBackToSavepoint)
      await writer.executeQuery(releaseSavepoint)
    } catch {
      throw refused
    }
    return () => reject(refused)
  }
}
