import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { bookingsOf, seatsPerLesson, bookingMembers, memberId, startOf } from '../bookings.ts'
import type { Batch } from '../bookings.ts'
import type { Program } from '../processes.ts'
import type { Started } from '../product.ts'
import type { Answered, OfferedLoad } from './offered-load.ts'
import { breakIn, steps, weeksPerBooking } from './steps.ts'
import { dayMs, startOfWeek } from '#time/tokyo.ts'
import type { LoadRequest } from '../load.ts'
import { toRequest } from '../rows/bookings.ts'
import { headersOf } from '../sessions.ts'

/** A step of the load and what was seen in it. */
export interface Seen {
  bookingsPerSecond: number
  offeredPerSecond: number
  answered: Answered
  /**
   * Parts of one processor: of the product, of the load generator, and of all else on the machine, which is
   * PostgreSQL.
   */
  product: number
  generator: number
  rest: number
  residentMb: number
  /** Why the load could not grow further, in the last step. */
  broke: string | undefined
}

/** The bookings of each step. Each has its own lessons. */
export function batchesOfSteps(): Batch[] {
  let firstLesson = 0
  return steps.map(({ bookingsPerSecond, seconds }) => {
    const lessons = Math.ceil((bookingsPerSecond * seconds) / seatsPerLesson)
    const batch = { firstLesson, lessons }
    firstLesson += lessons
    return batch
  })
}

/** Offers more and more, until the studio cannot follow or there are no more steps. */
export async function growUntilItBreaks(product: Started, load: Program): Promise<Seen[]> {
  const seen: Seen[] = []
  for (const [position, batch] of batchesOfSteps().entries()) {
    const { bookingsPerSecond = 0 } = steps[position] ?? {}
    const requests = requestsOf(batch)
    const offeredPerSecond = (bookingsPerSecond * requests.length) / bookingsOf(batch).length
    product.usage()
    const idleBefore = idleMs()
    const answered = await load.ask<Answered>({
      url: product.url,
      perSecond: offeredPerSecond,
      requests,
    } satisfies OfferedLoad)
    const ms = answered.seconds * 1000
    const { cpuMs, residentMb } = product.usage()
    const busyMs = availableParallelism() * ms - (idleMs() - idleBefore)
    const broke = breakIn({
      p99Ms: answered.p99Ms,
      failed: Object.values(answered.failures).reduce((sum, count) => sum + count, 0),
      answeredPerSecond: answered.answered / answered.seconds,
      offeredPerSecond,
    })
    seen.push({
      bookingsPerSecond,
      offeredPerSecond,
      answered,
      product: cpuMs / ms,
      generator: answered.cpuMs / ms,
      rest: (busyMs - cpuMs - answered.cpuMs) / ms,
      residentMb,
      broke,
    })
    if (broke !== undefined) break
  }
  return seen
}

/**
 * The time of all processors without work since the machine started; Linux counts it in hundredths of a
 * second.
 */
function idleMs(): number {
  const [, , , , idle = NaN, waiting = NaN] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '')
    .replace(/\s+/, ' ')
    .split(' ')
    .map(Number)
  return (idle + waiting) * 10
}

/** As every browser asks. */
const asBrowsers = { 'accept-encoding': 'gzip, deflate, br' }

/**
 * The requests of a step in their order: before each booking, visitors and members in turn look at weeks that
 * are being booked.
 */
function requestsOf(batch: Batch): LoadRequest[] {
  const weeks = weeksOf(batch)
  let looks = 0
  const look = (): LoadRequest => {
    looks += 1
    const path = weeks[looks % weeks.length] ?? ''
    const member = looks % 2 === 0 ? headersOf(memberId(looks % bookingMembers)) : {}
    return { method: 'GET', path, headers: { ...asBrowsers, ...member } }
  }
  return bookingsOf(batch).flatMap((booking) => [
    ...Array.from({ length: weeksPerBooking }, look),
    toRequest(booking),
  ])
}

function weeksOf({ firstLesson, lessons }: Batch): string[] {
  const first = startOfWeek(startOf(firstLesson))
  const last = startOf(firstLesson + lessons - 1)
  const paths: string[] = []
  for (let from = first; from <= last; from += 7 * dayMs) {
    const text = (instant: number) => new Date(instant).toISOString()
    paths.push(`/api/events/yoga?start=${text(from)}&end=${text(from + 7 * dayMs)}&cancelled=true`)
  }
  return paths
}
