import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { CheckpointAnswer, CheckpointMode } from './checkpoint-worker.ts'

/** The thread that makes the checkpoints (checkpoint-worker.ts), as one that is asked and answers. */
export class CheckpointThread {
  readonly #databaseFile: string
  /** Started when there is work for it, because a thread takes longer to start than the database to open. */
  #worker: Worker | undefined

  constructor(databaseFile: string) {
    this.#databaseFile = databaseFile
  }

  /** One at a time. @returns why it failed, or undefined */
  async run(mode: CheckpointMode): Promise<string | undefined> {
    this.#worker ??= this.#start()
    const worker = this.#worker
    // Keeps the process alive until the answer is there, also when nothing else does.
    worker.ref()
    worker.postMessage(mode)
    try {
      const [answer] = (await once(worker, 'message')) as [CheckpointAnswer]
      worker.unref()
      return answer.failure
    } catch (error) {
      // It could not open the database and has ended. The next checkpoint starts another one.
      this.#worker = undefined
      return error instanceof Error ? error.message : String(error)
    }
  }

  async close(): Promise<void> {
    if (this.#worker === undefined) return
    const ended = once(this.#worker, 'exit')
    this.#worker.ref()
    this.#worker.postMessage('close')
    await ended
  }

  #start(): Worker {
    const worker = new Worker(new URL('./checkpoint-worker.ts', import.meta.url), {
      workerData: this.#databaseFile,
    })
    worker.unref()
    return worker
  }
}
