import type { ReadContext, TransactionContext } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import { changeTickets, readAccount } from '#server/features/members/queries.ts'
import { newId } from '#server/security/new-id.ts'
import { closed, expireLots, moveWithinLot, recordExpiry, recordMovement } from './expire-lots.ts'
import type { Cause } from './expire-lots.ts'
import {
  countExpired,
  findLotOfPayment,
  insertLot,
  listLotsOfBooking,
  listOpenLots,
  moveLots,
  postponeExpiry,
} from './queries.ts'
import { endsBefore, hasExpired, takeInOrder } from './rules.ts'
import type { OpenLot } from './rules.ts'

export interface Movement extends Cause {
  /** Tickets given (positive) or taken (negative), never zero. */
  change: number
  /** For tickets that are granted: the midnight in Tokyo that ends the last day on which they can be used. */
  expiresAt?: number | null
  /** Whether the member is told by another mail that they expire soon, so that none is sent about that. */
  announced?: boolean
  /**
   * For tickets of a booking that come back by the studio's doing: their lot can be used until this instant
   * at least.
   */
  usableUntil?: number
}

/**
 * Changes a member's tickets and records the movements, all or nothing:
 * - Tickets are taken from the lot that expires first, then from the oldest.
 * - Tickets of a booking go back to the lot that paid. If it has expired meanwhile, they expire at once; when
 *   it is the studio's doing, the lot can be used until `usableUntil` at least.
 * - Other tickets are a new lot. Tickets given after the account was closed expire at once. Records the
 *   expiry of lots that have expired, too. Returns the balance, or undefined when tickets cannot be taken:
 *   too few, or the account is closed.
 */
export async function moveTickets(tx: TransactionContext, movement: Movement): Promise<number | undefined> {
  const { memberId, change } = movement
  // The first statement locks the member, so the lots do not change after it.
  const balance = await changeTickets(tx.writer, memberId, change)
  if (balance === undefined) return change > 0 ? giveToClosed(tx, movement) : undefined
  const lots = await listOpenLots(tx.writer, memberId)

  const account = { memberId, balance: balance - change }
  account.balance = await recordExpiry(
    tx,
    account,
    lots.filter((lot) => hasExpired(lot, tx.now)),
  )
  if (change < 0) return take(tx, movement, { lots, balance: account.balance })
  if (movement.bookingId === null) return give(tx, movement, account.balance)
  return giveBack(tx, movement, account.balance)
}

async function take(
  tx: TransactionContext,
  movement: Movement,
  { lots, balance }: { lots: OpenLot[]; balance: number },
): Promise<number | undefined> {
  const { memberId, change } = movement
  const changes = takeInOrder(lots, -change, tx.now)
  if (changes === undefined) {
    await changeTickets(tx.writer, memberId, -change)
    return undefined
  }
  let after = balance
  for (const one of changes) {
    after += one.change
    await moveWithinLot(tx, movement, { ...one, balance: after })
  }
  return after
}

async function give(tx: TransactionContext, movement: Movement, before: number): Promise<number> {
  const { memberId, change, expiresAt = null, announced = false } = movement
  const [id, balance] = [newId(), before + change]
  const lot = { id, memberId, granted: change, expiresAt, announcedAt: announced ? tx.now : null }
  await insertLot(tx.writer, lot)
  await recordMovement(tx, movement, { id, lotId: id, change, balance })
  return balance
}

async function giveBack(tx: TransactionContext, movement: Movement, before: number): Promise<number> {
  const { memberId, usableUntil } = movement
  const expired: OpenLot[] = []
  let balance = before
  for (const { id, remaining, tickets, expiresAt } of await lotsToReturnTo(tx.writer, movement)) {
    balance += tickets
    await moveWithinLot(tx, movement, { lotId: id, remaining, change: tickets, balance })
    if (usableUntil !== undefined) {
      if (endsBefore({ expiresAt }, usableUntil)) await postponeExpiry(tx.writer, id, usableUntil)
    } else if (hasExpired({ expiresAt }, tx.now)) expired.push({ id, remaining: tickets, expiresAt })
  }
  return recordExpiry(tx, { memberId, balance }, expired)
}

