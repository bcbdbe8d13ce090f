import type { TicketReason } from '#contract/tickets.ts'
import type { Writer } from '#server/database/database.ts'
import { changeTickets, readAccount } from '#server/features/members/queries.ts'
import { newId } from '#server/security/new-id.ts'
import { insertMovement } from './queries.ts'

export interface Movement {
  memberId: string
  /** Tickets given (positive) or taken (negative), never zero. */
  change: number
  reason: TicketReason
  bookingId: string | null
  /** The payment that they were bought with. */
  paymentId?: string
  actorId: string | null
  /** An administrator's reason. */
  note?: string
}

/**
 * Changes a member's tickets and records the movement, both or neither. Tickets given after the account was closed expire
 * immediately. Returns the balance, or undefined when tickets cannot be taken: too few, or the account is closed.
 */
export async function moveTickets(
  writer: Writer,
  movement: Movement,
  now: number,
): Promise<number | undefined> {
  const balance = await changeTickets(writer, movement.memberId, movement.change)
  if (balance !== undefined) await recordMovement(writer, movement, balance, now)
  else if (movement.change > 0) return recordExpired(writer, movement, now)
  return balance
}

/** The balance of a closed account never changes, so only the movements tell that tickets came. */
async function recordExpired(writer: Writer, movement: Movement, now: number): Promise<number> {
  const { memberId, change } = movement
  const { tickets } = await readAccount(writer, memberId)
  await recordMovement(writer, movement, tickets + change, now)
  await recordMovement(writer, expiry(memberId, change), tickets, now)
  return tickets
}

/** The movement that takes tickets from a closed account. */
export const expiry = (memberId: string, tickets: number): Movement => ({
  memberId,
  change: -tickets,
  reason: 'closed',
  bookingId: null,
  actorId: memberId,
})

async function recordMovement(
  writer: Writer,
  movement: Movement,
  balance: number,
  now: number,
): Promise<void> {
  await insertMovement(writer, {
    id: newId(),
    member_id: movement.memberId,
    change: movement.change,
    balance,
    reason: movement.reason,
    booking_id: movement.bookingId,
    payment_id: movement.paymentId ?? null,
    actor_id: movement.actorId,
    at: now,
    note: movement.note ?? null,
  })
}
