/** The parent of several workers on one port: it starts them, counts for them and stops them. It answers no request. */
import cluster from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '#server/config.ts'
import { createPrivately } from '#server/data-folder.ts'
import { holdBuild } from '#server/http/site-builds.ts'
import { MemoryCounts } from '#server/http/memory-counts.ts'
import type { Window } from '#server/http/memory-counts.ts'
import { createLog, logWritten } from '#server/log.ts'
import { stopOnSignal } from '#server/stop-on-signal.ts'
import { systemClock } from '#time/clock.ts'
import type { SummedMetrics } from './sum-metrics.ts'
import { hostSimulator } from './simulator-host.ts'
import { WorkerPool } from './worker-pool.ts'
import type { PooledWorker } from './worker-pool.ts'
import { WriteTurns } from './write-turns.ts'

/** Longer than a worker's own time for requests in progress. */
const graceMs = 12_000

/**
 * Starts the workers of the settings and resolves when all of them serve.
 * @param program the file that each worker runs, as this process does
 * @returns what the first one's start says to the owner
 */
export async function runWorkers(config: Config, program: string): Promise<string> {
  createPrivately()
  const log = createLog(config.LOG_LEVEL)
  const counts = new MemoryCounts(systemClock)
  const turns = new WriteTurns<PooledWorker>()
  const simulator = hostSimulator(config)
  let metrics: SummedMetrics | undefined
  const readMetrics = async () => {
    const { SummedMetrics: Sum } = await import('./sum-metrics.ts')
    metrics ??= new Sum()
    return metrics.read(pool.workers)
  }
  // Another worker may be started after days.
  holdBuild()
  cluster.setupPrimary({ exec: program })
  const pool = new WorkerPool({
    workers: config.WORKERS,
    handlersFor: (worker) => ({
      count: ({ bound, key, window }: { bound: string; key: string; window: Window }) =>
        counts.count(bound, key, window),
      takeTurn: () => turns.take(worker),
      giveBackTurn: () => turns.giveBack(worker),
      simulator: () => simulator.start(),
      sumMetrics: readMetrics,
    }),
    died(worker) {
      turns.forget(worker)
      metrics?.forget(worker)
    },
    gaveUp() {
      log.fatal({}, 'the workers end as soon as they start; the studio ends')
      void logWritten(log).then(() => process.exit(1))
    },
    log,
  })
  stopOnSignal(async (signal) => {
    const isGraceful = await pool.stop(signal)
    await simulator.close()
    await logWritten(log)
    if (!isGraceful) throw new Error('a worker did not stop gracefully')
  }, graceMs)

  await expectFreePort(config)
  const text = await pool.start()
  if (text === undefined) {
    // The worker has said why.
    await pool.stop('SIGTERM')
    process.exit(1)
  }
  await simulator.resume()
  return text
}

/** Workers could listen beside another program that shares the port in the same way, and each would get a part of the requests. */
async function expectFreePort({ PORT, HOST }: Config): Promise<void> {
  const server = createServer().listen(PORT, HOST)
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}
