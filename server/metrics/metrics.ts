import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'
import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client'
import { ApiError } from '#server/http/api-error.ts'
import { jobMetrics } from '#server/periodic-job.ts'
import { isLoopback } from '#server/security/public-reason.ts'
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
  for (const metric of jobMetrics) registry.registerMetric(metric)
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

interface MetricsAccess {
  token: string | undefined
  /**
   * Whether programs on this machine need no token. Not where a proxy that the server does not know may stand
   * in front of it.
   */
  fromThisMachine: boolean
}

/**
 * Throws `error.server.forbidden` unless the request has the token, or a program on this machine sent it
 * directly.
 */
function expectMetricsAccess(request: FastifyRequest, { token, fromThisMachine }: MetricsAccess): void {
  if (token !== undefined && isSame(request.headers.authorization ?? '', `Bearer ${token}`)) return
  if (fromThisMachine && isDirectlyFromThisMachine(request)) return
  throw new ApiError('error.server.forbidden')
}

/** What proxies add. A request with one of them comes from elsewhere, whatever address it claims. */
const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

const isDirectlyFromThisMachine = ({ socket, headers }: FastifyRequest) =>
  isLoopback(socket.remoteAddress ?? '') && !proxyHeaders.some((name) => name in headers)

/** Compares hashes, so that the time tells neither the length nor the beginning of the token. */
const isSame = (one: string, other: string) => timingSafeEqual(hashOf(one), hashOf(other))

const hashOf = (text: string) => createHash('sha256').update(text).digest()
