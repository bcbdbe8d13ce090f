import { execFileSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { LogOutput } from './log-output.ts'

function newOutput(path?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'log-'))
  const file = path ?? join(folder, 'log')
  const descriptor = openSync(file, 'a')
  onTestFinished(() => {
    // A write may be under way on the full disk, and would go into the file that gets the number next.
    if (path === undefined) closeSync(descriptor)
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

test('a line that is longer than what is written at once is written whole, between its neighbours', async () => {
  const { output, written } = newOutput()
  const [first = '', last = ''] = linesOf(2)
  const long = `${'陽'.repeat(100_000)}\n`
  for (const line of [first, long, last]) output.write(line)
  await expect.poll(written).toBe(first + long + last)
})

test('drops whole lines while more than 8 MB wait, and goes on afterwards', async () => {
  const { output, written } = newOutput()
  const lines = linesOf(10_000).map((line) => line.replace('陽だまり', '陽だまり'.repeat(100)))
  for (const line of lines) output.write(line)
  await expect.poll(() => Buffer.byteLength(written())).toBeGreaterThan(5_000_000)
  output.flushSync()
  const kept = written().trimEnd().split('\n').length
  expect(kept).toBeLessThan(lines.length)
  await expect.poll(written).toBe(lines.slice(0, kept).join(''))
  output.write('{"line":"later"}\n')
  await expect.poll(() => written().endsWith('{"line":"later"}\n')).toBe(true)
})

test('a slow reader of a pipe gets all lines in their order', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'log-'))
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  const descriptor = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK)
  onTestFinished(() => {
    closeSync(descriptor)
    rmSync(folder, { recursive: true })
  })
  const output = new LogOutput(descriptor)
  const lines = linesOf(5_000)
  for (const line of lines) output.write(line)
  const bytes = Buffer.alloc(1_000_000)
  let read = 0
  await expect
    .poll(
      () => {
        read += readWaiting(descriptor, bytes.subarray(read))
        return bytes.toString('utf8', 0, read)
      },
      { timeout: 20_000 },
    )
    .toBe(lines.join(''))
})

/** What a pipe has now; 0 when it is empty. */
function readWaiting(descriptor: number, into: Buffer): number {
  try {
    return readSync(descriptor, into)
  } catch {
    return 0
  }
}
