import type { Writer } from '#server/database/database.ts'
import { changeTickets, readAccount } from '#server/features/members/queries.ts'
import { newId } from '#server/security/new-id.ts'
import { recordExpiry } from './expire-lots.ts'
import { insertLot, listLotsOfBooking, listOpenLots, postponeExpiry } from './lot-queries.ts'
import { closed, moveWithinLot, recordMovement } from './record-movement.ts'
import type { Cause } from './record-movement.ts'
import { endsBefore, expiresSoon, hasExpired, newExpiry, takeInOrder } from './rules.ts'
import type { OpenLot } from './rules.ts'

export interface Movement extends Cause {
  /** Tickets given (positive) or taken (negative), never zero. */
  change: number
  /** For tickets that are granted: the midnight in Tokyo that ends the last day on which they can be used. */
  expiresAt?: number | null
  /** For tickets of a booking that come back by the studio's doing: they can be used for some days at least. */
  prolong?: boolean
}

/**
 * Changes a member's tickets and records the movements, all or nothing:
 * - Tickets are taken from the lot that expires first, then from the oldest.
 * - Tickets of a booking go back to the lot that paid. If it has expired meanwhile, they expire at once; when it is the
 *   studio's doing (`prolong`), the lot can be used for some days at least.
 * - Other tickets are a new lot. Tickets given after the account was closed expire at once.
 * Records the expiry of lots that have expired, too. Returns the balance, or undefined when tickets cannot be taken: too
 * few, or the account is closed.
 */
export async function moveTickets(
  writer: Writer,
  movement: Movement,
  now: number,
): Promise<number | undefined> {
  const { memberId, change } = movement
  // The first statement locks the member, so the lots do not change after it.
  const balance = await changeTickets(writer, memberId, change)
  if (balance === undefined) return change > 0 ? giveToClosed(writer, movement, now) : undefined
  const lots = await listOpenLots(writer, memberId)

  const account = { memberId, balance: balance - change }
  account.balance = await recordExpiry(
    writer,
    account,
    lots.filter((lot) => hasExpired(lot, now)),
    now,
  )
  if (change < 0) return take(writer, movement, { lots, balance: account.balance }, now)
  if (movement.bookingId === null) return give(writer, movement, account.balance, now)
  return giveBack(writer, movement, account.balance, now)
}

async function take(
  writer: Writer,
  movement: Movement,
  { lots, balance }: { lots: OpenLot[]; balance: number },
  now: number,
): Promise<number | undefined> {
  const { memberId, change } = movement
  const changes = takeInOrder(lots, -change, now)
  if (changes === undefined) {
    await changeTickets(writer, memberId, -change)
    return undefined
  }
  let after = balance
  for (const one of changes) {
    after += one.change
    await moveWithinLot(writer, movement, { ...one, balance: after }, now)
  }
  return after
}

async function give(writer: Writer, movement: Movement, before: number, now: number): Promise<number> {
  const { memberId, change, expiresAt = null } = movement
  const [id, balance] = [newId(), before + change]
  const announcedAt = expiresSoon(expiresAt, now) ? now : null
  await insertLot(writer, { id, memberId, granted: change, expiresAt, announcedAt })
  await recordMovement(writer, movement, { id, lotId: id, change, balance }, now)
  return balance
}

async function giveBack(writer: Writer, movement: Movement, before: number, now: number): Promise<number> {
  const { memberId, prolong = false } = movement
  const expired: OpenLot[] = []
  let balance = before
  for (const { id, remaining, tickets, expiresAt } of await lotsToReturnTo(writer, movement)) {
    balance += tickets
    await moveWithinLot(writer, movement, { lotId: id, remaining, change: tickets, balance }, now)
    if (prolong) {
      if (endsBefore({ expiresAt }, newExpiry(now))) await postponeExpiry(writer, id, newExpiry(now))
    } else if (hasExpired({ expiresAt }, now)) expired.push({ id, remaining: tickets, expiresAt })
  }
  return recordExpiry(writer, { memberId, balance }, expired, now)
}

/** The balance of a closed account never changes, so only the movements tell that tickets came. */
async function giveToClosed(writer: Writer, movement: Movement, now: number): Promise<number> {
  const { memberId, change, bookingId, expiresAt = null } = movement
  const { tickets: balance } = await readAccount(writer, memberId)
  if (bookingId === null) {
    const id = newId()
    const lot = { id, memberId, granted: change, expiresAt, announcedAt: null }
    await insertLot(writer, lot)
    await recordMovement(writer, movement, { id, lotId: id, change, balance: balance + change }, now)
    const taken = { lotId: id, remaining: change, change: -change, balance }
    await moveWithinLot(writer, closed(memberId), taken, now)
    return balance
  }
  for (const { id: lotId, remaining, tickets } of await lotsToReturnTo(writer, movement)) {
    const returned = { lotId, remaining, change: tickets, balance: balance + tickets }
    await moveWithinLot(writer, movement, returned, now)
    const taken = { lotId, remaining: remaining + tickets, change: -tickets, balance }
    await moveWithinLot(writer, closed(memberId), taken, now)
  }
  return balance
}

/** The lots that paid for the booking. Throws when they did not pay what is to be returned. */
async function lotsToReturnTo(writer: Writer, { bookingId, change }: Movement) {
  const lots = await listLotsOfBooking(writer, bookingId ?? '')
  const paid = lots.reduce((sum, { tickets }) => sum + tickets, 0)
  if (paid !== change)
    throw new Error(`${change} tickets return for booking ${bookingId}, which cost ${paid}`)
  return lots
}
