import type { FastifyInstance } from 'fastify'
import { Registry, collectDefaultMetrics } from 'prom-client'
import { expectMetricsAccess } from './access.ts'
import type { MetricsAccess } from './access.ts'
import { observeRequests } from './request-metrics.ts'
import { observeState } from './state-metrics.ts'
import type { Studio } from './state-metrics.ts'

/** `GET /api/metrics`: how the studio is doing, as text for Prometheus (docs/operating.md). */
export function metricsRoutes(app: FastifyInstance, studio: Studio, access: MetricsAccess): void {
  const registry = new Registry()
  // The event loop, the memory, the processor and the open files of the process.
  collectDefaultMetrics({ register: registry })
  observeRequests(app, registry)
  const readState = observeState(registry, studio)
  app.get('/api/metrics', { schema: { hide: true } }, async (request, reply) => {
    expectMetricsAccess(request, access)
    await readState()
    reply.header('cache-control', 'no-store').type(registry.contentType)
    return registry.metrics()
  })
}
