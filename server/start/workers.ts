/**
 * Several processes that answer on one port: the parent, which answers no request, and what a worker has from
 * it.
 */
import cluster from 'node:cluster'
import type { Worker } from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '#server/config.ts'
import { holdBuild } from '#server/http/site-builds.ts'
import { createLog } from '#server/log.ts'
import { createPrivately } from './data-folder.ts'
import { stopOnSignal } from './stop-on-signal.ts'

/** What a worker tells its parent, or asks it. */
type ToParent = { ready: string } | 'sum metrics'
type ToWorker = 'run jobs' | { metrics: string } | { failure: string }

/** What a worker has from its parent. */
export interface Parent {
  /** Whether this is the first worker, which says what the start found. */
  isFirst: boolean
  /** Calls back when this worker is to run the periodic jobs of the machine. */
  whenChosenForJobs: (start: () => void) => void
  /** The metrics of all workers as text for Prometheus, this one included. */
  sumMetrics: () => Promise<string>
  /** @param text what the start says to the owner; the parent prints the first worker's */
  ready: (text: string) => void
}

/** The parent of this process. Only in a worker. */
export function parentOfWorker(): Parent {
  const tell = (message: ToParent) => void process.send?.(message)
  return {
    isFirst: cluster.worker?.id === 1,
    whenChosenForJobs: (start) =>
      process.on('message', (message: ToWorker) => {
        if (message === 'run jobs') start()
      }),
    sumMetrics: () =>
      new Promise((resolve, reject) => {
        const receive = (message: ToWorker) => {
          if (typeof message === 'string') return
          if ('metrics' in message) resolve(message.metrics)
          else if ('failure' in message) reject(new Error(message.failure))
          else return
          process.off('message', receive)
        }
        process.on('message', receive)
        tell('sum metrics')
      }),
    ready: (text) => tell({ ready: text }),
  }
}

/** Longer than a worker's own time for requests in progress. */
const graceMs = 12_000
/** A worker that died is started again after this pause, which doubles with each further death in a row. */
const firstPauseMs = 500
const longestPauseMs = 30_000
/** So many workers may die in a row before one of them was ready, when no other worker is ready either. */
const mostDeaths = 5

/**
 * Starts the workers of the settings, starts those that die again, and stops all of them after a signal.
 * Resolves when all serve.
 * @param program the file that each worker runs, as this process does
 * @returns what the first one's start says to the owner
 */
export async function runWorkers(config: Config, program: string): Promise<string> {
  createPrivately()
  const log = createLog(config.LOG_LEVEL)
  // Another worker may be started after days.
  holdBuild()
  cluster.setupPrimary({ exec: program })
  await expectFreePort(config)
  const ready = new Set<Worker>()
  let runsJobs: Worker | undefined
  let deathsInARow = 0
  let isOpen = false
  let isStopping = false

  const chooseForJobs = () => {
    if (runsJobs !== undefined || isStopping) return
    ;[runsJobs] = ready
    runsJobs?.send('run jobs' satisfies ToWorker)
  }
  /** Resolves with what the worker says when it is ready, or with undefined when it ends before. */
  const begin = () =>
    new Promise<string | undefined>((resolve) => {
      const worker = cluster.fork()
      worker.on('message', (message: ToParent) => {
        if (message === 'sum metrics') return void sendMetrics(worker)
        if (!('ready' in message)) return undefined
        deathsInARow = 0
        ready.add(worker)
        chooseForJobs()
        return resolve(message.ready)
      })
      worker.once('exit', (code, signal) => {
        resolve(undefined)
        const wasReady = ready.delete(worker)
        if (runsJobs === worker) runsJobs = undefined
        chooseForJobs()
        // One that ends before the studio is open has said why, and the start ends with it.
        if (!isStopping && (wasReady || isOpen)) void replace({ pid: worker.process.pid, code, signal })
      })
    })
  const replace = async (about: object) => {
    deathsInARow += 1
    const restMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (deathsInARow - 1))
    log.error({ ...about, restMs }, 'a worker has ended')
    if (ready.size === 0 && deathsInARow >= mostDeaths) {
      log.fatal({}, 'the workers end as soon as they start; the studio ends')
      process.exit(1)
    }
    await pause(restMs)
    if (!isStopping) await begin()
  }
  const stop = async (signal: NodeJS.Signals) => {
    isStopping = true
    const ends = Object.values(cluster.workers ?? {}).map(async (worker) => {
      if (worker === undefined) return true
      const ended = once(worker, 'exit') as Promise<[number | null]>
      worker.process.kill(signal)
      return (await ended)[0] === 0
    })
    return (await Promise.all(ends)).every(Boolean)
  }
  stopOnSignal(async (signal) => {
    if (!(await stop(signal))) throw new Error('a worker did not stop gracefully')
  }, graceMs)

  // The first one migrates and fills the database.
  const text = await begin()
  const others = text === undefined ? [] : Array.from({ length: config.WORKERS - 1 }, () => begin())
  if (text === undefined || (await Promise.all(others)).includes(undefined)) {
    // The worker has said why.
    await stop('SIGTERM')
    process.exit(1)
  }
  isOpen = true
  return text
}

/** Fails while a worker starts, which does not answer yet. */
async function sendMetrics(worker: Worker): Promise<void> {
  const { AggregatorRegistry } = await import('prom-client')
  const answer: ToWorker = await new AggregatorRegistry().clusterMetrics().then(
    (metrics) => ({ metrics }),
    (error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) }),
  )
  if (worker.isConnected()) worker.send(answer)
}

/**
 * Workers could listen beside another program that shares the port in the same way, and each would get a part
 * of the requests.
 */
async function expectFreePort({ PORT, HOST }: Config): Promise<void> {
  const server = createServer().listen(PORT, HOST)
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}
