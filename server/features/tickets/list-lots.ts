import type { PayingLot, TicketLot } from '#contract/tickets.ts'
import type { Reader } from '#server/database/database.ts'
import type { TicketReason } from '#contract/tickets.ts'
import { dateOf } from '#time/tokyo.ts'
import { listLotsWithReason, listPayingLots } from './lot-queries.ts'
import { inSpendingOrder } from './rules.ts'

interface LotWithReason {
  id: string
  reason: TicketReason
  note: string | null
  expiresAt: number | null
}

/** A member's tickets that can still be used, by lot, in the order in which bookings use them. */
export async function listOwnLots(reader: Reader, memberId: string, now: number): Promise<TicketLot[]> {
  const lots = await listLotsWithReason(reader, memberId, now)
  return inSpendingOrder(lots).map((lot) => ({ ...shown(lot), granted: lot.granted, left: lot.remaining }))
}

/** The lot that paid for each of the bookings, by booking. If several paid, the one that expires first. */
export async function findPayingLots(reader: Reader, bookingIds: string[]): Promise<Map<string, PayingLot>> {
  const lots = new Map<string, PayingLot>()
  for (const lot of inSpendingOrder(await listPayingLots(reader, bookingIds)).toReversed()) {
    if (lot.bookingId !== null) lots.set(lot.bookingId, shown(lot))
  }
  return lots
}

/** What the studio wrote when it gave the tickets is for the member; what it wrote about a correction is for the studio. */
const isForMember = (reason: TicketReason) =>
  reason === 'granted' || reason === 'campaign' || reason === 'imported'

const shown = ({ id, reason, note, expiresAt }: LotWithReason): PayingLot => ({
  id,
  reason,
  note: isForMember(reason) ? note : null,
  // The lot expires at midnight, when the last day is over.
  expiresOn: expiresAt === null ? null : dateOf(expiresAt - 1),
})
