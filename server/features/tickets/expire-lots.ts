import type { TicketReason } from '#contract/tickets/tickets.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { changeTickets, lockMember, readAccount } from '#server/features/members/queries.ts'
import type { MemberId } from '#server/http/authentication.ts'
import { forEachRow } from '#server/periodic-job.ts'
import { newId } from '#server/security/new-id.ts'
import { changeLot, countExpired, insertMovement, listOpenLots } from './queries.ts'
import { hasExpired } from './rules.ts'
import type { LotChange, OpenLot } from './rules.ts'

/**
 * Records the expiry of all lots that have expired, one transaction for each member. Several servers may do
 * so at once.
 */
export async function expireDueLots(database: Database, now: number): Promise<void> {
  await forEachRow((await countExpired(database.reader, now)).keys(), (memberId) =>
    database.transact((writer) => expireLots(writer, memberId, now)),
  )
}

/**
 * Records the expiry of the member's lots that have expired. Returns the member as it is then, whose row
 * stays locked; undefined when the account is closed.
 */
export async function expireLots(writer: Writer, memberId: string, now: number) {
  const member = await lockMember(writer, memberId)
  if (member === undefined) return undefined
  const expired = (await listOpenLots(writer, memberId)).filter((lot) => hasExpired(lot, now))
  if (expired.length === 0) return member
  await recordExpiry(writer, { memberId, balance: member.tickets }, expired, now)
  // Again, because another balance is another version of the member.
  return lockMember(writer, memberId)
}

/**
 * Takes what is left in expired lots of a locked member. `balance` is the balance before; returns the one
 * after.
 */
export async function recordExpiry(
  writer: Writer,
  { memberId, balance }: { memberId: string; balance: number },
  lots: OpenLot[],
  now: number,
): Promise<number> {
  const cause = { memberId, reason: 'expired', bookingId: null, actorId: null } as const
  return empty(writer, cause, { lots, balance }, now)
}

/**
 * Takes every ticket from a member who closes the account and whom the caller has locked; returns how many
 * there were.
 */
export async function takeAllTickets(writer: Writer, memberId: MemberId, now: number): Promise<number> {
  const { tickets } = (await expireLots(writer, memberId, now)) ?? (await readAccount(writer, memberId))
  const lots = await listOpenLots(writer, memberId)
  const left = await empty(writer, closed(memberId), { lots, balance: tickets }, now)
  if (left !== 0) throw new Error('the tickets of a locked member were moved by another transaction')
  return tickets
}

async function empty(
  writer: Writer,
  cause: Parameters<typeof moveWithinLot>[1],
  { lots, balance }: { lots: OpenLot[]; balance: number },
  now: number,
): Promise<number> {
  let after = balance
  for (const { id: lotId, remaining } of lots) {
    after -= remaining
    await changeTickets(writer, cause.memberId, -remaining)
    await moveWithinLot(writer, cause, { lotId, remaining, change: -remaining, balance: after }, now)
  }
  return after
}

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

/**
 * Changes the tickets that a lot has left, and records the movement. `balance` is what the member has after
 * it.
 */
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
    memberId: cause.memberId,
    lotId,
    change,
    balance,
    reason: cause.reason,
    bookingId: cause.bookingId,
    paymentId: cause.paymentId ?? null,
    actorId: cause.actorId,
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
