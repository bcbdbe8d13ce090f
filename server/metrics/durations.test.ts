import { Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { bounds, Durations } from './request-metrics.ts'

const named = { name: 'duration_seconds', help: 'Durations' }
const gets = { method: 'GET', route: '/api/events/yoga', status: '200' }
const refused = { method: 'POST', route: '/api/auth/login', status: '401' }

test('says the same as a histogram of prom-client that observed the same durations', async () => {
  const [ours, theirs] = [new Registry(), new Registry()]
  const histogram = new Histogram({
    ...named,
    labelNames: ['method', 'route', 'status'],
    buckets: bounds,
    registers: [theirs],
  })
  const durations = new Durations(ours, named)
  const random = seededRandom(1)
  for (const labels of [gets, refused, { ...gets }]) {
    const series = durations.labels(labels)
    const observed = [...bounds, 0, 60, ...Array.from({ length: 100 }, () => random() ** 4 * 20)]
    for (const seconds of observed) {
      series.observe(seconds)
      histogram.observe(labels, seconds)
    }
  }
  expect(await ours.metrics()).toBe(await theirs.metrics())
  expect(await ours.metrics()).toContain('duration_seconds_bucket{le="+Inf",method="GET"')
  // What a worker tells its parent.
  const told = async (registry: Registry) =>
    (JSON.parse(JSON.stringify(await registry.getMetricsAsJSON())) as object[])[0] ?? {}
  expect(await told(theirs)).toMatchObject(await told(ours))
})
