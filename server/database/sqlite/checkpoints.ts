import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { CheckpointAnswer } from './checkpoint-worker.ts'

/** Committed transactions after which the write-ahead log is worth moving into the database file. */
const commitsBetween = 500
/** After a checkpoint that failed, for example because the disk is full. The log keeps everything meanwhile. */
const retryMs = 2_000

export interface StorageLog {
  error: (about: object, words: string) => void
}

/** Moves the write-ahead log into the database file from time to time, on a thread of its own (checkpoint-worker.ts). */
export class Checkpoints {
  readonly #databaseFile: string
  readonly #log: StorageLog | undefined
  /** Started when there is work for it, because a thread takes longer to start than the database to open. */
  #worker: Worker | undefined
  #commits = 0
  #retry: NodeJS.Timeout | undefined

  constructor(databaseFile: string, log?: StorageLog) {
    this.#databaseFile = databaseFile
    this.#log = log
  }

  countCommit(): void {
    this.#commits += 1
    if (this.#commits < commitsBetween) return
    this.#commits = 0
    this.#begin()
  }

  async close(): Promise<void> {
    clearTimeout(this.#retry)
    if (this.#worker === undefined) return
    const ended = once(this.#worker, 'exit')
    // Keeps the process alive until the worker has ended, also when nothing else does.
    this.#worker.ref()
    this.#worker.postMessage('close')
    await ended
  }

  #begin(): void {
    clearTimeout(this.#retry)
    this.#worker ??= this.#startWorker()
    this.#worker.postMessage('checkpoint')
  }

  #failed(reason: string): void {
    this.#log?.error({ reason }, `the write-ahead log cannot be moved into the database: ${reason}`)
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.#begin(), retryMs).unref()
  }

  #startWorker(): Worker {
    const url = new URL('./checkpoint-worker.ts', import.meta.url)
    const worker = new Worker(url, { workerData: this.#databaseFile })
    worker.on('message', ({ failure }: CheckpointAnswer) => {
      if (failure !== undefined) this.#failed(failure)
    })
    // It could not open the database. The next attempt starts another one.
    worker.on('error', (error: unknown) => {
      this.#worker = undefined
      this.#failed(error instanceof Error ? error.message : String(error))
    })
    worker.unref()
    return worker
  }
}
