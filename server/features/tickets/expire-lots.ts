import type { TicketReason } from '#contract/tickets/tickets.ts'
import type { Context, TransactionContext } from '#server/context.ts'
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
export async function expireDueLots(ctx: Context): Promise<void> {
  await forEachRow((await countExpired(ctx.reader, ctx.now)).keys(), (memberId) =>
    ctx.transact((tx) => expireLots(tx, memberId)),
  )
}

/**
 * Records the expiry of the member's lots that have expired. Returns the member as it is then, whose row
 * stays locked; undefined when the account is closed.
 */
export async function expireLots(tx: TransactionContext, memberId: string) {
  const member = await lockMember(tx.writer, memberId)
  if (member === undefined) return undefined
  const expired = (await listOpenLots(tx.writer, memberId)).filter((lot) => hasExpired(lot, tx.now))
  if (expired.length === 0) return member
  await recordExpiry(tx, { memberId, balance: member.tickets }, expired)
  // Again, because another balance is another version of the member.
  return lockMember(tx.writer, memberId)
}

/**
 * Takes what is left in expired lots of a locked member. `balance` is the balance before; returns the one
 * after.
 */
export async function recordExpiry(
  tx: TransactionContext,
  { memberId, balance }: { memberId: string; balance: number },
  lots: OpenLot[],
): Promise<number> {
  const cause = { memberId, reason: 'expired', bookingId: null, actorId: null } as const
  return empty(tx, cause, { lots, balance })
}

/**
 * Takes every ticket from a member who closes the account and whom the caller has locked; returns how many
 * there were.
 */
export async function takeAllTickets(tx: TransactionContext, memberId: MemberId): Promise<number> {
  const { tickets } = (await expireLots(tx, memberId)) ?? (await readAccount(tx.writer, memberId))
  const lots = await listOpenLots(tx.writer, memberId)
  const left = await empty(tx, closed(memberId), { lots, balance: tickets })
  if (left !== 0) throw new Error('the tickets of a locked member were moved by another transaction')
  return tickets
}

async function empty(
  tx: TransactionContext,
  cause: Parameters<typeof moveWithinLot>[1],
  { lots, balance }: { lots: OpenLot[]; balance: number },
): Promise<number> {
  let after = balance
  for (const { id: lotId, remaining } of lots) {
    after -= remaining
    await changeTickets(tx.writer, cause.memberId, -remaining)
    await moveWithinLot(tx, cause, { lotId, remaining, change: -remaining, balance: after })
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
  tx: TransactionContext,
  cause: Cause,
  { balance, ...change }: LotChange & { balance: number },
): Promise<void> {
  await changeLot(tx.writer, change)
  await recordMovement(tx, cause, { ...change, id: newId(), balance })
}

/** Records a movement whose lot the caller has changed. */
export async function recordMovement(
  tx: TransactionContext,
  cause: Cause,
  { id, lotId, change, balance }: Omit<LotChange, 'remaining'> & { id: string; balance: number },
): Promise<void> {
  await insertMovement(tx.writer, {
    id,
    memberId: cause.memberId,
    lotId,
    change,
    balance,
    reason: cause.reason,
    bookingId: cause.bookingId,
    paymentId: cause.paymentId ?? null,
    actorId: cause.actorId,
    at: tx.now,
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
