import type { Writer } from '#server/database/database.ts'
import { changeTickets } from '#server/features/members/queries.ts'
import { expireLots } from './expire-lots.ts'
import { findLotOfPayment } from './lot-queries.ts'
import { moveWithinLot } from './record-movement.ts'

interface TakenBack {
  memberId: string
  paymentId: string
  /** At least 1. */
  tickets: number
  actorId: string
  /** The administrator's reason. */
  note: string
}

/**
 * Takes back tickets that a payment has paid for, from its own lot. Returns false when the lot has fewer left, or the account
 * is closed: then the caller's transaction must be rolled back.
 */
export async function takeFromPayment(
  writer: Writer,
  { paymentId, tickets, ...cause }: TakenBack,
  now: number,
): Promise<boolean> {
  // First, because it locks the member, so that the lot does not change after it.
  if ((await expireLots(writer, cause.memberId, now)) === undefined) return false
  const lot = await findLotOfPayment(writer, paymentId)
  if (lot === undefined || lot.remaining < tickets) return false
  const balance = await changeTickets(writer, cause.memberId, -tickets)
  if (balance === undefined) return false
  const movement = { ...cause, reason: 'refunded', bookingId: null } as const
  await moveWithinLot(
    writer,
    movement,
    { lotId: lot.id, remaining: lot.remaining, change: -tickets, balance },
    now,
  )
  return true
}
