import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import type { DatabaseSettings } from '#server/database/open.ts'
import { freePort } from './free-port.ts'
import { settingsFor, startStudio } from './programs.ts'
import { testSecret } from './test-tokens.ts'

/** The server in a process of its own, on a port of this machine. */
export interface ServerProcess {
  origin: string
  pid: number
  /** What the server has printed so far, its log included. */
  printed(): string
  /**
   * Sends the signal and waits for the end. Returns the exit code, or null when the signal itself ended the
   * process.
   */
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null>
}

/** Starts the server without demo data on the place and waits until it prints that it is open. */
export const startServer = (
  place: { settings: DatabaseSettings },
  more: Record<string, string> = {},
  { hostName }: { hostName?: string } = {},
): Promise<ServerProcess> =>
  start(
    {
      ...settingsFor(place.settings),
      DEMO_DATA: 'off',
      LOG_LEVEL: 'silent',
      TOKEN_SECRET: testSecret,
      ...more,
    },
    hostName,
  )

/** Starts the product with demo data and the built site, as `npm start` does, and waits until it is open. */
export const startDemoServer = (
  place: DatabaseSettings,
  more: Record<string, string> = {},
): Promise<ServerProcess> => start({ ...settingsFor(place), LOG_LEVEL: 'error', ...more })

async function start(settings: Record<string, string>, hostName = '127.0.0.1'): Promise<ServerProcess> {
  const port = String(await freePort())
  const origin = `http://${hostName}:${port}`
  // A payer returns from the payment page to PUBLIC_URL, so it must be the address of this server.
  const program = startStudio({ PORT: port, PUBLIC_URL: origin, RATE_LIMIT: 'off', ...settings })
  const ended = once(program, 'exit') as Promise<[number | null]>
  const errors = text(program.stderr)
  const lines: string[] = []
  const isOpen = new Promise<boolean>((resolve) => {
    createInterface({ input: program.stdout }).on('line', (line) => {
      lines.push(line)
      if (line.includes('is open at')) resolve(true)
    })
    void ended.then(() => resolve(false))
  })
  if (!(await isOpen)) throw new Error(`The server did not start:\n${await errors}`)
  return {
    origin,
    pid: program.pid ?? 0,
    printed: () => lines.join('\n'),
    async end(signal) {
      program.kill(signal)
      const [code] = await ended
      return code
    },
  }
}
