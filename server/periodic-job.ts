import { Counter } from 'prom-client'
import { storageFailure } from '#server/database/storage-failure.ts'

/**
 * The runs of this process that failed, wholly or for some of their rows. `metrics/metrics.ts` shows them.
 */
export const jobFailures = new Counter({
  name: 'hidamari_job_failures_total',
  help: 'Runs of the periodic jobs that failed, wholly or for some rows, by what the job does',
  labelNames: ['work'],
  registers: [],
})

interface Settings {
  /** What the job does, as the metrics name it. */
  name: string
  /** The pause between the end of one run and the start of the next. */
  restMs: number
  /**
   * Gets the message of an error without its details, because details may contain a row with personal data.
   */
  failed: (reason: string) => void
}

/** What is started and stopped: a periodic job, or a worker that repeats its work in its own way. */
export interface Worker {
  start(): void
  stop(): Promise<void>
}

/** Runs its work again and again until it is stopped. Two runs never overlap. */
export class PeriodicJob {
  readonly #work: () => Promise<unknown>
  readonly #settings: Settings
  #run: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #stopping = false

  constructor(work: () => Promise<unknown>, settings: Settings) {
    this.#work = work
    this.#settings = settings
    // Without a sample a rate over a counter has no value until the first failure is counted.
    jobFailures.inc({ work: settings.name }, 0)
  }

  start(): void {
    this.#stopping = false
    this.#repeat()
  }

  /** Starts no more runs, and waits for the present one. */
  async stop(): Promise<void> {
    this.#stopping = true
    clearTimeout(this.#timer)
    await this.#run
  }

  #repeat(): void {
    this.#run = this.#runAndRest()
  }

  async #runAndRest(): Promise<void> {
    const { name, restMs, failed } = this.#settings
    try {
      await this.#work()
    } catch (error) {
      jobFailures.inc({ work: name })
      failed(messageOf(error))
    }
    if (!this.#stopping) this.#timer = setTimeout(() => this.#repeat(), restMs)
  }
}

/**
 * Does the work for each row, one after the other. A row that fails does not stop the others. Where the
 * storage fails, the remaining rows are left for the next run, because they would fail too.
 * @throws at the end, when rows failed, with how many and with the reason of the first
 */
export async function forEachRow<Row>(
  rows: Iterable<Row>,
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  const reasons: string[] = []
  for (const row of rows) {
    try {
      await work(row)
    } catch (error) {
      if (storageFailure(error) !== undefined) throw error
      reasons.push(messageOf(error))
    }
  }
  if (reasons.length > 0) throw new Error(`failed for ${reasons.length} rows, first: ${reasons[0]}`)
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
