import { parseArgs } from 'node:util'
import * as z from 'zod'
import { limits } from '#contract/limits.ts'
import { readConfig } from '#server/config.ts'
import { createPrivately } from '#server/start/data-folder.ts'
import { createContext } from '#server/context.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { systemClock } from '#time/clock.ts'

/** What a command is given, and where it writes. Tests give their own. */
export interface Terminal {
  args: string[]
  environment: NodeJS.ProcessEnv
  input: NodeJS.ReadableStream & { isTTY?: boolean }
  output: NodeJS.WritableStream
  print: (text: string) => void
  printError: (text: string) => void
}

/** Returns the exit code. A command that throws ends with 2. */
export type Command = (terminal: Terminal) => Promise<number>

/** Runs the command, and prints what it throws. */
export async function run(command: Command, terminal: Terminal): Promise<number> {
  try {
    return await command(terminal)
  } catch (error) {
    terminal.printError(error instanceof Error ? error.message : String(error))
    return 2
  }
}

/** Runs the command as this process. */
export async function start(command: Command): Promise<void> {
  createPrivately()
  process.exitCode = await run(command, {
    args: process.argv.slice(2),
    environment: process.env,
    input: process.stdin,
    output: process.stdout,
    print: console.log,
    printError: console.error,
  })
}

/** The context of a use case that the operator runs. */
export const commandContext = (database: Database): Context<undefined> =>
  createContext({ database, facts: factsOfFiles, caller: undefined, now: systemClock(), log: console })

/** The address in `--email ADDRESS`; undefined when it is missing or none. */
export function readEmail(args: string[]): string | undefined {
  try {
    const { values } = parseArgs({ args, options: { email: { type: 'string' } } })
    return emailIn(values.email)
  } catch {
    return undefined
  }
}

export const emailIn = (value: string | undefined): string | undefined =>
  z.email().max(limits.emailLength).safeParse(value).data

/** Opens the configured database for as long as the work takes. */
export async function withConfiguredDatabase(
  { environment }: Terminal,
  work: (database: Database) => Promise<number>,
): Promise<number> {
  const { DATABASE_URL, DATA_DIR } = readConfig(environment)
  const database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
