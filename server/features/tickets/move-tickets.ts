import type { Reader, Writer } from '#server/database/database.ts'
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
  const { memberId, change, expiresAt = null, announced = false } = movement
  const [id, balance] = [newId(), before + change]
  const lot = { id, memberId, granted: change, expiresAt, announcedAt: announced ? now : null }
  await insertLot(writer, lot)
  await recordMovement(writer, movement, { id, lotId: id, change, balance }, now)
  return balance
}

async function giveBack(writer: Writer, movement: Movement, before: number, now: number): Promise<number> {
  const { memberId, usableUntil } = movement
  const expired: OpenLot[] = []
  let balance = before
  for (const { id, remaining, tickets, expiresAt } of await lotsToReturnTo(writer, movement)) {
    balance += tickets
    await moveWithinLot(writer, movement, { lotId: id, remaining, change: tickets, balance }, now)
    if (usableUntil !== undefined) {
      if (endsBefore({ expiresAt }, usableUntil)) await postponeExpiry(writer, id, usableUntil)
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

/** The members without the tickets that have expired and whose expiry is not recorded yet. */
export async function withUsableTickets<Member extends { id: string; tickets: number }>(
  reader: Reader,
  members: Member[],
  now: number,
): Promise<Member[]> {
  const expired = await countExpired(reader, now)
  return members.map((member) => ({ ...member, tickets: member.tickets - (expired.get(member.id) ?? 0) }))
}
