import { writeFileSync } from 'node:fs'
import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { BareAnswer } from '../limits/bare-server.ts'
import { sendLoad } from '../load.ts'
import type { LoadRequest } from '../load.ts'
import { atOnce } from '../plan.ts'
import type { Plan } from '../plan.ts'
import type { Server } from '../product.ts'
import { median } from '../table.ts'
import type { Figure, Row } from '../table.ts'

/**
 * Requests that are repeated, once to the product and once to the bare server, which answers all with one
 * answer.
 */
export interface Read {
  what: string
  /** The ratio to reach. Absent for a row of which only the delay counts. */
  goal?: number
  /** How long the slowest hundredth of the answers may take. */
  atMostMs?: number
  requests: LoadRequest[]
  /** What the bare server sends. */
  limit: Answer
  /** Happens while the product answers. It returns what undoes it. */
  beside?: (run: number) => Promise<() => Promise<void>>
}

export interface Answer {
  url: string
  bytes: Buffer
  /** What the bare server compresses for each answer to a member. */
  plain?: Buffer
  headers: Record<string, string>
}

/** As browsers send it. */
export const browserHeaders = { 'accept-encoding': 'gzip, deflate, br' }

/** The answer as it goes over the line, still compressed. @throws unless the status is 200 */
export async function answerTo(origin: string, { path, headers = {} }: LoadRequest): Promise<Answer> {
  const answered = await new Promise<IncomingMessage>((resolve, reject) =>
    get(`${origin}${path}`, { headers, agent: false }, resolve).once('error', reject),
  )
  const bytes = await buffer(answered)
  if (answered.statusCode !== 200) throw new Error(`${path} was answered with ${answered.statusCode}`)
  return { url: path, bytes, headers: answered.headers as Record<string, string> }
}

/** Only these headers. */
export const withHeaders = (answer: Answer, names: string[]): Answer => ({
  ...answer,
  headers: Object.fromEntries(Object.entries(answer.headers).filter(([name]) => names.includes(name))),
})

/** Writes the answers for the bare server. Returns the file that it reads. */
export function fileOf(answers: Answer[], folder: string): string {
  const files = answers.map(({ url, bytes, plain, headers }, position): BareAnswer => {
    const file = join(folder, `answer-${position}`)
    writeFileSync(file, bytes)
    if (plain !== undefined) writeFileSync(`${file}-plain`, plain)
    return { url, file, plainFile: plain && `${file}-plain`, headers }
  })
  const list = join(folder, 'answers.json')
  writeFileSync(list, JSON.stringify(files))
  return list
}

/** Sends all requests in turns to the limit, which is mostly the bare server, and to the product. */
export async function measureReads(
  { product, limit }: { product: Server; limit: Server },
  reads: Read[],
  plan: Plan,
): Promise<{ rows: Row[]; figures: Figure[] }> {
  const measure = async (server: Server, requests: LoadRequest[], seconds: number) => {
    server.usage()
    const { perSecond, answered, p99Ms } = await sendLoad({
      url: server.url,
      connections: atOnce,
      requests,
      seconds,
    })
    const { cpuMs } = server.usage()
    await pause(100)
    return { perSecond, p99Ms, microseconds: (1000 * cpuMs) / answered }
  }
  for (const { requests } of reads) {
    await measure(limit, requests, plan.warmUpSeconds)
    await measure(product, requests, plan.warmUpSeconds)
  }
  const rows = reads.map(({ what, goal, limit: { bytes } }): Row => {
    const limitIs = `bare Fastify, the same ${(bytes.length / 1024).toFixed(1)} KB`
    const goals = goal === undefined ? {} : { goal }
    return { what, limitIs, ...goals, limit: [], ours: [], processor: { limit: [], ours: [] } }
  })
  const slowest = reads.map((): number[] => [])
  for (let run = 0; run < plan.runs; run += 1) {
    for (const [position, { requests, beside }] of reads.entries()) {
      const ofLimit = await measure(limit, requests, plan.secondsPerRun)
      const meanwhile = beside?.(run)
      const ofOurs = await measure(product, requests, plan.secondsPerRun)
      await (
        await meanwhile
      )?.()
      rows[position]?.limit.push(ofLimit.perSecond)
      rows[position]?.ours.push(ofOurs.perSecond)
      slowest[position]?.push(ofOurs.p99Ms)
      rows[position]?.processor?.limit.push(ofLimit.microseconds)
      rows[position]?.processor?.ours.push(ofOurs.microseconds)
    }
  }
  const figures = reads.flatMap(({ what, atMostMs: atMost }, position): Figure[] =>
    atMost === undefined
      ? []
      : [{ what: `${what}, p99`, value: median(slowest[position] ?? []), unit: 'ms', atMost }],
  )
  return { rows, figures }
}
