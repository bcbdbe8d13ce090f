/**
 * A process that sends requests by the clock, whether the server has answered the earlier ones or not, as
 * independent visitors do. So a server that is too slow gets more and more requests at once.
 */
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { LoadRequest } from '../load.ts'
import { answerQuestions } from '../processes.ts'

export interface OfferedLoad {
  url: string
  perSecond: number
  /** Sent in this order, each once. */
  requests: LoadRequest[]
}

export interface Answered {
  answered: number
  /** Refused with a status of 400 or more, not answered in time, or cut off: how many, by what happened. */
  failures: Record<string, number>
  p50Ms: number
  p99Ms: number
  /** From the first request to the last answer. */
  seconds: number
  /**
   * Processor time of this process, which must stay below the time that has passed: else it was the limit.
   */
  cpuMs: number
}

/** The page gives up after this time (web/lib/api.ts). */
const timeoutMs = 5_000

/**
 * The product closes connections beyond 500 of one address, and visitors come from many. Linux has all of
 * 127.0.0.0/8 on loopback.
 */
const addresses = Array.from({ length: 20 }, (_, index) => `127.0.0.${index + 2}`)

answerQuestions(async ({ url, perSecond, requests }: OfferedLoad): Promise<Answered> => {
  const agent = new Agent({ keepAlive: true })
  const cpu = process.cpuUsage()
  const began = performance.now()
  const times: number[] = []
  const failures: Record<string, number> = {}
  const answers: Array<Promise<void>> = []
  for (const [position, given] of requests.entries()) {
    const due = began + (position * 1000) / perSecond
    const early = due - performance.now()
    // Several requests may be due in the same millisecond.
    if (early > 0) await pause(early)
    const localAddress = addresses[position % addresses.length]
    answers.push(
      send({ agent, localAddress }, url, given).then(
        () => void times.push(performance.now() - due),
        (error: Error) => {
          failures[error.message] = (failures[error.message] ?? 0) + 1
        },
      ),
    )
  }
  await Promise.all(answers)
  agent.destroy()
  const used = process.cpuUsage(cpu)
  const sorted = times.toSorted((a, b) => a - b)
  const percentile = (part: number) => sorted[Math.ceil(sorted.length * part) - 1] ?? timeoutMs
  return {
    answered: times.length,
    failures,
    p50Ms: percentile(0.5),
    p99Ms: percentile(0.99),
    seconds: (performance.now() - began) / 1000,
    cpuMs: (used.user + used.system) / 1000,
  }
})

function send(
  from: { agent: Agent; localAddress: string | undefined },
  url: string,
  { method, path, headers, body }: LoadRequest,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, {
      ...from,
      method,
      ...(headers && { headers }),
      timeout: timeoutMs,
    })
    sent.once('timeout', () => sent.destroy(new Error('not answered in 5 s')))
    sent.once('error', reject)
    sent.once('response', (answer) => {
      answer.resume()
      answer.once('end', () =>
        (answer.statusCode ?? 0) < 400 ? resolve() : reject(new Error(`refused with ${answer.statusCode}`)),
      )
      answer.once('error', reject)
    })
    sent.end(body)
  })
}
