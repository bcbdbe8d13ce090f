import type { FastifyInstance } from 'fastify'
import { AggregatorRegistry, Registry, collectDefaultMetrics } from 'prom-client'
import { jobFailures } from '#server/periodic-job.ts'
import { expectMetricsAccess } from './access.ts'
import type { MetricsAccess } from './access.ts'
import { observeRequests } from './request-metrics.ts'
import { observeState } from './state-metrics.ts'
import type { Studio } from './state-metrics.ts'

export interface MetricsSettings {
  access: MetricsAccess
  /**
   * The metrics of all workers that answer on the same port as text for Prometheus; absent in a process that
   * answers alone.
   */
  sumOfWorkers?: (() => Promise<string>) | undefined
}

/** `GET /api/metrics`: how the studio is doing, as text for Prometheus (docs/operating.md). */
export function metricsRoutes(
  app: FastifyInstance,
  studio: Studio,
  { access, sumOfWorkers }: MetricsSettings,
): void {
  const registry = new Registry()
  // The event loop, the memory, the processor and the open files of the process.
  collectDefaultMetrics({ register: registry })
  observeRequests(app, registry)
  registry.registerMetric(jobFailures)
  if (sumOfWorkers) {
    AggregatorRegistry.setRegistries(registry)
    // Answers the parent's questions for the metrics of this worker.
    void new AggregatorRegistry()
  }
  // Of the whole studio, so that they are not summed.
  const ofStudio = new Registry()
  const readState = observeState(ofStudio, studio)
  app.get('/api/metrics', async (request, reply) => {
    expectMetricsAccess(request, access)
    const [ofProcesses] = await Promise.all([sumOfWorkers?.() ?? registry.metrics(), readState()])
    reply.header('cache-control', 'no-store').type(registry.contentType)
    return `${ofProcesses}${await ofStudio.metrics()}`
  })
}
