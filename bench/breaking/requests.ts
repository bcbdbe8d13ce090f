import { dayMs, startOfWeek } from '#time/tokyo.ts'
import { bookingMembers, bookingsOf, memberId, startOf } from '../bookings.ts'
import type { Batch } from '../bookings.ts'
import type { LoadRequest } from '../load.ts'
import { toRequest } from '../rows/bookings.ts'
import { headersOf } from '../sessions.ts'
import { weeksPerBooking } from './steps.ts'

/** As every browser asks. */
const asBrowsers = { 'accept-encoding': 'gzip, deflate, br' }

/**
 * The requests of a step in their order: before each booking, visitors and members in turn look at weeks that
 * are being booked.
 */
export function requestsOf(batch: Batch): LoadRequest[] {
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
