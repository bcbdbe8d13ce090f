import { Counter, Gauge, Registry } from 'prom-client'
import { storageFailure } from '#server/database/storage-failure.ts'
import { systemClock } from '#time/clock.ts'

/**
 * The runs of this process that failed, wholly or for some of their rows. `metrics/metrics.ts` shows them.
 */
export const jobFailures = new Counter({
  name: 'hidamari_job_failures_total',
  help: 'Runs of the periodic jobs that failed, wholly or for some rows, by what the job does',
  labelNames: ['work'],
  registers: [],
})

const gaugeOfJobs = (name: string, help: string) =>
  // Of several workers one runs the jobs, and the others have no sample, or an older one.
  new Gauge({ name, help, labelNames: ['work'], aggregator: 'max', registers: [] })

const jobBegun = gaugeOfJobs(
  'hidamari_job_begun_seconds',
  'When the last run of each periodic job began, in seconds since 1970, by what the job does',
)
const jobPause = gaugeOfJobs(
  'hidamari_job_pause_seconds',
  'The pause between two runs of each periodic job, by what the job does',
)
const jobFailing = gaugeOfJobs(
  'hidamari_job_failing_since_seconds',
  'When the first of the runs in a row that failed ended; 0 when the last one did not fail',
)

/** What the metrics tell of the jobs, in a worker also to its parent. */
export const jobMetrics = [jobFailures, jobBegun, jobPause, jobFailing] as const

/** The last run of a periodic job. Instants are in milliseconds. */
export interface JobRun {
  name: string
  /** The pause until the next run. */
  restMs: number
  begunAt: number
  /** When the first of the runs in a row that failed ended; undefined when the last one did not fail. */
  failingSince: number | undefined
}

/**
 * The last runs of the jobs that have begun to run on this machine.
 * @param sumOfWorkers the metrics of all workers as text; absent in a process that answers alone
 */
export async function readJobRuns(sumOfWorkers?: () => Promise<string>): Promise<JobRun[]> {
  const own = new Registry()
  for (const metric of jobMetrics) own.registerMetric(metric)
  const text = await (sumOfWorkers?.() ?? own.metrics())
  const valuesOf = (metric: string) =>
    new Map([...text.matchAll(new RegExp(`^${metric}\\{work="(.+)"\\} (.+)$`, 'gm'))].map(toSample))
  const pauses = valuesOf('hidamari_job_pause_seconds')
  const failing = valuesOf('hidamari_job_failing_since_seconds')
  return [...valuesOf('hidamari_job_begun_seconds')].map(([name, begunAt]) => ({
    name,
    restMs: pauses.get(name) ?? 0,
    begunAt,
    failingSince: failing.get(name) || undefined,
  }))
}

/** The job of a line of the metrics, and its seconds in milliseconds. */
const toSample = ([, work = '', seconds]: RegExpExecArray): [string, number] => [
  work,
  Math.round(Number(seconds) * 1000),
]

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
  #failingSince = 0

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
    const work = { work: name }
    jobBegun.set(work, systemClock() / 1000)
    jobPause.set(work, restMs / 1000)
    try {
      await this.#work()
      this.#failingSince = 0
    } catch (error) {
      jobFailures.inc(work)
      this.#failingSince ||= systemClock()
      failed(messageOf(error))
    }
    jobFailing.set(work, this.#failingSince / 1000)
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
