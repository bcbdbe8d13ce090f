import type { FastifyInstance, FastifyRequest, onResponseHookHandler } from 'fastify'
import { Counter } from 'prom-client'
import type { Histogram, Registry } from 'prom-client'
import { bookForMember, bookLesson } from '#contract/bookings/bookings.ts'
import { refusalOf } from '#server/http/answer-errors.ts'

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

/** Seconds. Most answers take a few milliseconds; a password takes about a tenth of a second. */
export const bounds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

interface Labels {
  method: string
  route: string
  status: string
}

/** The durations of the requests with the same labels. */
class Series {
  readonly #labels: Labels
  /** How many durations lie between a bound and the one before, and last how many lie above all. */
  readonly #counts = Array<number>(bounds.length + 1).fill(0)
  #sum = 0

  constructor(labels: Labels) {
    this.#labels = labels
  }

  /** @param seconds a finite number */
  observe(seconds: number): void {
    const bound = bounds.findIndex((most) => seconds <= most)
    const bucket = bound === -1 ? bounds.length : bound
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1
    this.#sum += seconds
  }

  samplesOf(name: string) {
    let count = 0
    const buckets = this.#counts.map((more, bucket) => {
      count += more
      const le = bounds[bucket] ?? '+Inf'
      return { metricName: `${name}_bucket`, labels: { le, ...this.#labels }, value: count }
    })
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels: this.#labels, value: this.#sum },
      { metricName: `${name}_count`, labels: this.#labels, value: count },
    ]
  }
}

/**
 * Durations by labels, as prom-client's histogram has them. It looks for the labels at each observation; here
 * the caller keeps the series (docs/decisions/0055).
 */
export class Durations {
  readonly #series = new Map<string, Series>()

  constructor(registry: Registry, { name, help }: { name: string; help: string }) {
    const head = { name, help, type: 'histogram', aggregator: 'sum' }
    const values = () => [...this.#series.values()].flatMap((series) => series.samplesOf(name))
    const get = async () => ({ ...head, values: values() })
    // Registered as prom-client's own sum of several processes is: a metric is what has `get`.
    registry.registerMetric({ ...head, get } as unknown as Histogram)
  }

  /** The series of the labels, which callers keep, because to find it takes longer than to count. */
  labels(labels: Labels): Series {
    const key = JSON.stringify(labels)
    const series = this.#series.get(key) ?? new Series(labels)
    this.#series.set(key, series)
    return series
  }
}
