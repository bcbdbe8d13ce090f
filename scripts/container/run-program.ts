import { spawnSync } from 'node:child_process'

/** Runs a program and shows what it prints. @throws when it fails */
export function run(program: string, ...args: string[]): void {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit' })
  if (status !== 0) throw error ?? new Error(`${program} ${args[0]} failed`)
}

/** Runs a program and returns what it prints. @throws when it fails */
export function read(program: string, ...args: string[]): string {
  const { status, stdout, error } = spawnSync(program, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw error ?? new Error(`${program} ${args[0]} failed`)
  return stdout.trim()
}

/** Whether a program runs and succeeds. */
export const runs = (program: string, ...args: string[]): boolean =>
  spawnSync(program, args, { stdio: 'ignore', timeout: 120_000 }).status === 0
