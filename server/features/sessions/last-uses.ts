import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/database/database.ts'
import { recordUse } from './session-queries.ts'
import type { HeldSession } from './session-queries.ts'
import { isUseToBeWritten } from './session-rules.ts'

/** Writes when sessions were last used, beside the calls, so that no answer waits for it. */
export class LastUses {
  readonly #database: Database
  readonly #log: Pick<FastifyBaseLogger, 'warn'>
  readonly #writes = new Set<Promise<void>>()

  constructor(database: Database, log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#database = database
    this.#log = log
  }

  /** Notes in the session that it is used now, and begins to write it, when that was not done for a while. */
  note(session: HeldSession, now: number): void {
    if (!isUseToBeWritten(session, now)) return
    // Before it is written, so that the next calls do not write it too. After a failure, it is written a while later.
    session.lastUsedAt = now
    const write = this.#database
      .transact((writer) => recordUse(writer, session.id, now))
      .catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error)
        this.#log.warn({ reason }, 'the last use of a session cannot be written')
      })
      .finally(() => this.#writes.delete(write))
    this.#writes.add(write)
  }

  /** Resolves when everything that was begun is written. */
  async written(): Promise<void> {
    await Promise.all(this.#writes)
  }
}
