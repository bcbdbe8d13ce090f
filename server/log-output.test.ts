import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { LogOutput } from './log-output.ts'

function newOutput(path?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'log-'))
  const file = path ?? join(folder, 'log')
  const descriptor = openSync(file, 'a')
  onTestFinished(() => {
    closeSync(descriptor)
    rmSync(folder, { recursive: true })
  })
  return { output: new LogOutput(descriptor), written: () => readFileSync(file, 'utf8') }
}

const linesOf = (count: number) =>
  Array.from({ length: count }, (_, number) => `{"line":${number},"名前":"陽だまり"}\n`)

test('writes all lines in their order, also those that come while others are written', async () => {
  const { output, written } = newOutput()
  const lines = linesOf(5_000)
  for (const [number, line] of lines.entries()) {
    output.write(line)
    if (number % 1_000 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  await expect.poll(written).toBe(lines.join(''))
})

test('a few lines are written together, and at once when the process ends', () => {
  const { output, written } = newOutput()
  const [first = '', second = ''] = linesOf(2)
  output.write(first)
  output.write(second)
  expect(written()).toBe('')
  output.flushSync()
  expect(written()).toBe(first + second)
})

test('goes on when the disk is full, and does not keep the process from ending', async () => {
  const { output } = newOutput('/dev/full')
  for (const line of linesOf(5_000)) output.write(line)
  await new Promise((resolve) => setTimeout(resolve, 20))
  output.write('one more\n')
  expect(() => output.flushSync()).not.toThrow()
})
