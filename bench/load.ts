/** Sends requests with wrk, a load generator that takes little of the processor. */
import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { canInstallFromDebian, installFromDebian } from '#tests/support/debian-packages.ts'

const run = promisify(execFile)
const script = fileURLToPath(new URL('load.lua', import.meta.url))

/** So long each request of a run without `seconds` may take together. */
const longestSeconds = 120

export interface LoadRequest {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface Load {
  url: string
  connections: number
  requests: LoadRequest[]
  /** How long the requests are repeated. Absent, each request is sent once. */
  seconds?: number
  /** That of each right answer, for requests that are sent once; 200 when absent. */
  status?: number
}

export interface LoadResult {
  perSecond: number
  answered: number
  p99Ms: number
}

/** Installs wrk where that is possible. @throws where it is not there */
export async function expectWrk(): Promise<void> {
  if (await isThere()) return
  if (canInstallFromDebian()) await installFromDebian(['wrk'])
  else throw new Error('The benchmarks need the program wrk; Debian has it as the package wrk.')
}

/** wrk prints its version and ends with 1. */
const isThere = () =>
  run('wrk', ['-v']).then(
    () => true,
    (error: { code?: number | string }) => error.code !== 'ENOENT',
  )

/** @throws unless every answer was a good one */
export async function sendLoad({
  url,
  connections,
  requests,
  seconds,
  status = 200,
}: Load): Promise<LoadResult> {
  const folder = mkdtempSync(join(tmpdir(), 'hidamari-load-'))
  try {
    const file = join(folder, 'requests')
    writeFileSync(file, requests.map((request) => inFile(request, new URL(url).host)).join(''))
    const lines = await linesOfWrk(
      [
        '--threads=1',
        `--connections=${connections}`,
        `--duration=${seconds ?? longestSeconds}s`,
        '--timeout=10s',
        `--script=${script}`,
        url,
        '--',
        file,
        ...(seconds === undefined ? ['once', String(status)] : ['repeated']),
      ],
      seconds === undefined,
    )
    return resultOf(lines, seconds === undefined ? requests.length : undefined)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A complete request after its length, as `load.lua` reads it. */
function inFile({ method, path, headers = {}, body = '' }: LoadRequest, host: string): string {
  const length = method === 'POST' ? { 'content-length': String(Buffer.byteLength(body)) } : {}
  const lines = Object.entries({ host, ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  const request = `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
  return `${Buffer.byteLength(request)}\n${request}`
}

/**
 * The lines that the script printed. wrk itself would wait for the end of the time, so it is ended with its
 * last answer.
 */
function linesOfWrk(args: string[], untilAnswered: boolean): Promise<string[]> {
  const wrk = spawn('wrk', args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const lines: string[] = []
  const onLine = (line: string) => {
    lines.push(line)
    if (untilAnswered && /^(answered|refused) /.test(line)) wrk.kill('SIGINT')
  }
  createInterface({ input: wrk.stdout }).on('line', onLine)
  createInterface({ input: wrk.stderr }).on('line', onLine)
  return new Promise((resolve, reject) => {
    wrk.once('error', reject)
    wrk.once('close', () => resolve(lines))
  })
}

function resultOf(lines: string[], expected: number | undefined): LoadResult {
  const values = (word: string) =>
    lines
      .find((line) => line.startsWith(`${word} `))
      ?.split(' ')
      .slice(1)
      .map(Number)
  const refused = lines.find((line) => line.startsWith('refused '))
  const [answered = NaN, seconds = NaN, failed = NaN, p99Ms = NaN] = values('ended') ?? []
  if (refused !== undefined || failed !== 0 || !(answered > 0)) {
    throw new Error(`not every request was answered as it should be: ${refused ?? lines.join('\n')}`)
  }
  if (expected === undefined) return { perSecond: answered / seconds, answered, p99Ms }
  const [once = NaN, took = NaN] = values('answered') ?? []
  if (once !== expected) throw new Error(`${once} of ${expected} requests were answered`)
  return { perSecond: once / took, answered: once, p99Ms }
}
