/** A process that sends requests like many simultaneous visitors, each on a connection that stays open. */
import autocannon from 'autocannon'
import { answerQuestions } from './processes.ts'

export interface LoadRequest {
  method: 'GET' | 'POST'
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
}

export interface LoadResult {
  perSecond: number
  answered: number
  p99Ms: number
}

answerQuestions(run)

async function run({ url, connections, requests, seconds }: Load): Promise<LoadResult> {
  const began = performance.now()
  let lastAnswer = began
  let connection = 0
  const options: autocannon.Options = {
    url,
    connections,
    ...(seconds === undefined ? { amount: requests.length } : { duration: seconds }),
    // The library divides the requests among the connections.
    setupClient(client) {
      client.setRequests(requests.filter((_, position) => position % connections === connection))
      connection += 1
    },
  }
  const { errors, non2xx, ...result } = await new Promise<autocannon.Result>((resolve, reject) => {
    const load = autocannon(options, (error: Error | null, outcome) =>
      error === null ? resolve(outcome) : reject(error),
    )
    // Measured here, because the library measures in whole ticks.
    load.on('response', () => (lastAnswer = performance.now()))
  })
  if (errors + non2xx > 0) throw new Error(`${errors} requests failed, ${non2xx} were refused, at ${url}`)
  return {
    perSecond: (result.requests.total / (lastAnswer - began)) * 1000,
    answered: result.requests.total,
    p99Ms: result.latency.p99,
  }
}
