import { checkIntegrity, countRecords } from '#server/database/integrity-checks/check-integrity.ts'
import { openDatabase } from '#server/database/open.ts'
import type { DatabaseSettings } from '#server/database/open.ts'
import { batchesOf, bookingsOf, lessonId, lessonsOf, memberId, sizeOf, startOf } from '../bookings.ts'
import type { Batch } from '../bookings.ts'
import { sendLoad } from '../load.ts'
import type { LoadRequest } from '../load.ts'
import { atOnce } from '../plan.ts'
import type { Plan } from '../plan.ts'
import type { Program } from '../processes.ts'
import { headersOf } from '../sessions.ts'
import type { Server } from '../product.ts'
import type { Row } from '../table.ts'

interface BookingBenchServers {
  product: Server
  /** Gets the same requests, so that its memory can be compared. */
  bare?: Server
  direct: Program
  /** Books the batch and returns the bookings per second. */
  limit: (batch: Batch) => Promise<number>
}

export interface MeasuredBookings {
  limit: number[]
  http: number[]
  direct: number[]
  p99Ms: number[]
}

interface RunBatches {
  limit: Batch
  http: Batch
  direct: Batch
}

/**
 * The bookings of each run, with different lessons for the limit and for both ways into the product. The
 * first run warms up.
 */
export function runBatches(plan: Plan): RunBatches[] {
  const batches = allRuns(plan)
  return Array.from({ length: plan.runs + 1 }, (_, run) => {
    const [limit, http, direct] = batches.slice(3 * run)
    if (limit === undefined || http === undefined || direct === undefined) throw new Error('too few batches')
    return { limit, http, direct }
  })
}

const allRuns = (plan: Plan) => batchesOf(3 * (plan.runs + 1), plan.bookingsPerRun)

export const lessonsNeeded = (plan: Plan): number => lessonsOf(allRuns(plan))

export async function measureBookings({ product, bare, direct, limit }: BookingBenchServers, plan: Plan) {
  const measured: MeasuredBookings = { limit: [], http: [], direct: [], p99Ms: [] }
  for (const [run, batches] of runBatches(plan).entries()) {
    const limitPerSecond = await limit(batches.limit)
    const requests = bookingsOf(batches.http).map(toRequest)
    const http = await sendLoad({ url: product.url, connections: atOnce, requests, status: 201 })
    if (bare) await sendLoad({ url: bare.url, connections: atOnce, requests, status: 201 })
    const directPerSecond = await direct.ask<number>(batches.direct)
    if (run === 0) continue
    measured.limit.push(limitPerSecond)
    measured.http.push(http.perSecond)
    measured.direct.push(directPerSecond)
    measured.p99Ms.push(http.p99Ms)
  }
  return measured
}

export const toRequest = ({ lesson, member }: { lesson: number; member: number }): LoadRequest =>
  bookingRequest({ id: lessonId(lesson), startsAt: startOf(lesson) }, memberId(member))

/** The request with which the member books. */
export const bookingRequest = (
  { id, startsAt }: { id: string; startsAt: number },
  member: string,
): LoadRequest & { body: string } => ({
  method: 'POST',
  path: '/api/events/booking/yoga',
  headers: { ...headersOf(member), 'content-type': 'application/json' },
  body: JSON.stringify({ id, start: new Date(startsAt).toISOString() }),
})

/** The two rows of a measurement: over HTTP, and through the use case alone. */
export const rowsOf = (
  { limit, http, direct }: MeasuredBookings,
  { what, limitIs, goal }: { what: string; limitIs: string; goal: number },
): Row[] => [
  { what, limitIs, limit, ours: http, goal },
  { what: `${what}, without HTTP`, limitIs, limit, ours: direct },
]

/**
 * Throws unless the integrity check passes and the database holds exactly the bookings of these batches and
 * those from before.
 */
export async function confirmBookings(
  settings: DatabaseSettings,
  batches: Batch[],
  before = 0,
): Promise<void> {
  const expected = batches.reduce((sum, batch) => sum + sizeOf(batch), before)
  const database = await openDatabase(settings)
  try {
    const [problem] = await checkIntegrity(database.reader)
    if (problem !== undefined) throw new Error(`the integrity check failed: ${JSON.stringify(problem)}`)
    const { bookings } = await countRecords(database.reader)
    if (bookings !== expected)
      throw new Error(`${bookings} bookings are in the database instead of ${expected}`)
  } finally {
    await database.close()
  }
}
