import type { FastifyInstance, FastifyRequest, onResponseHookHandler } from 'fastify'
import { Counter, Histogram } from 'prom-client'
import type { Registry } from 'prom-client'
import { bookForMember, bookLesson } from '#contract/bookings.ts'
import { refusalOf } from '#server/http/answer-errors.ts'

/** Seconds. Most answers take a few milliseconds; a password takes about a tenth of a second. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Counts the requests with their durations by endpoint, the refusals by reason, and the bookings. */
export function observeRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry]
  const durations = new Histogram({
    name: 'hidamari_http_request_duration_seconds',
    help: 'Requests by endpoint and status, with the time until the answer was sent',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  })
  const refusals = new Counter({
    name: 'hidamari_refusals_total',
    help: 'Answers that are errors, by the key of the error',
    labelNames: ['reason'],
    registers,
  })
  const bookings = new Counter({
    name: 'hidamari_bookings_total',
    help: 'Bookings that were answered with success, by the role of who booked',
    labelNames: ['by'],
    registers,
  })
  // Without samples a rate over a counter has no value until the first one is counted.
  for (const by of ['member', 'administrator']) bookings.inc({ by }, 0)
  const count = (request: FastifyRequest, seconds: number, to: Endpoint, status: number) => {
    // Kept, because to find the labels takes longer than to count.
    to.durations[status] ??= durations.labels(to.method, to.route, String(status))
    to.durations[status].observe(seconds)
    if (to.bookedBy !== undefined && status < 300) bookings.inc({ by: to.bookedBy })
    const reason = status < 400 ? undefined : refusalOf(request)
    if (reason !== undefined) refusals.inc({ reason })
  }

  // A hook for each route, because a request does not tell its route without a search.
  app.addHook('onRoute', (route) => {
    const endpoints = new Map([route.method].flat().map((method) => [method, endpointOf(method, route.url)]))
    const hook: onResponseHookHandler = (request, reply, done) => {
      const endpoint = endpoints.get(request.method)
      if (endpoint) count(request, reply.elapsedTime / 1000, endpoint, reply.statusCode)
      done()
    }
    route.onResponse = [route.onResponse ?? [], hook].flat()
  })
  const unknown = endpointOf('any', 'unknown')
  app.addHook('onResponse', (request, reply, done) => {
    if (request.is404) count(request, reply.elapsedTime / 1000, unknown, reply.statusCode)
    done()
  })
}

interface Endpoint {
  method: string
  route: string
  bookedBy: string | undefined
  /** By status. */
  durations: Array<{ observe: (seconds: number) => void } | undefined>
}

/** The pattern of the address, so that an id makes no row of its own. All pages and files are one. */
const endpointOf = (method: string, url: string): Endpoint => ({
  method,
  route: url.startsWith('/api/') || url === 'unknown' ? url : 'site',
  bookedBy: bookers[`${method} ${url}`],
  durations: [],
})

const callOf = ({ method, path }: { method: string; path: string }) => `${method} /api${path}`

const bookers: Record<string, string> = {
  [callOf(bookLesson)]: 'member',
  [callOf(bookForMember)]: 'administrator',
}
