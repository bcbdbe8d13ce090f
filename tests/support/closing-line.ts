import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** A run in which more tests passed only at their second attempt fails (decision 0117). */
const mostUnreliable = 4

/** Ends a run with plain lines that any program can read: the counts, and the tests that failed once. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts = { passed: 0, failed: errors.length, skipped: 0, pending: 0 }
    const unreliable: TestCase[] = []
    for (const module of modules) {
      // A file that could not be loaded has failed, although none of its tests ran.
      if (module.state() === 'failed' && module.errors().length > 0) counts.failed += 1
      for (const test of module.children.allTests()) {
        counts[test.result().state] += 1
        if (test.diagnostic()?.flaky) unreliable.push(test)
      }
    }
    for (const test of unreliable) {
      console.log(`\npassed at the second attempt only: ${test.module.relativeModuleId} › ${test.fullName}`)
      for (const { message } of test.result().errors ?? []) console.log(`  ${message.split('\n')[0]}`)
    }
    console.log(
      `\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped + counts.pending} skipped`,
    )
    if (unreliable.length <= mostUnreliable) return
    console.log(`more than ${mostUnreliable} tests passed at the second attempt only: the run has failed`)
    process.exitCode = 1
  }
}
