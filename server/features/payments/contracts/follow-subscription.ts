import type { MembershipsTable, OrdersTable } from '#server/database/payment-tables.ts'
import type { PlanChange, Subscription } from '#server/stripe/payment-provider.ts'
import { memberTypes, yogaPlans } from '#studio/member-types.ts'
import type { MemberType } from '#studio/member-types.ts'
import type { MembershipChange } from '../membership-queries.ts'

interface SubscriptionOrders {
  /** The order that the subscription names, if it is one of the same member. */
  agreed: OrdersTable | undefined
  /** The order whose month was paid just now, if it is one of the same member. */
  paid: OrdersTable | undefined
  /** The end of the month that was paid just now. */
  paidUntil?: number | undefined
}

/**
 * How a membership becomes what its subscription is now. Another plan counts from the first month that it
 * pays for, or at once when the administrator has chosen so. It follows from the subscription alone, so that
 * a lost answer and any order of webhooks lead to the same membership.
 */
export function followSubscription(
  recorded: MembershipsTable,
  subscription: Subscription,
  { agreed, paid, paidUntil }: SubscriptionOrders,
): MembershipChange {
  const { status, periodEndsAt, endsAt, change } = subscription
  const begun = begunOrder(recorded, subscription, { agreed, paid })
  const orderId = begun?.id ?? recorded.orderId
  const isNew =
    change !== undefined && change.id !== recorded.changeId && isDone(change, subscription, agreed)
  const planned = agreed === undefined || agreed.id === orderId ? null : agreed.memberType
  return {
    status,
    periodEndsAt,
    paidUntil: lastPaid(recorded, paidUntil),
    endsAt: endsAt ?? null,
    resumesAt: subscription.resumesAt ?? null,
    nextMemberType: endsAt === undefined ? planned : afterEnd(recorded, isNew ? change : undefined),
    ...(begun && { orderId: begun.id, memberType: begun.memberType, price: begun.price }),
    ...(isNew && { changeId: change.id }),
  }
}

/** While a contract runs, its month is paid; while it is paused, months pass that are not paid. */
function lastPaid(
  { status, periodEndsAt, paidUntil }: MembershipsTable,
  nowPaidUntil: number | undefined,
): number | null {
  const before = paidUntil ?? (status === 'active' ? periodEndsAt : null)
  return nowPaidUntil === undefined ? before : Math.max(before ?? 0, nowPaidUntil)
}

/**
 * The other order that counts from now on. A paid month begins its plan, unless a newer one has begun; its
 * webhook may come after yet another change. Ids sort by age.
 */
function begunOrder(
  { orderId: now }: MembershipsTable,
  { change }: Subscription,
  { agreed, paid }: SubscriptionOrders,
): OrdersTable | undefined {
  if (agreed !== undefined && agreed.id !== now) {
    const countsNow = change?.effect === 'now' && change.memberType === agreed.memberType
    if (countsNow || agreed.id === paid?.id) return agreed
  }
  return paid !== undefined && paid.id > now ? paid : undefined
}

/**
 * What the member has after the end: as the administrator has just chosen, or as it stood for the same end.
 */
function afterEnd(recorded: MembershipsTable, change: PlanChange | undefined): MemberType | null {
  if (change !== undefined && isMonthly(change.memberType)) return null
  if (change !== undefined) return memberTypes.find((type) => type === change.memberType) ?? null
  return recorded.endsAt === null ? null : recorded.nextMemberType
}

/**
 * Whether the subscription is as the change wants it. A change that ends it at once is written there before
 * the end.
 */
function isDone(
  change: PlanChange,
  { status, endsAt }: Subscription,
  agreed: OrdersTable | undefined,
): boolean {
  if (isMonthly(change.memberType)) return agreed?.memberType === change.memberType
  return change.effect === 'now' ? status === 'ended' : endsAt !== undefined
}

/** Whether it is a plan that renews each month. */
export const isMonthly = (memberType: number): boolean => yogaPlans.some(({ code }) => code === memberType)
