import { randomUUID } from 'node:crypto'
import type { Database } from '#server/database/database.ts'
import { PeriodicJob } from '#server/periodic-job.ts'
import type { Clock } from '#time/clock.ts'
import { leaseMs, lookMs, mayTake } from './lease-rules.ts'
import { findLease, giveBackLease, takeLease } from './queries.ts'

/** What is started and stopped, perhaps several times. */
export interface Job {
  start(): void
  stop(): Promise<void>
}

interface Parts {
  database: Database
  clock: Clock
  jobs: Job[]
  log: Log
}

interface Log {
  info: (about: object, words: string) => void
  error: (about: object, words: string) => void
}

/**
 * Runs the jobs in one of all processes on the database, also on several machines (docs/decisions/0088). When that
 * process dies, another one takes the jobs over, at the latest `leaseMs + lookMs` later. The clocks of the machines
 * may differ by `leaseMs - lookMs`.
 */
export class LeasedJobs implements Job {
  readonly #parts: Parts
  readonly #holder = randomUUID()
  readonly #look: PeriodicJob
  #holds = false
  /** Ends the jobs when the lease could not be prolonged in time, also while the database does not answer. */
  #end: NodeJS.Timeout | undefined
  /** Starts and stops of the jobs, one after the other. */
  #change: Promise<unknown> = Promise.resolve()

  constructor(parts: Parts) {
    this.#parts = parts
    this.#look = new PeriodicJob(() => this.run(), {
      name: 'lease',
      restMs: lookMs,
      failed: (reason) =>
        parts.log.error({ reason }, 'the lease of the periodic jobs cannot be read or written'),
    })
  }

  start(): void {
    this.#look.start()
  }

  /** Stops the jobs and lets another process take them over at once. */
  async stop(): Promise<void> {
    await this.#look.stop()
    const held = this.#holds
    this.#lose()
    await this.#change
    if (!held) return
    // A database that cannot be written to lets the lease end by its time.
    await this.#parts.database
      .transact((writer) => giveBackLease(writer, this.#holder))
      .catch(() => undefined)
  }

  /** Takes or prolongs the lease when it is free or its own. Returns whether the jobs run here now. */
  async run(): Promise<boolean> {
    const { database, clock } = this.#parts
    const now = clock()
    if (!mayTake(await findLease(database.reader), this.#holder, now)) return this.#lose()
    const lease = { holder: this.#holder, until: now + leaseMs, now }
    const taken = await database.transact((writer) => takeLease(writer, lease))
    return taken ? this.#hold(lease.until) : this.#lose()
  }

  #hold(until: number): true {
    const { jobs, log, clock } = this.#parts
    clearTimeout(this.#end)
    this.#end = setTimeout(() => this.#lose(), until - clock()).unref()
    if (this.#holds) return true
    this.#holds = true
    log.info({}, 'this process runs the periodic jobs')
    this.#change = this.#change.then(() => {
      // The lease may have ended while earlier runs of the jobs came to their end.
      if (this.#holds) for (const job of jobs) job.start()
    })
    return true
  }

  #lose(): false {
    clearTimeout(this.#end)
    if (!this.#holds) return false
    this.#holds = false
    const { jobs, log } = this.#parts
    log.info({}, 'this process no longer runs the periodic jobs')
    this.#change = this.#change.then(() => Promise.all(jobs.map((job) => job.stop())))
    return false
  }
}
