import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux keeps these files in memory: nothing outlives a test, so no test has to wait for a disk. */
const memory = '/dev/shm'
const folderOf = (pid: number) => `hidamari-test-run-${pid}`
const ofRun = /^hidamari-test-run-(\d+)$/

/** The parent of the folders for the data of tests. Undefined outside of a run of tests. */
const variable = 'TEST_DATA_PARENT'

/**
 * Gives the run one folder for all temporary files of its processes, and one for data in memory, which are
 * removed when it ends, also when it is interrupted. What a run has left whose process was killed is removed
 * here. Called by the configuration, which Vitest reads once for each project, before any other process
 * starts.
 */
export function makeRunFolders(): void {
  if (process.env[variable] !== undefined) return
  const system = tmpdir()
  const parents = [system, isWritable(memory) ? memory : system]
  const folders = new Set(parents.map((parent) => join(parent, folderOf(process.pid))))
  for (const parent of new Set(parents)) removeLeftOver(parent)
  for (const folder of folders) {
    mkdirSync(folder, { recursive: true })
    // PostgreSQL runs as a user of its own below it.
    chmodSync(folder, 0o711)
  }
  const [temporary = system, data = temporary] = parents.map((parent) => join(parent, folderOf(process.pid)))
  process.env['TMPDIR'] = temporary
  process.env[variable] = data
  process.on('exit', () => {
    waitForOthers()
    for (const folder of folders) remove(folder)
  })
}

/** Where a test makes a folder for its data. */
export const dataParent = (): string => process.env[variable] ?? tmpdir()

function removeLeftOver(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = Number(ofRun.exec(name)?.[1])
    if (Number.isInteger(pid) && !isRunning(pid)) remove(join(parent, name))
  }
}

/**
 * The processes that know the folder of a run: its workers, browsers and databases. Empty where the system
 * does not tell.
 */
export const processesOf = (runPid: number): string[] =>
  existsSync('/proc/self/environ')
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name) && name !== String(process.pid))
        .filter((name) =>
          ['environ', 'cmdline'].some((file) =>
            readIfThere(`/proc/${name}/${file}`).includes(folderOf(runPid)),
          ),
        )
    : []

/** Empty when the process has ended or belongs to another user. */
export function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** An interrupted run ends together with its workers, which would otherwise write a folder anew. */
const longestWaitMs = 5_000

function waitForOthers(): void {
  const until = Date.now() + longestWaitMs
  const clock = new Int32Array(new SharedArrayBuffer(4))
  while (Date.now() < until && processesOf(process.pid).length > 0) Atomics.wait(clock, 0, 0, 50)
}

/** What cannot be removed, the next run removes. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  } catch {
    console.error(`${folder} could not be removed`)
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
