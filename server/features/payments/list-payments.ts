import type { Answer } from '#contract/endpoint.ts'
import type * as contract from '#contract/payments/payments.ts'
import type { Membership, Payment } from '#contract/payments/payments.ts'
import type { ReadContext } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { findMember } from '#server/features/members/queries.ts'
import { isoText } from '#time/tokyo.ts'
import { findAwaitedOrder } from './awaited-queries.ts'
import { currentOf, readCurrentMembership, readSitePlan } from './current-membership.ts'
import { findPayments } from './ledger-queries.ts'
import { listMemberships } from './membership-queries.ts'
import { subjectOf } from './payment-subject.ts'
import { readFreeBookings } from './read-free-bookings.ts'
import { sumOpen } from './refunds/queries.ts'

type PaymentRow = Awaited<ReturnType<typeof findPayments>>[number]

/** A member's current membership, and the payments with the newest first. */
export async function listPayments(
  ctx: ReadContext,
  memberId: string,
): Promise<{ membership: Membership | null; payments: Payment[] }> {
  const payments = await toPayments(ctx.reader, await findPayments(ctx.reader, memberId))
  return { membership: await readCurrentMembership(ctx, memberId), payments }
}

/**
 * The same with the plan paid at the studio, the coming bookings that no plan covers any more, and the order
 * that is to be paid at a convenience store.
 */
export async function listOwnPayments(
  ctx: ReadContext,
  memberId: string,
): Promise<Answer<typeof contract.listOwnPayments>> {
  const member = await findMember(ctx.reader, memberId)
  const memberships = await listMemberships(ctx.reader, memberId)
  const freeBookings = member === undefined ? [] : await readFreeBookings(ctx, { ...member, memberships })
  const onSite = member === undefined ? null : await readSitePlan(ctx, member)
  const awaited = await findAwaitedOrder(ctx.reader, memberId, ctx.now)
  return {
    membership: currentOf(ctx.facts, memberships),
    payments: await toPayments(ctx.reader, await findPayments(ctx.reader, memberId)),
    onSite,
    freeBookings,
    ...(awaited && {
      awaitedOrder: { id: awaited.id, amount: awaited.amount, until: isoText(awaited.payUntil) },
    }),
  }
}

/** Payments as their member sees them, with what is being given back. */
export async function toPayments(reader: Reader, rows: readonly PaymentRow[]): Promise<Payment[]> {
  const ids = rows.map(({ id }) => id)
  const open = await sumOpen(reader, ids)
  return rows.map((row) => {
    const { id, number, paidAt, method, amount, entryFee, tickets, refunded } = row
    const money = { method, amount, entryFee, tickets, refunded, refundOpen: open.get(id) ?? 0 }
    return { id, number, paidAt: isoText(paidAt), subject: subjectOf(row), ...money }
  })
}
