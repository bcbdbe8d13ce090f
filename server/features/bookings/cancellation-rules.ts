import { bookingRules } from '#studio/booking-rules.ts'
import { dayMs, hourMs } from '#time/tokyo.ts'

/** What decides until when a booking can be cancelled. `freeUntil`: null, unless the studio has moved the lesson late. */
export interface Cancellable {
  startsAt: number
  freeUntil: number | null
}

/** The usual last instant for a cancellation: so many hours before the start (specification section 9). */
export function cancelUntil(startsAt: number): number {
  return startsAt - bookingRules.cancelUntilHoursBefore * hourMs
}

/** The last instant at which the member or guest may cancel this booking. */
export const lastInstant = ({ startsAt, freeUntil }: Cancellable): number =>
  Math.max(cancelUntil(startsAt), freeUntil ?? 0)

/** Whether the member or guest may cancel now. An administrator may cancel at any time. */
export const mayCancel = (booking: Cancellable, now: number): boolean => now <= lastInstant(booking)

/**
 * Until when the bookings of a lesson that the studio moves now can be cancelled instead (decision 0128): until the start, when the
 * move leaves less than a day until the usual deadline.
 */
export const freeAfterMove = (startsAt: number, now: number): number | null =>
  cancelUntil(startsAt) - now < dayMs ? startsAt : null

/** Whether a cancellation by an administrator keeps the tickets: too late, unless the administrator returns them. */
export function keepsTickets(
  { ticketsTaken }: { ticketsTaken: number },
  { late, returnTickets }: { late: boolean; returnTickets: boolean },
): boolean {
  return ticketsTaken > 0 && late && !returnTickets
}
