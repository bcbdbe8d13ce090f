import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../scripts/source-files.ts'
import { processesOf, readIfThere } from './run-folders.ts'

const onPostgres = ['--project', 'http-postgres', 'server/database/transact.db']
const inBrowser = ['--project', 'components', 'web/ui/button.test.tsx']

/** A run of its own: it takes nothing over from the run of this test. */
function startRun(args: readonly string[]) {
  const { TMPDIR: _tmp, TEST_DATA_PARENT: _data, VITEST: _vitest, ...env } = process.env
  const vitest = join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs')
  const run = spawn(process.execPath, [vitest, 'run', ...args], {
    cwd: projectRoot,
    env,
    stdio: 'ignore',
    // A group of its own, as that of a terminal, which gets the signal as a whole.
    detached: true,
  })
  if (run.pid === undefined) throw new Error('the run did not start')
  return { run, pid: run.pid, ended: once(run, 'exit') }
}

const folderOf = (pid: number) => `hidamari-test-run-${pid}`

const foldersOf = (pid: number) =>
  ['/tmp', '/dev/shm'].map((parent) => join(parent, folderOf(pid))).filter((folder) => existsSync(folder))

async function expectNothingLeft(pid: number): Promise<void> {
  await expect.poll(() => processesOf(pid)).toEqual([])
  expect(foldersOf(pid)).toEqual([])
}

test.runIf(process.platform === 'linux').each([
  { outcome: 'passed', more: [], status: 0 },
  { outcome: 'failed', more: ['--testTimeout=1'], status: 1 },
])('a run on PostgreSQL that $outcome leaves no folder and no process', async ({ more, status }) => {
  const { pid, ended } = startRun([...onPostgres, ...more])
  await expect.poll(() => foldersOf(pid)).not.toEqual([])
  expect((await ended)[0]).toBe(status)
  await expectNothingLeft(pid)
})

test.runIf(process.platform === 'linux').each([
  { signal: 'SIGINT', what: 'on PostgreSQL', args: onPostgres, program: 'postgres' },
  { signal: 'SIGTERM', what: 'in a browser', args: inBrowser, program: 'chrom' },
] as const)(
  'a run $what that $signal ends leaves no folder and no process',
  async ({ signal, args, program }) => {
    const { pid, ended } = startRun(args)
    await expect
      .poll(() => processesOf(pid).some((one) => readIfThere(`/proc/${one}/cmdline`).includes(program)))
      .toBe(true)
    process.kill(-pid, signal)
    await ended
    await expectNothingLeft(pid)
  },
)
