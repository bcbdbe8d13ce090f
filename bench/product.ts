import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { DatabaseSettings } from '#server/database/open.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startFlags } from '#tests/support/programs.ts'
import { tokenSecret } from './sessions.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The first start may build the site. */
const startTimeoutMs = 180_000

export interface Server {
  url: string
  /** What the process has used since the last question. */
  usage(): Usage
  stop(): Promise<void>
}

export interface Started extends Server {
  /** The time from the command to the first answer. */
  startedAfterMs: number
}

interface ProductOptions {
  profileDir?: string | undefined
  /** Further environment variables. */
  settings?: Record<string, string>
}

/**
 * Starts the product as `npm start` does: its command, its defaults, and a log that goes to a file. What
 * differs stands in docs/benchmarks.md.
 */
export function startProduct(
  { dataDir, databaseUrl }: DatabaseSettings,
  { profileDir, settings = {} }: ProductOptions = {},
): Promise<Started> {
  return startServer('scripts/start.ts', {
    env: {
      DATA_DIR: dataDir,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      TOKEN_SECRET: tokenSecret,
      DEMO_DATA: 'off',
      RATE_LIMIT: 'off',
      ...settings,
    },
    answers: '/api/ready',
    nodeFlags: [
      ...startFlags,
      ...(profileDir === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDir}`]),
    ],
    log: join(dataDir, 'log.txt'),
  })
}

/** Starts the bare server, which answers as a file says (limits/bare-server.ts). */
export const startBare = (answers: string): Promise<Started> =>
  startServer('bench/limits/bare-server.ts', {
    env: { ANSWERS: answers },
    answers: '/ready',
    nodeFlags: [],
    log: `${answers}.log`,
  })

interface ServerProgram {
  env: Record<string, string>
  /** The path that is asked until it answers. */
  answers: string
  nodeFlags: string[]
  /** The file that takes standard output. */
  log: string
}

async function startServer(file: string, { env, answers, nodeFlags, log }: ServerProgram): Promise<Started> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const output = openSync(log, 'a')
  const began = performance.now()
  const server = spawn(process.execPath, [...nodeFlags, file], {
    cwd: root,
    // The server gets these settings only, not those of this process.
    env: { ...env, PORT: String(port) },
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  const ended = once(server, 'exit')
  const endWithBenchmark = () => server.kill('SIGKILL')
  process.once('exit', endWithBenchmark)
  const gone = ended.then(([code, signal]) => {
    throw new Error(
      `${file} ended with ${code ?? signal} instead of answering:\n${readFileSync(log, 'utf8')}`,
    )
  })
  const startedAfterMs = await Promise.race([gone, firstAnswer(`${url}${answers}`, began)])
  gone.catch(() => undefined)
  return {
    url,
    startedAfterMs,
    usage: usageOf(server.pid ?? 0),
    async stop() {
      process.off('exit', endWithBenchmark)
      server.kill('SIGTERM')
      await ended
    },
  }
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

interface Usage {
  /** Processor time of all threads since the last question. */
  cpuMs: number
  residentMb: number
}

/** What a process and its workers use, as Linux tells. The processes themselves do nothing for it. */
function usageOf(pid: number): () => Usage {
  let before = new Map<string, number>()
  return () => {
    const pids = [pid, ...workersOf(pid)]
    const now = new Map(pids.flatMap(processorMs))
    // Thread by thread: one that has ended since must not take its earlier time from the others.
    const cpuMs = sumOf([...now].map(([thread, ms]) => ms - (before.get(thread) ?? 0)))
    before = now
    return { cpuMs, residentMb: sumOf(pids.map(residentMb)) }
  }
}

const workersOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0)

/** Of each thread, because the figure of the process itself counts in hundredths of a second. */
const processorMs = (pid: number): Array<[thread: string, ms: number]> =>
  readdirSync(`/proc/${pid}/task`).map((thread) => {
    const [nanoseconds] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')
    return [thread, Number(nanoseconds) / 1e6]
  })

function residentMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}
