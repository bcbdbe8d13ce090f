import { statSync } from 'node:fs'
import { CheckpointThread } from './checkpoint-thread.ts'
import type { CheckpointMode } from './checkpoint-worker.ts'

/** Committed transactions after which the write-ahead log is moved into the database file; about 20 MB of bookings. Twice as many in groups. */
const commitsBetween = 250
/** Committed transactions beside a checkpoint after which writes wait for it. A thread without processor time gets it so. */
const commitsBeside = 1_000
/** After a checkpoint that failed, for example because the disk is full. The log keeps everything meanwhile. */
const retryMs = 2_000
/** After the last commit. The log is then emptied, unless it is small. */
const quietMs = 1_000
const smallLogBytes = 1_000_000

export interface StorageLog {
  error: (about: object, words: string) => void
}

interface Surroundings {
  databaseFile: string
  /** Runs the work while no transaction runs, and begins none until it is done. */
  whileWritesWait: (work: () => Promise<unknown>) => Promise<unknown>
  log: StorageLog | undefined
}

/**
 * Keeps the write-ahead log small. SQLite writes the log from its beginning again only when all of it was moved into the
 * database file, and during a rush it never is: writes add to it meanwhile. So a checkpoint has two parts. The first
 * moves most of the log beside the writes, the second moves the rest while the writes wait (docs/decisions/0060).
 */
export class Checkpoints {
  readonly #surroundings: Surroundings
  readonly #thread: CheckpointThread
  #commits = 0
  #running: Promise<void> | undefined
  /** The first part of the running checkpoint, which writes go on beside. */
  #besideWrites: Promise<unknown> | undefined
  #retry: NodeJS.Timeout | undefined
  #quiet: NodeJS.Timeout | undefined

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings
    this.#thread = new CheckpointThread(surroundings.databaseFile)
  }

  /** @param together so many transactions that were committed together, which write about half as much as each for itself */
  countCommits(together: number): void {
    const before = this.#commits
    this.#commits += Math.ceil(together / 2)
    this.#quiet ??= setTimeout(() => this.#becameQuiet(), quietMs).unref()
    this.#quiet.refresh()
    if (this.#commits >= commitsBetween) this.#begin(() => this.#moveLog())
    if (before < commitsBeside && this.#commits >= commitsBeside)
      void this.#surroundings.whileWritesWait(async () => this.#besideWrites)
  }

  async close(): Promise<void> {
    clearTimeout(this.#quiet)
    await this.#running
    clearTimeout(this.#retry)
    await this.#thread.close()
  }

  #begin(work: () => Promise<void>): void {
    this.#running ??= work().finally(() => {
      this.#running = undefined
    })
  }

  async #moveLog(): Promise<void> {
    clearTimeout(this.#retry)
    this.#commits = 0
    const besideWrites = this.#succeeds('passive')
    this.#besideWrites = besideWrites
    if (await besideWrites) await this.#whileWritesWait('passive')
  }

  /** Looks again later as long as the log is not small: a checkpoint may run, or another process read the log. */
  #becameQuiet(): void {
    const log = statSync(`${this.#surroundings.databaseFile}-wal`, { throwIfNoEntry: false })
    if (!log || log.size <= smallLogBytes) return
    this.#begin(() => this.#whileWritesWait('truncate'))
    this.#quiet?.refresh()
  }

  async #whileWritesWait(mode: CheckpointMode): Promise<void> {
    await this.#surroundings.whileWritesWait(() => this.#succeeds(mode))
  }

  async #succeeds(mode: CheckpointMode): Promise<boolean> {
    const reason = await this.#thread.run(mode)
    if (reason === undefined) return true
    this.#surroundings.log?.error(
      { reason },
      `the write-ahead log cannot be moved into the database: ${reason}`,
    )
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.#begin(() => this.#moveLog()), retryMs).unref()
    return false
  }
}
