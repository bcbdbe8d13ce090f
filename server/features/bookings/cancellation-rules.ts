import { bookingRules } from '#studio/booking-rules.ts'
import { hourMs } from '#time/tokyo.ts'

/** The last instant at which a member may cancel: so many hours before the start (specification section 9). */
export function cancelUntil(startsAt: number): number {
  return startsAt - bookingRules.cancelUntilHoursBefore * hourMs
}

/** Whether a member may cancel now. An administrator may cancel at any time. */
export function mayCancel(startsAt: number, now: number): boolean {
  return now <= cancelUntil(startsAt)
}

/** Whether a cancellation by an administrator keeps the tickets: too late, unless the administrator returns them. */
export function keepsTickets(
  { ticketsTaken }: { ticketsTaken: number },
  { late, returnTickets }: { late: boolean; returnTickets: boolean },
): boolean {
  return ticketsTaken > 0 && late && !returnTickets
}
