import type { TicketReason } from '#contract/tickets.ts'
import type { Writer } from '#server/database/database.ts'
import { newId } from '#server/security/new-id.ts'
import { changeLot } from './lot-queries.ts'
import { insertMovement } from './queries.ts'
import type { LotChange } from './rules.ts'

/** Why tickets are moved, and by whom. */
export interface Cause {
  memberId: string
  reason: TicketReason
  bookingId: string | null
  /** The payment that they were bought with. */
  paymentId?: string
  /** The member or the administrator; null for the server itself. */
  actorId: string | null
  /** An administrator's reason. */
  note?: string
}

/** Changes the tickets that a lot has left, and records the movement. `balance` is what the member has after it. */
export async function moveWithinLot(
  writer: Writer,
  cause: Cause,
  { balance, ...change }: LotChange & { balance: number },
  now: number,
): Promise<void> {
  await changeLot(writer, change)
  await recordMovement(writer, cause, { ...change, id: newId(), balance }, now)
}

/** Records a movement whose lot the caller has changed. */
export async function recordMovement(
  writer: Writer,
  cause: Cause,
  { id, lotId, change, balance }: Omit<LotChange, 'remaining'> & { id: string; balance: number },
  now: number,
): Promise<void> {
  await insertMovement(writer, {
    id,
    member_id: cause.memberId,
    lot_id: lotId,
    change,
    balance,
    reason: cause.reason,
    booking_id: cause.bookingId,
    payment_id: cause.paymentId ?? null,
    actor_id: cause.actorId,
    at: now,
    note: cause.note ?? null,
  })
}

/** The cause of a movement by which tickets of a closed account expire. */
export const closed = (memberId: string): Cause => ({
  memberId,
  reason: 'closed',
  bookingId: null,
  actorId: memberId,
})
