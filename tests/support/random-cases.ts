import { TestRunner } from 'vitest'
import type { RunnerTestCase } from 'vitest'
import * as fc from 'fast-check'

declare module 'vitest' {
  interface TaskMeta {
    /** What the test did, and how often. `npm run test:hostile` prints the sums. */
    counts?: Record<string, number>
  }
}

/**
 * Of all random decisions. vitest.config.ts sets it: fixed in `npm test`, new and printed in the other runs.
 */
export const seed = Number(process.env['TEST_SEED'])

fc.configureGlobal({ seed })

/**
 * fast-check with the seed of the run. Tests take it from here, because by itself it takes a new seed each
 * time.
 */
export { fc }

const extents = ['quick', 'sample', 'all', 'hostile'] as const
const extent = extents.find((name) => name === process.env['TEST_EXTENT']) ?? 'quick'

/**
 * How many random cases a test tries in `npm test`, in `npm run test:all` and in `npm run test:hostile`.
 * @param of.sample where `test:all` tries `all` on SQLite already: on PostgreSQL and in the second zone
 */
export function thisMany(of: { quick?: number; sample?: number; all: number; hostile?: number }): number {
  const few = extent === 'sample' ? of.quick : undefined
  return of[extent] ?? few ?? of.all
}

/** Counts something for the report of `npm run test:hostile`. */
export function count(what: string, times = 1): void {
  const meta = TestRunner.getCurrentTest<RunnerTestCase | undefined>()?.meta
  if (meta === undefined) return
  meta.counts ??= {}
  meta.counts[what] = (meta.counts[what] ?? 0) + times
}
