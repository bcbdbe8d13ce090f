import { setTimeout as pause } from 'node:timers/promises'
import { AggregatorRegistry } from 'prom-client'
import type { MetricObjectWithValues, MetricValue } from 'prom-client'
import type { PooledWorker } from './worker-pool.ts'

type Metrics = Array<MetricObjectWithValues<MetricValue<string>>>

/** A worker that does not answer in this time is counted as it was the last time. */
const answerMs = 1_000

/**
 * Sums the metrics of all workers. Requests that a worker counted before it died stay in the sum: if it fell, Prometheus
 * would take that for a restart and count all other requests again.
 */
export class SummedMetrics {
  readonly #latest = new Map<PooledWorker, Metrics>()
  #ofDead: Metrics[] = []

  /** The text for Prometheus. */
  async read(workers: PooledWorker[]): Promise<string> {
    await Promise.all(workers.map((worker) => this.#ask(worker)))
    return AggregatorRegistry.aggregate([...this.#latest.values(), ...this.#ofDead]).metrics()
  }

  /** For a worker that has died. */
  forget(worker: PooledWorker): void {
    const counted = this.#latest.get(worker)?.filter(({ type }) => isCount(String(type)))
    this.#latest.delete(worker)
    if (counted !== undefined) this.#ofDead.push(counted)
  }

  async #ask(worker: PooledWorker): Promise<void> {
    const metrics = await Promise.race([worker.calls.ask<Metrics>('metrics'), pause(answerMs, undefined)])
    if (metrics !== undefined) this.#latest.set(worker, metrics.map(summedRight))
  }
}

/** The event loop's times are averaged otherwise, which hides a worker that stands still. */
const summedRight = (metric: Metrics[number]): Metrics[number] =>
  /^nodejs_eventloop_lag_p\d+_seconds$/.test(metric.name) ? { ...metric, aggregator: 'max' } : metric

const isCount = (type: string) => type === 'counter' || type === 'histogram'
