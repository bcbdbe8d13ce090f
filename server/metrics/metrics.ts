import type { FastifyInstance } from 'fastify'
import { Registry, collectDefaultMetrics } from 'prom-client'
import { jobFailures } from '#server/periodic-job.ts'
import { expectMetricsAccess } from './access.ts'
import type { MetricsAccess } from './access.ts'
import { observeRequests } from './request-metrics.ts'
import { observeState } from './state-metrics.ts'
import type { Studio } from './state-metrics.ts'

/** The other processes that answer on the same port, through their parent. */
export interface OtherProcesses {
  /** The metrics of all processes as text for Prometheus, this one included. */
  sumMetrics: () => Promise<string>
  /** Tells the parent how to read the metrics of this process. */
  offerMetrics: (read: () => Promise<unknown>) => void
}

/** `GET /api/metrics`: how the studio is doing, as text for Prometheus (docs/operating.md). */
export function metricsRoutes(
  app: FastifyInstance,
  studio: Studio,
  { access, others }: { access: MetricsAccess; others: OtherProcesses | undefined },
): void {
  const registry = new Registry()
  // The event loop, the memory, the processor and the open files of the process.
  collectDefaultMetrics({ register: registry })
  observeRequests(app, registry)
  registry.registerMetric(jobFailures)
  others?.offerMetrics(() => registry.getMetricsAsJSON())
  // Of the whole studio, so that they are not summed.
  const ofStudio = new Registry()
  const readState = observeState(ofStudio, studio)
  app.get('/api/metrics', async (request, reply) => {
    expectMetricsAccess(request, access)
    const [ofProcesses] = await Promise.all([others?.sumMetrics() ?? registry.metrics(), readState()])
    reply.header('cache-control', 'no-store').type(registry.contentType)
    return `${ofProcesses}${await ofStudio.metrics()}`
  })
}
