/** Starts the server from its settings: in this process, or in several workers. */
import cluster from 'node:cluster'
import { checkStudio } from './start/check-studio.ts'
import { readConfig } from './config.ts'
import type { Config } from './config.ts'

try {
  const config = readConfig(process.env)
  expectCorrectFacts()
  if (config.WORKERS === 1) await serveAlone(config)
  else if (cluster.isPrimary) await startWorkers(config)
  else await serveAsWorker(config)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
  // The channel to the parent would keep a worker alive.
  if (cluster.isWorker) process.exit()
}

async function serveAlone(config: Config): Promise<void> {
  const { serve } = await import('./start/serve.ts')
  console.log(await serve(config))
}

/** The parent does not load the server, which would take memory. */
async function startWorkers(config: Config): Promise<void> {
  const { runWorkers } = await import('./start/workers.ts')
  console.log(await runWorkers(config, import.meta.filename))
}

async function serveAsWorker(config: Config): Promise<void> {
  const { parentOfWorker } = await import('./start/workers.ts')
  const { serve } = await import('./start/serve.ts')
  const parent = parentOfWorker()
  parent.ready(await serve(config, parent))
}

function expectCorrectFacts(): void {
  const problems = checkStudio()
  if (problems.length === 0) return
  throw new Error(`Please correct these facts of the studio:\n  ${problems.join('\n  ')}`)
}
