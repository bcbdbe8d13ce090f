import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** Runs a program to its end and returns what it printed. */
export async function run(program: string, ...args: string[]): Promise<string> {
  const { stdout } = await execute(program, args)
  return stdout
}

/** A program that runs until it is ended. Its output goes to a file. */
export class LongProgram {
  readonly #process: ChildProcess
  readonly #ended: Promise<unknown>

  constructor(command: readonly string[], { env, log }: { env: Record<string, string>; log: string }) {
    const [program = '', ...args] = command
    const output = openSync(log, 'a')
    this.#process = spawn(program, args, {
      env: { PATH: pathOfPrograms, ...env },
      stdio: ['ignore', output, output],
    })
    this.#ended = once(this.#process, 'exit')
  }

  /** Sends the signal and waits for the end. */
  async end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<void> {
    this.#process.kill(signal)
    await this.#ended
  }

  signal(signal: 'SIGUSR2'): void {
    this.#process.kill(signal)
  }
}

const pathOfPrograms = process.env['PATH'] ?? '/usr/sbin:/usr/bin:/sbin:/bin'
