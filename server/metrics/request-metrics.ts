import type { FastifyInstance, FastifyRequest, onResponseHookHandler } from 'fastify'
import { Counter } from 'prom-client'
import type { Registry } from 'prom-client'
import { bookForMember, bookLesson } from '#contract/bookings.ts'
import { refusalOf } from '#server/http/answer-errors.ts'
import { Durations } from './durations.ts'

/** Counts the requests with their durations by endpoint, the refusals by reason, and the bookings. */
export function observeRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry]
  const durations = new Durations(registry, {
    name: 'hidamari_http_request_duration_seconds',
    help: 'Requests by endpoint and status, with the time until the answer was sent',
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
    to.durations[status] ??= durations.labels({ method: to.method, route: to.route, status: String(status) })
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
