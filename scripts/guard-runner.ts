/**
 * Runs each test once as it is, and then again without each guard that it met and that no test has seen yet.
 * guards.ts loads it into the workers of Vitest, whose code asks `guardStands` at each guard.
 */
import { appendFileSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TestRunner } from 'vitest'
import type { RunnerTestCase as Test } from 'vitest'

/** Which test met which guard, a line of JSON each, and a file for each guard that was seen. */
const folder = process.env['GUARDS_FOLDER'] ?? ''

export interface Meeting {
  guard: string
  test: string
}

/** The name of the file of a guard that a test has seen. It holds a `Meeting`. */
const seenFile = (guard: string): string => encodeURIComponent(guard)

/** One for each worker, whose modules stay loaded from one file of tests to the next. */
class Guards {
  out: string | undefined
  met = new Set<string>()

  stands(guard: string): boolean {
    this.met.add(guard)
    return guard !== this.out
  }
}

const shared = globalThis as unknown as { guards?: Guards; guardStands?: (guard: string) => boolean }
const guards = (shared.guards ??= new Guards())
shared.guardStands = (guard) => guards.stands(guard)

export default class GuardRunner extends TestRunner {
  /** The guards without which the test is still to be run. Undefined before it was run with all. */
  #open: string[] | undefined
  #isTriedAgain = false
  #isCancelled = false

  override cancel(reason: Parameters<TestRunner['cancel']>[0]): void {
    super.cancel(reason)
    this.#isCancelled = true
  }

  override async onBeforeRunTask(test: Test): Promise<void> {
    await super.onBeforeRunTask(test)
    this.#open = undefined
    // Vitest runs a failed test again: so each run but the last is said to have failed.
    test.retry = { count: 10_000, condition: () => this.#isTriedAgain }
  }

  override onBeforeTryTask(test: Test, options: Parameters<TestRunner['onBeforeTryTask']>[1]): void {
    guards.met.clear()
    if (test.result !== undefined) delete test.result.errors
    super.onBeforeTryTask(test, options)
  }

  override async onAfterRetryTask(
    test: Test,
    options: Parameters<TestRunner['onAfterRetryTask']>[1],
  ): Promise<void> {
    await super.onAfterRetryTask(test, options)
    const result = test.result
    if (result === undefined || result.state === 'skip') return
    const hasFailed = result.state === 'fail'
    const isFirst = this.#open === undefined
    const name = `${test.file.name}: ${test.fullTestName}`
    if (isFirst) {
      const met = [...guards.met]
      const lines = met.map((guard) => `${JSON.stringify({ guard, test: name } satisfies Meeting)}\n`)
      appendFileSync(join(folder, 'met'), lines.join(''))
      this.#open = hasFailed ? [] : met
    } else if (guards.out !== undefined && hasFailed) {
      const seen: Meeting = { guard: guards.out, test: name }
      writeFileSync(join(folder, 'seen', seenFile(guards.out)), JSON.stringify(seen))
    }
    const wasWithout = guards.out !== undefined
    guards.out = this.#next()
    // The last run is one with all guards: what failed without one is over.
    this.#isTriedAgain = guards.out !== undefined || wasWithout
    if (!this.#isTriedAgain) return
    result.state = 'fail'
    result.errors = [{ message: 'without a guard', name: 'Error', stack: '', stacks: [] }]
  }

  #next(): string | undefined {
    if (this.#isCancelled) return undefined
    for (let guard = this.#open?.pop(); guard !== undefined; guard = this.#open?.pop())
      if (!existsSync(join(folder, 'seen', seenFile(guard)))) return guard
    return undefined
  }
}
