import type { Histogram, Registry } from 'prom-client'

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
 * Durations by labels, as prom-client's histogram has them. It looks for the labels at each observation; here the
 * caller keeps the series (docs/decisions/0120).
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
