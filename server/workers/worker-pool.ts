import cluster from 'node:cluster'
import type { Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { Calls } from './calls.ts'
import type { Handlers } from './calls.ts'
import { pauseBeforeRestart } from './restart-rules.ts'

/** A worker as the parent sees it. */
export interface PooledWorker {
  calls: Calls
  /** Tells the worker that another one waits for its turn to write. */
  othersWait: () => void
}

interface Surroundings {
  workers: Config['WORKERS']
  /** What a worker may ask the parent. */
  handlersFor: (worker: PooledWorker) => Handlers
  died: (worker: PooledWorker) => void
  /** The studio cannot run any more. */
  gaveUp: () => void
  log: { error: (about: object, words: string) => void; info: (about: object, words: string) => void }
}

/** Starts the workers, starts those that die again, and stops all of them. */
export class WorkerPool {
  readonly #surroundings: Surroundings
  readonly #running = new Map<PooledWorker, Worker>()
  readonly #ready = new Set<PooledWorker>()
  #started = false
  #deathsInARow = 0
  #stopping = false

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings
  }

  get workers(): PooledWorker[] {
    return [...this.#running.keys()]
  }

  /**
   * Starts one worker, which migrates and fills the database, and then the others.
   * @returns the first one's text about the start; undefined when a worker ended before it was ready
   */
  async start(): Promise<string | undefined> {
    const text = await this.#begin()
    if (text === undefined) return undefined
    const others = Array.from({ length: this.#surroundings.workers - 1 }, () => this.#begin())
    const texts = await Promise.all(others)
    this.#started = true
    return texts.includes(undefined) ? undefined : text
  }

  /** Passes the signal on and waits for all workers. Returns whether each of them stopped as it should. */
  async stop(signal: NodeJS.Signals): Promise<boolean> {
    this.#stopping = true
    const ends = [...this.#running.values()].map(async (worker) => {
      const ended = once(worker, 'exit') as Promise<[number | null]>
      worker.process.kill(signal)
      return (await ended)[0] === 0
    })
    return (await Promise.all(ends)).every(Boolean)
  }

  /** Resolves with what the worker says when it is ready, or with undefined when it ends before. */
  #begin(): Promise<string | undefined> {
    const process = cluster.fork()
    const calls = new Calls((message) => {
      if (process.isConnected()) process.send(message)
    })
    const worker = { calls, othersWait: () => calls.tell('othersWait') }
    this.#running.set(worker, process)
    calls.handle(this.#surroundings.handlersFor(worker))
    process.on('message', (message) => void calls.receive(message))
    return new Promise((resolve) => {
      let wasReady = false
      calls.handle({
        ready: (text: string) => {
          wasReady = true
          this.#deathsInARow = 0
          this.#ready.add(worker)
          resolve(text)
        },
      })
      process.once('exit', (code, signal) => {
        resolve(undefined)
        this.#forget(worker, { pid: process.process.pid, code, signal }, wasReady)
      })
    })
  }

  #forget(worker: PooledWorker, about: object, wasReady: boolean): void {
    this.#running.delete(worker)
    this.#ready.delete(worker)
    this.#surroundings.died(worker)
    // One that ends before the studio is open has said why, and the start ends with it.
    if (!this.#stopping && (wasReady || this.#started)) void this.#replace(about, wasReady)
  }

  async #replace(about: object, wasReady: boolean): Promise<void> {
    const { log, gaveUp } = this.#surroundings
    this.#deathsInARow = wasReady ? 1 : this.#deathsInARow + 1
    const restMs = pauseBeforeRestart({ inARow: this.#deathsInARow, ready: this.#ready.size })
    log.error({ ...about, restMs }, 'a worker has ended')
    if (restMs === undefined) return gaveUp()
    await pause(restMs)
    if (!this.#stopping) await this.#begin()
  }
}
