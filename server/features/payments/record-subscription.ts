import type { TransactionContext } from '#server/context.ts'
import type { MembershipsTable, OrdersTable } from '#server/database/payment-tables.ts'
import { findMember, readAccount } from '#server/features/members/queries.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import type { PlanChange, Subscription } from '#server/stripe/payment-provider.ts'
import { memberTypes } from '#studio/member-types.ts'
import { followSubscription } from './contracts/follow-subscription.ts'
import { queuePaymentMail } from './mails.ts'
import { insertMembership, updateMembership } from './membership-queries.ts'
import { findOrder } from './order-queries.ts'
import { OutdatedAnswer } from './outdated-answer.ts'
import { renewalPriceOf, willCharge } from './rules.ts'
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
    await bringUpToDate(tx, recorded, subscription)
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
  if (recorded !== undefined) return bringUpToDate(tx, recorded, subscription, { order, paidUntil })
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

/** @param month that was paid just now: its order, and its end if the provider says it */
async function bringUpToDate(
  tx: TransactionContext,
  recorded: MembershipsTable,
  subscription: Subscription,
  month?: { order: OrdersTable; paidUntil: number | undefined },
): Promise<MembershipsTable> {
  const ofMember = (order: OrdersTable | undefined) =>
    order?.memberId === recorded.memberId ? order : undefined
  const change = followSubscription(recorded, subscription, {
    agreed: ofMember(await findOrder(tx.writer, subscription.orderId)),
    paid: ofMember(month?.order),
    paidUntil: month?.paidUntil,
  })
  if (!(await updateMembership(tx.writer, recorded, change))) throw new OutdatedAnswer()
  const after = { ...recorded, ...change }
  if (after.changeId !== recorded.changeId && subscription.change !== undefined)
    await tellOfPlanChange(tx, { before: recorded, after, change: subscription.change })
  return after
}

/**
 * Records a change of the plan in the audit log and mails the member, when the change is seen at the provider
 * for the first time: after the administrator's call, or by a webhook when the answer to that call was lost.
 */
async function tellOfPlanChange(
  tx: TransactionContext,
  { before, after, change }: { before: MembershipsTable; after: MembershipsTable; change: PlanChange },
): Promise<void> {
  const { memberId } = after
  const actor = (await findMember(tx.writer, change.actor))?.id as AdminId | undefined
  const entry = {
    action: 'plan.changed',
    subjectId: memberId,
    before: { memberType: before.memberType },
    after: { memberType: change.memberType, planEffect: change.effect },
  } as const
  await tx.record({ actor: actor ?? null, ...entry })
  const to = memberTypes.find((type) => type === change.memberType)
  if (to === undefined) return
  const goesOn = after.endsAt === null && after.status !== 'ended'
  const content = {
    from: before.memberType,
    to,
    at: change.effect === 'now' ? tx.now : (after.endsAt ?? after.periodEndsAt),
    nextCharge: goesOn ? { at: after.periodEndsAt, amount: renewalPriceOf(tx.facts, after) } : null,
  }
  const recipient = await readAccount(tx.writer, memberId)
  await queuePaymentMail(tx, { kind: 'planChanged', to: recipient, content })
}