/** The balance of a closed account never changes, so only the movements tell that tickets came. */
async function giveToClosed(tx: TransactionContext, movement: Movement): Promise<number> {
  const { memberId, change, bookingId, expiresAt = null } = movement
  const { tickets: balance } = await readAccount(tx.writer, memberId)
  if (bookingId === null) {
    const id = newId()
    const lot = { id, memberId, granted: change, expiresAt, announcedAt: null }
    await insertLot(tx.writer, lot)
    await recordMovement(tx, movement, { id, lotId: id, change, balance: balance + change })
    const taken = { lotId: id, remaining: change, change: -change, balance }
    await moveWithinLot(tx, closed(memberId), taken)
    return balance
  }
  for (const { id: lotId, remaining, tickets } of await lotsToReturnTo(tx.writer, movement)) {
    const returned = { lotId, remaining, change: tickets, balance: balance + tickets }
    await moveWithinLot(tx, movement, returned)
    const taken = { lotId, remaining: remaining + tickets, change: -tickets, balance }
    await moveWithinLot(tx, closed(memberId), taken)
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

interface Accounts {
  /** The account that is closed, and the tickets that it has. */
  from: { id: string; tickets: number }
  /** The account that is kept, and the tickets that it has. */
  to: { id: string; tickets: number }
  actorId: string
}

/**
 * Moves all tickets, with their lots, their last days and their movements, to the kept account. Each lot with
 * tickets left gets two movements, out of the old balance and into the new one, so that the movements still
 * lead to each balance. The caller has locked both members and marked them as merged.
 */
export async function mergeTickets(tx: TransactionContext, { from, to, actorId }: Accounts): Promise<void> {
  const lots = await listOpenLots(tx.writer, from.id)
  await moveLots(tx.writer, { from: from.id, to: to.id })
  const cause = { memberId: to.id, reason: 'merged', bookingId: null, actorId } as const
  let left = from.tickets
  for (const { id: lotId, remaining } of lots) {
    left -= remaining
    await moveWithinLot(tx, cause, { lotId, remaining, change: -remaining, balance: left })
  }
  if (left !== 0) throw new Error('the tickets of a locked member were moved by another transaction')
  let balance = to.tickets
  for (const { id: lotId, remaining } of lots) {
    balance += remaining
    await moveWithinLot(tx, cause, { lotId, remaining: 0, change: remaining, balance })
  }
  if (from.tickets === 0) return
  await changeTickets(tx.writer, from.id, -from.tickets)
  await changeTickets(tx.writer, to.id, from.tickets)
}

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
 * Takes back tickets that a payment has paid for, from its own lot. Returns false when the lot has fewer
 * left, or the account is closed: then the caller's transaction must be rolled back.
 */
export async function takeFromPayment(
  tx: TransactionContext,
  { paymentId, tickets, ...cause }: TakenBack,
): Promise<boolean> {
  // First, because it locks the member, so that the lot does not change after it.
  if ((await expireLots(tx, cause.memberId)) === undefined) return false
  const lot = await findLotOfPayment(tx.writer, paymentId)
  if (lot === undefined || lot.remaining < tickets) return false
  const balance = await changeTickets(tx.writer, cause.memberId, -tickets)
  if (balance === undefined) return false
  const movement = { ...cause, reason: 'refunded', bookingId: null } as const
  await moveWithinLot(tx, movement, { lotId: lot.id, remaining: lot.remaining, change: -tickets, balance })
  return true
}

/** The members without the tickets that have expired and whose expiry is not recorded yet. */
export async function withUsableTickets<Member extends { id: string; tickets: number }>(
  { reader, now }: ReadContext,
  members: Member[],
): Promise<Member[]> {
  const expired = await countExpired(reader, now)
  return members.map((member) => ({ ...member, tickets: member.tickets - (expired.get(member.id) ?? 0) }))
}
