import { expect, test, vi } from 'vitest'
import type { TestModule } from 'vitest/node'
import ClosingLine from './closing-line.ts'

const moduleWith = (states: string[], errors: unknown[] = []) =>
  ({
    state: () => (errors.length > 0 ? 'failed' : 'passed'),
    errors: () => errors,
    children: { allTests: () => states.map((state) => ({ result: () => ({ state }) })) },
  }) as unknown as TestModule

function lineOf(modules: TestModule[], errors: unknown[] = []) {
  new ClosingLine().onTestRunEnd(modules, errors)
  const log = vi.mocked(console.log)
  const written = log.mock.calls.flat()
  log.mockClear()
  return written
}

test('a run ends with the numbers of tests that passed, failed and were left out', () => {
  const modules = [moduleWith(['passed', 'failed', 'skipped']), moduleWith(['passed', 'pending'])]
  expect(lineOf(modules)).toEqual(['\n2 passed, 1 failed, 2 skipped'])
})

test('a file that cannot be loaded, and an error outside of the tests, count as failed', () => {
  expect(lineOf([moduleWith([], [new Error('no such module')])], [new Error('later')])).toEqual([
    '\n0 passed, 2 failed, 0 skipped',
  ])
})
