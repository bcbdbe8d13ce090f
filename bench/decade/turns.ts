import { batchesOf, bookingsOf } from '../bookings.ts'
import type { Batch } from '../bookings.ts'
import type { Load, LoadRequest, LoadResult } from '../load-generator.ts'
import { atOnce } from '../plan.ts'
import type { Program } from '../processes.ts'
import type { Server } from '../product.ts'
import { toRequest } from '../rows/bookings.ts'
import type { Question } from './questions.ts'

/** A studio that is open, with what it is asked. */
export interface Asked {
  product: Server
  questions: Question[]
}

/** Milliseconds for each answer. */
export interface Cost {
  time: number
  /** Of the product's processor, on which a busy machine weighs far less. */
  processor: number
}

/** Run by run; the runs of both studios stand side by side in time. */
export interface Costs {
  what: string
  month: Cost[]
  decade: Cost[]
}

/** Bookings of each run, in both studios the same; the first run warms up. */
export const batchesFor = (runs: number): Batch[] => batchesOf(runs + 1, bookingsPerRun)
const bookingsPerRun = 2_400

/** Asks both studios in turns, each question in every run; a first run warms up and does not count. */
export async function measureTurns(
  studios: { month: Asked; decade: Asked },
  { load, runs }: { load: Program; runs: number },
): Promise<Costs[]> {
  const costOf = async ({ product }: Asked, requests: LoadRequest[]): Promise<Cost> => {
    const given: Load = { url: product.url, connections: atOnce, requests }
    await product.usage()
    const { perSecond, answered } = await load.ask<LoadResult>(given)
    if (answered !== requests.length)
      throw new Error(`${answered} of ${requests.length} requests were answered`)
    const { cpuMs } = await product.usage()
    return { time: 1000 / perSecond, processor: cpuMs / answered }
  }
  const rows = studios.month.questions.map(({ what }): Costs => ({ what, month: [], decade: [] }))
  const bookings: Costs = { what: `a booking, ${atOnce} at once`, month: [], decade: [] }
  for (const [run, batch] of batchesFor(runs).entries()) {
    // Who comes second finds the machine as the first one left it, so they take turns in that, too.
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
      bookings[name].push(await costOf(studios[name], bookingsOf(batch).map(toRequest)))
  }
  return [...rows, bookings].map((row) => ({
    ...row,
    month: row.month.slice(1),
    decade: row.decade.slice(1),
  }))
}

function questionAt({ questions }: Asked, position: number): Question {
  const question = questions[position]
  if (question === undefined) throw new Error('a studio is not asked what the other one is asked')
  return question
}

/** So many different members and ranges are looked at; the load generator sees to the status of all others. */
const looks = 64

/** What is measured must be the real answer. */
async function confirm({ product }: Asked, { what, request, isRight }: Question): Promise<void> {
  for (let nth = 0; nth < looks; nth += 1) {
    const { path, headers } = request(nth)
    const reply = await fetch(`${product.url}${path}`, headers && { headers })
    const answer: unknown = await reply.json()
    if (!reply.ok || !Array.isArray(answer) || !isRight(answer))
      throw new Error(
        `${what}: ${path} was answered with ${reply.status} and something else than was filled in`,
      )
  }
}
