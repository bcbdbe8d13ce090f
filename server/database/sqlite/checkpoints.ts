import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Committed transactions after which the write-ahead log is worth moving into the database file. */
const commitsBetween = 500

/** Moves the write-ahead log into the database file from time to time, on a thread of its own (checkpoint-worker.ts). */
export class Checkpoints {
  readonly #databaseFile: string
  /** Started when there is work for it, because a thread takes longer to start than the database to open. */
  #worker: Worker | undefined
  #commits = 0

  constructor(databaseFile: string) {
    this.#databaseFile = databaseFile
  }

  countCommit(): void {
    this.#commits += 1
    if (this.#commits < commitsBetween) return
    this.#commits = 0
    this.#worker ??= this.#startWorker()
    this.#worker.postMessage('checkpoint')
  }

  async close(): Promise<void> {
    if (this.#worker === undefined) return
    const ended = once(this.#worker, 'exit')
    // Keeps the process alive until the worker has ended, also when nothing else does.
    this.#worker.ref()
    this.#worker.postMessage('close')
    await ended
  }

  #startWorker(): Worker {
    const url = new URL('./checkpoint-worker.ts', import.meta.url)
    const worker = new Worker(url, { workerData: this.#databaseFile })
    worker.unref()
    return worker
  }
}
