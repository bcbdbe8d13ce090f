import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './source-files.ts'

interface Run {
  environment: NodeJS.ProcessEnv
  longestMinutes: number
}

/** The tests that need no browser, also the long ones, on both engines. */
export const allOfServer = [
  '--mode=all',
  ...['unit', 'long', 'http-sqlite', 'http-postgres', 'long-sqlite', 'long-postgres'].map(
    (name) => `--project=${name}`,
  ),
]

/** Runs test files, whose counts are printed. Returns false when one failed. */
export function runTests(files: readonly string[], settings: readonly string[], run: Run): boolean {
  const missing = files.filter((file) => !existsSync(join(projectRoot, file)))
  // Vitest passes over a name that no file has.
  if (missing.length > 0) throw new Error(`these test files are not there any more: ${missing.join(', ')}`)
  const reporters = ['default', './tests/support/hostile-report.ts', './tests/support/closing-line.ts']
  return runProgram(
    'node_modules/vitest/vitest.mjs',
    ['run', ...settings, ...reporters.map((reporter) => `--reporter=${reporter}`), ...files],
    run,
  )
}

/** Runs a program of Node to its end. Returns false when it failed or took too long. */
export function runProgram(
  program: string,
  args: readonly string[],
  { environment, longestMinutes }: Run,
): boolean {
  const { status, error } = spawnSync(process.execPath, [join(projectRoot, program), ...args], {
    cwd: projectRoot,
    env: environment,
    stdio: 'inherit',
    timeout: longestMinutes * 60_000,
  })
  if (error) console.error(`Ended: ${error.message}. The run may take ${longestMinutes} minutes at most.`)
  return status === 0
}
