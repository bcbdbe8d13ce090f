import { TestRunner } from 'vitest'
import type { RunnerTestCase } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** What the test did, and how often. `npm run test:hostile` prints the sums. */
    counts?: Record<string, number>
  }
}

const given = process.env['HOSTILE_SEED']

/** The seed of the random decisions. `npm run test:hostile -- --seed` sets it, so that a failure can be repeated. */
export const seed = given === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(given)

/** A test in `npm test` takes the small number, in `npm run test:hostile` the large one. */
export const thisMany = ({ usually, hostile }: { usually: number; hostile: number }): number =>
  given === undefined ? usually : hostile

/** Counts something for the report of `npm run test:hostile`. */
export function count(what: string, times = 1): void {
  const meta = TestRunner.getCurrentTest<RunnerTestCase | undefined>()?.meta
  if (meta === undefined) return
  meta.counts ??= {}
  meta.counts[what] = (meta.counts[what] ?? 0) + times
}
