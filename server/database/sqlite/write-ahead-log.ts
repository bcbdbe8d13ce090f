import { closeSync, fdatasync, openSync } from 'node:fs'
import { promisify } from 'node:util'
import { SharedSync } from './shared-sync.ts'

/** Syncs a file; resolves when everything that was written to it before is on disk. */
export type SyncFile = (descriptor: number) => Promise<void>

const fdatasyncAsync: SyncFile = promisify(fdatasync)

/** The write-ahead log of a database. SQLite writes commits into it without a sync; `transact` syncs it here. */
export class WriteAheadLog {
  readonly #descriptor: number
  readonly #shared: SharedSync
  #failure: Error | undefined

  /** Opening the log beside SQLite is safe: SQLite's locks stand on the database and the index, not on the log. */
  constructor(databaseFile: string, syncFile: SyncFile = fdatasyncAsync) {
    this.#descriptor = openSync(`${databaseFile}-wal`, 'r+')
    this.#shared = new SharedSync(async () => {
      this.expectIntact()
      await syncFile(this.#descriptor).catch((cause: unknown) => {
        this.#failure = new Error('the disk refused a sync; the studio must be started again', { cause })
        throw this.#failure
      })
    })
  }

  /**
   * Throws after a failed sync. What is on disk is then unknown until the next start, and a later sync may succeed
   * although it does not write what the failed one lost.
   */
  expectIntact(): void {
    if (this.#failure) throw this.#failure
  }

  /** Resolves when all commits from before the call are on disk. */
  sync(): Promise<void> {
    return this.#shared.sync()
  }

  async close(): Promise<void> {
    if (!this.#failure) await this.#shared.sync()
    closeSync(this.#descriptor)
  }
}
