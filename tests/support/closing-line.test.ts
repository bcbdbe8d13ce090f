import { expect, onTestFinished, test, vi } from 'vitest'
import type { TestModule } from 'vitest/node'
import ClosingLine from './closing-line.ts'

function endOfRun(secondAttempts: number) {
  const before = process.exitCode
  onTestFinished(() => void (process.exitCode = before))
  const module = {
    relativeModuleId: 'tests/browser/journey.test.ts',
    state: () => 'passed',
    children: {
      *allTests() {
        for (let number = 1; number <= 9; number += 1) {
          const flaky = number <= secondAttempts
          const errors = flaky ? [{ message: 'a button did not come\nafter a while' }] : []
          const result = () => ({ state: 'passed', errors })
          yield { module, fullName: `step ${number}`, result, diagnostic: () => ({ flaky }) }
        }
      },
    },
  }
  new ClosingLine().onTestRunEnd([module as unknown as TestModule], [])
  const log = vi.mocked(console.log)
  const written = log.mock.calls.flat()
  log.mockClear()
  return { written, exitCode: process.exitCode }
}

test('a run names each test that passed at its second attempt only, with what it failed of', () => {
  const { written, exitCode } = endOfRun(1)
  expect(written).toEqual([
    '\npassed at the second attempt only: tests/browser/journey.test.ts › step 1',
    '  a button did not come',
    '\n9 passed, 0 failed, 0 skipped',
  ])
  expect(exitCode).not.toBe(1)
})

test('a run with more than four such tests fails', () => {
  expect(endOfRun(4).exitCode).not.toBe(1)
  expect(endOfRun(5).exitCode).toBe(1)
})
