import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'

const log = JSON.stringify(new URL('log.ts', import.meta.url).href)

/**
 * Runs the program, which has `log`, `logWritten` and `pause`. Its standard output goes to the file, or to a
 * pipe.
 */
function runWithLog(program: string, file?: string) {
  const output = file === undefined ? 'pipe' : openSync(file, 'w')
  const begin = `import { createLog, logWritten } from ${log}; import { setTimeout as pause } from 'node:timers/promises'; const log = createLog('info');`
  const running = spawn(process.execPath, ['--input-type=module', '-e', `${begin} ${program}`], {
    stdio: ['ignore', output, 'inherit'],
  })
  onTestFinished(() => void running.kill('SIGKILL'))
  if (typeof output === 'number') closeSync(output)
  return {
    ended: once(running, 'exit').then(([code]) => code as number | null),
    written: running.stdout === null ? Promise.resolve('') : text(running.stdout),
  }
}

test('a full disk does not keep the process from ending, whatever waits to be written', async () => {
  const lines = 'for (let line = 0; line < 1_000; line += 1) log.info({ line }, "a line");'
  const programs = [
    `${lines} process.exit(3)`,
    `${lines} await pause(50); ${lines} process.exit(3)`,
    `${lines} await logWritten(log); log.fatal('the end'); process.exit(3)`,
  ]
  for (const program of programs) {
    expect(await runWithLog(program, '/dev/full').ended, program).toBe(3)
  }
})

test('all lines are written in their order before the process ends', async () => {
  const program = `
    for (let line = 0; line < 5_000; line += 1) {
      log.info({ line }, '陽だまり')
      if (line % 1_000 === 0) await pause(1)
    }
    await logWritten(log)
    process.exit(0)`
  const { ended, written } = runWithLog(program)
  const lines = (await written).trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual(
    Array.from({ length: 5_000 }, (_, line) => expect.objectContaining({ line, msg: '陽だまり' }) as object),
  )
  expect(await ended).toBe(0)
})

test('the lines that came during a write are written before the process ends', async () => {
  const program = `
    log.info({ line: 1, long: '陽'.repeat(5_000) })
    log.info({ line: 2 })
    await logWritten(log)
    process.exit(0)`
  const { ended, written } = runWithLog(program)
  const lines = (await written).trimEnd().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { line: number }).line)).toEqual([1, 2])
  expect(await ended).toBe(0)
})
