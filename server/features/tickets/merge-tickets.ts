import type { Writer } from '#server/database/database.ts'
import { changeTickets } from '#server/features/members/queries.ts'
import { listOpenLots, moveLots } from './lot-queries.ts'
import { moveWithinLot } from './record-movement.ts'

interface Accounts {
  /** The account that is closed, and the tickets that it has. */
  from: { id: string; tickets: number }
  /** The account that is kept, and the tickets that it has. */
  to: { id: string; tickets: number }
  actorId: string
}

/**
 * Moves all tickets, with their lots, their last days and their movements, to the kept account. Each lot with tickets left
 * gets two movements, out of the old balance and into the new one, so that the movements still lead to each balance. The caller
 * has locked both members and marked them as merged.
 */
export async function mergeTickets(
  writer: Writer,
  { from, to, actorId }: Accounts,
  now: number,
): Promise<void> {
  const lots = await listOpenLots(writer, from.id)
  await moveLots(writer, { from: from.id, to: to.id })
  const cause = { memberId: to.id, reason: 'merged', bookingId: null, actorId } as const
  let left = from.tickets
  for (const { id: lotId, remaining } of lots) {
    left -= remaining
    await moveWithinLot(writer, cause, { lotId, remaining, change: -remaining, balance: left }, now)
  }
  if (left !== 0) throw new Error('the tickets of a locked member were moved by another transaction')
  let balance = to.tickets
  for (const { id: lotId, remaining } of lots) {
    balance += remaining
    await moveWithinLot(writer, cause, { lotId, remaining: 0, change: remaining, balance }, now)
  }
  if (from.tickets === 0) return
  await changeTickets(writer, from.id, -from.tickets)
  await changeTickets(writer, to.id, from.tickets)
}
