import { batchesOf, bookingsOf } from '../bookings.ts'
import type { Batch } from '../bookings.ts'
import { sendLoad } from '../load.ts'
import type { LoadRequest } from '../load.ts'
import { atOnce } from '../plan.ts'
import type { Server } from '../product.ts'
import { toRequest } from '../rows/bookings.ts'
import type { Question } from './questions.ts'

/** A running studio and the questions for it. */
export interface RunningStudio {
  product: Server
  questions: Question[]
}

/** Milliseconds of one answer. */
export interface Cost {
  time: number
  /** Processor time of the product, which a busy machine changes far less. */
  processor: number
}

/** One cost for each run. The nth runs of both studios followed each other directly. */
export interface Costs {
  what: string
  month: Cost[]
  decade: Cost[]
}

/** The bookings of each run, the same in both studios. The first run warms up. */
export const batchesFor = (runs: number): Batch[] => batchesOf(runs + 1, bookingsPerRun)
const bookingsPerRun = 2_400

/** Asks both studios in turns, each question in every run. The first run warms up and does not count. */
export async function measureTurns(
  studios: { month: RunningStudio; decade: RunningStudio },
  runs: number,
): Promise<Costs[]> {
  const costOf = async ({ product }: RunningStudio, requests: LoadRequest[], status = 200): Promise<Cost> => {
    product.usage()
    const { perSecond, answered } = await sendLoad({
      url: product.url,
      connections: atOnce,
      requests,
      status,
    })
    const { cpuMs } = product.usage()
    return { time: 1000 / perSecond, processor: cpuMs / answered }
  }
  const rows = studios.month.questions.map(({ what }): Costs => ({ what, month: [], decade: [] }))
  const bookings: Costs = { what: `a booking, ${atOnce} at once`, month: [], decade: [] }
  for (const [run, batch] of batchesFor(runs).entries()) {
    // The second studio finds the machine as the first one left it, so the order changes with every run.
    const order = run % 2 === 0 ? (['month', 'decade'] as const) : (['decade', 'month'] as const)
    for (const [position, row] of rows.entries()) {
      for (const name of order) {
        const question = questionAt(studios[name], position)
        if (run === 0) await confirm(studios[name], question)
        const requests = Array.from({ length: question.perRun }, (_, nth) => question.request(nth))
        row[name].push(await costOf(studios[name], requests))
      }
    }
    for (const name of order)
      bookings[name].push(await costOf(studios[name], bookingsOf(batch).map(toRequest), 201))
  }
  return [...rows, bookings].map((row) => ({
    ...row,
    month: row.month.slice(1),
    decade: row.decade.slice(1),
  }))
}

function questionAt({ questions }: RunningStudio, position: number): Question {
  const question = questions[position]
  if (question === undefined) throw new Error('the two studios have different questions')
  return question
}

/** The number of answers that are checked. The load generator checks the status of all others. */
const looks = 64

/** Throws unless the answers are correct, because a wrong answer may be faster. */
async function confirm({ product }: RunningStudio, { what, request, isRight }: Question): Promise<void> {
  for (let nth = 0; nth < looks; nth += 1) {
    const { path, headers } = request(nth)
    const reply = await fetch(`${product.url}${path}`, headers && { headers })
    const answer: unknown = await reply.json()
    if (!reply.ok || !isRight(answer))
      throw new Error(
        `${what}: ${path} was answered with ${reply.status} and something else than was filled in`,
      )
  }
}
