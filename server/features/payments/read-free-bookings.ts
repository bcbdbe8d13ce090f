import type { FreeBooking } from '#contract/payments/free-bookings.ts'
import type { ReadContext } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import type { MembershipsTable } from '#server/database/payment-tables.ts'
import type { MemberType } from '#studio/member-types.ts'
import { isoText } from '#time/tokyo.ts'
import { coveredUntil } from './free-booking-rules.ts'
import { findSpansWithoutPlan } from './pausing-queries.ts'
import { listFreeBookings } from './seat-and-hire-queries.ts'

/**
 * The member's coming bookings without a ticket of lessons that no plan without a limit covers, in order of
 * start.
 */
export async function readFreeBookings(
  ctx: ReadContext,
  { id, memberType, memberships }: { id: string; memberType: MemberType; memberships: MembershipsTable[] },
): Promise<FreeBooking[]> {
  // In a pause whose end is known nothing is booked, and the plan covers what follows.
  const spans = await findSpansWithoutPlan(ctx.reader, id)
  const resumes = spans.some(({ kind, until: end }) => kind === 'pause' && end !== null)
  const running = memberships.filter(({ status }) => status !== 'ended')
  const until = coveredUntil(
    memberType,
    running.map((one) => (resumes && one.status === 'paused' ? { ...one, status: 'active' } : one)),
  )
  return until === undefined ? [] : readFreeBookingsFrom(ctx.reader, id, Math.max(until, ctx.now))
}

/**
 * The member's bookings without a ticket of lessons that start at the instant or later, in order of start.
 */
export async function readFreeBookingsFrom(
  reader: Reader,
  memberId: string,
  from: number,
): Promise<FreeBooking[]> {
  const bookings = await listFreeBookings(reader, memberId, from)
  return bookings.map(({ startsAt, endsAt, ...booking }) => ({
    ...booking,
    start: isoText(startsAt),
    end: isoText(endsAt),
  }))
}
