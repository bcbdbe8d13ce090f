import type { TransactionContext } from '#server/context.ts'
import type { MembershipsTable, OrdersTable } from '#server/database/payment-tables.ts'
import { newId } from '#server/security/new-id.ts'
import type { Subscription } from '#server/stripe/payment-provider.ts'
import { followSubscription } from './contracts/follow-subscription.ts'
import { tellOfPlanChange } from './contracts/tell-of-plan-change.ts'
import { insertMembership, updateMembership } from './membership-queries.ts'
import { findOrder } from './order-queries.ts'
import { OutdatedAnswer, willCharge } from './rules.ts'
import { updateMemberTypeAfter } from './update-member-type.ts'

/**
 * How a subscription stands at the provider, and the membership that was recorded before the provider was
 * asked.
 */
export interface AskedSubscription {
  recorded: MembershipsTable | undefined
  subscription: Subscription
}

/**
 * Brings a membership up to date. It begins with its first payment, so a subscription without a payment is
 * not recorded.
 */
export async function recordSubscription(
  tx: TransactionContext,
  { recorded, subscription }: AskedSubscription,
): Promise<void> {
  if (recorded === undefined) return
  await updateMemberTypeAfter(tx.writer, recorded.memberId, async (isClosed) => {
    expectEnded(subscription, isClosed)
    await bringUpToDate(tx, { recorded, subscription, paidOrder: undefined })
  })
}

/**
 * Brings the membership up to date whose month an order has paid for, or inserts it with its first payment.
 */
export async function recordMembership(
  tx: TransactionContext,
  order: OrdersTable,
  { recorded, subscription }: AskedSubscription,
  { isClosed, paidUntil }: { isClosed: boolean; paidUntil: number | undefined },
): Promise<MembershipsTable> {
  expectEnded(subscription, isClosed)
  if (recorded !== undefined)
    return bringUpToDate(tx, { recorded, subscription, paidOrder: order, paidUntil })
  const membership = {
    id: newId(),
    memberId: order.memberId,
    orderId: order.id,
    memberType: order.memberType,
    price: order.price,
    subscriptionId: subscription.id,
    customerId: subscription.customerId,
    status: subscription.status,
    periodEndsAt: subscription.periodEndsAt,
    paidUntil: paidUntil ?? subscription.periodEndsAt,
    endsAt: subscription.endsAt ?? null,
    startedAt: subscription.startedAt,
    nextMemberType: null,
    changeId: null,
    resumesAt: subscription.resumesAt ?? null,
    followedVersion: null,
    version: 1,
  }
  if (!(await insertMembership(tx.writer, membership))) throw new OutdatedAnswer()
  return membership
}

/**
 * The account was closed after the provider was asked. When it is asked again, the subscription is ended
 * first.
 */
function expectEnded(subscription: Subscription, isClosed: boolean): void {
  if (isClosed && willCharge(subscription)) throw new OutdatedAnswer()
}

interface Followed {
  recorded: MembershipsTable
  subscription: Subscription
  /** The order whose month was paid just now. */
  paidOrder: OrdersTable | undefined
  /** The end of that month. */
  paidUntil?: number | undefined
}

async function bringUpToDate(
  tx: TransactionContext,
  { recorded, subscription, paidOrder, paidUntil }: Followed,
): Promise<MembershipsTable> {
  const ofMember = (order: OrdersTable | undefined) =>
    order?.memberId === recorded.memberId ? order : undefined
  const agreed = ofMember(await findOrder(tx.writer, subscription.orderId))
  const change = followSubscription(recorded, subscription, {
    agreed,
    paid: ofMember(paidOrder),
    paidUntil,
  })
  if (!(await updateMembership(tx.writer, recorded, change))) throw new OutdatedAnswer()
  const after = { ...recorded, ...change }
  if (after.changeId !== recorded.changeId && subscription.change !== undefined)
    await tellOfPlanChange(tx, { before: recorded, after, change: subscription.change })
  return after
}
