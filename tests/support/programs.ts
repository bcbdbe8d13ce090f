import { spawn } from 'node:child_process'
import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { run } from '#server/commands/command.ts'
import type { Command } from '#server/commands/command.ts'
import type { DatabaseSettings } from '#server/database/open.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const {
  scripts: { start: startCommand },
} = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  scripts: { start: string }
}

/**
 * The settings with which the product's programs use the place. Without daily backups, which would slow each
 * start.
 */
export function settingsFor({ dataDir, databaseUrl }: DatabaseSettings): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    BACKUP_DAYS: '0',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  }
}

/** The flags that `npm start` gives to Node. */
export const startFlags = startCommand.split(' ').slice(1, -1)

/** Starts the server with the flags of `npm start`, with these settings and no others. */
export const startStudio = (settings: Record<string, string>): ChildProcessWithoutNullStreams =>
  spawn(process.execPath, [...startFlags, 'server/main.ts'], { cwd: root, env: settings })

/** Where Node keeps what it compiled of our programs, as for the server (docs/decisions/0001). */
const compiled = { NODE_COMPILE_CACHE: join(root, '.cache/compiled') }

/** Starts one of our programs in a process of its own, with these settings and no others. */
function startProgram(
  file: string,
  { settings, args = [] }: { settings: Record<string, string>; args?: string[] },
): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [file, ...args], { cwd: root, env: { ...compiled, ...settings } })
}

/** Runs one of the product's programs to its end, with the input on its standard input. */
export async function runProgram(
  file: string,
  { input = '', ...given }: { settings: Record<string, string>; args?: string[]; input?: string },
): Promise<{ code: number; out: string; err: string }> {
  const program = startProgram(file, given)
  program.stdin.end(input)
  const ended = new Promise<number>((resolve) => program.once('exit', (code) => resolve(code ?? -1)))
  const [code, out, err] = await Promise.all([ended, text(program.stdout), text(program.stderr)])
  return { code, out, err }
}

/**
 * The same within this process, which takes a tenth of the time. One test of each command runs it as a
 * program.
 */
export async function runCommand(
  command: Command,
  { input = '', settings, args = [] }: { settings: Record<string, string>; args?: string[]; input?: string },
): Promise<{ code: number; out: string; err: string }> {
  const said = { out: '', err: '' }
  const code = await run(command, {
    args,
    environment: settings,
    input: Readable.from([input]),
    output: new PassThrough(),
    print: (line) => (said.out += `${line}\n`),
    printError: (line) => (said.err += `${line}\n`),
  })
  return { code, ...said }
}
