import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { createTokens } from '#server/security/access-tokens.ts'
import { testSecret } from './app.ts'
import { freePort } from './postgres-server.ts'
import { settingsFor, startStudio } from './programs.ts'
import type { TestPlace } from './databases.ts'

/** The server in a process of its own, on a port of this machine. */
export interface ServerProcess {
  origin: string
  /** Sends the signal and waits for the end. Returns the exit code, or null when the signal itself ended the process. */
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null>
}

/** Starts the server without demo data on the place and waits until it prints that it is open. */
export async function startServer(
  { settings: place }: TestPlace,
  more: Record<string, string> = {},
): Promise<ServerProcess> {
  const port = String(await freePort())
  const settings = {
    ...settingsFor(place),
    PORT: port,
    DEMO_DATA: 'off',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    TOKEN_SECRET: testSecret,
    ...more,
  }
  const program = startStudio(settings)
  const ended = once(program, 'exit') as Promise<[number | null]>
  const standardError = text(program.stderr)
  const open = new Promise<boolean>((resolve) => {
    createInterface({ input: program.stdout }).on('line', (line) => {
      if (line.includes('is open at')) resolve(true)
    })
    void ended.then(() => resolve(false))
  })
  if (!(await open)) throw new Error(`The server did not start:\n${await standardError}`)
  return {
    origin: `http://127.0.0.1:${port}`,
    async end(signal) {
      program.kill(signal)
      const [code] = await ended
      return code
    },
  }
}

/** A token that a server process accepts, for a member whose sessions were never ended. */
export function tokenFor(member: { id: string; role: 'USER' | 'ADMIN' }): string {
  return createTokens(testSecret, () => Date.now()).sign({ ...member, tokenVersion: 1 })
}
