import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseSettings } from '#server/database/open.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startFlags } from '#tests/support/programs.ts'
import { Program } from './processes.ts'
import type { Usage } from './probe.ts'
import { tokenSecret } from './sessions.ts'

const startTimeoutMs = 30_000

export interface Server {
  url: string
  usage(): Promise<Usage>
  stop(): Promise<void>
}

export interface Started extends Server {
  /** The time from the command to the first answer. */
  startedAfterMs: number
}

interface ProductOptions {
  profileDir?: string | undefined
  probed?: boolean
  /** Further environment variables. */
  settings?: Record<string, string>
}

/** Starts the product as `npm start` does when the site is built. It listens on loopback only. */
export function startProduct(
  { dataDir, databaseUrl }: DatabaseSettings,
  { profileDir, probed = true, settings = {} }: ProductOptions = {},
): Promise<Started> {
  return startServer('server/main.ts', {
    env: {
      DATA_DIR: dataDir,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      TOKEN_SECRET: tokenSecret,
      DEMO_DATA: 'off',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'silent',
      ...settings,
    },
    answers: '/api/ready',
    nodeFlags: startFlags,
    probed,
    profileDir,
  })
}

/** Starts the bare server, which answers with the bytes of a file. */
export const startBare = (file: string): Promise<Started> =>
  startServer('bench/limits/bare-server.ts', { env: { BYTES: file }, answers: '/', probed: true })

async function startServer(
  file: string,
  given: {
    env: Record<string, string>
    answers: string
    nodeFlags?: string[]
    probed: boolean
    profileDir?: string | undefined
  },
): Promise<Started> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const began = performance.now()
  const program = new Program(file, {
    env: { ...given.env, PORT: String(port) },
    nodeOptions: [
      ...(given.nodeFlags ?? []),
      ...(given.probed ? ['--import', './bench/probe.ts'] : []),
      ...(given.profileDir === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${given.profileDir}`]),
    ],
  })
  const gone = program.gone.then((code) => {
    throw new Error(`${file} ended with ${code} instead of answering`)
  })
  const startedAfterMs = await Promise.race([gone, firstAnswer(`${url}${given.answers}`, began)])
  gone.catch(() => undefined)
  return { url, startedAfterMs, usage: () => program.ask<Usage>({}), stop: () => program.stop() }
}

async function firstAnswer(url: string, began: number): Promise<number> {
  while (performance.now() - began < startTimeoutMs) {
    const answered = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (answered) return performance.now() - began
    await pause(5)
  }
  throw new Error(`nothing answers at ${url}`)
}
