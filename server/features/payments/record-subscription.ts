import type { Writer } from '#server/database/database.ts'
import type { MembershipsTable, OrdersTable } from '#server/database/payment-tables.ts'
import { newId } from '#server/security/new-id.ts'
import type { Subscription } from '#server/stripe/payment-provider.ts'
import { insertMembership, updateMembership } from './membership-queries.ts'
import { OutdatedAnswer } from './outdated-answer.ts'
import { willCharge } from './rules.ts'
import { updateMemberTypeAfter } from './update-member-type.ts'

/** How a subscription stands at the provider, and the membership that was recorded before the provider was asked. */
export interface AskedSubscription {
  recorded: MembershipsTable | undefined
  subscription: Subscription
}

/** Brings a membership up to date. It begins with its first payment, so a subscription without a payment is not recorded. */
export async function recordSubscription(
  writer: Writer,
  { recorded, subscription }: AskedSubscription,
): Promise<void> {
  if (recorded === undefined) return
  await updateMemberTypeAfter(writer, recorded.member_id, async (isClosed) => {
    expectEnded(subscription, isClosed)
    await bringUpToDate(writer, recorded, subscription)
  })
}

/** Brings the membership that an order has led to up to date, or inserts it with its first payment. */
export async function recordMembership(
  writer: Writer,
  order: OrdersTable,
  { recorded, subscription }: AskedSubscription,
  isClosed: boolean,
): Promise<MembershipsTable> {
  expectEnded(subscription, isClosed)
  if (recorded !== undefined) return bringUpToDate(writer, recorded, subscription)
  const membership = {
    id: newId(),
    member_id: order.member_id,
    order_id: order.id,
    member_type: order.member_type,
    price: order.price,
    subscription_id: subscription.id,
    customer_id: subscription.customerId,
    ...columnsOf(subscription),
    started_at: subscription.startedAt,
    version: 1,
  }
  if (!(await insertMembership(writer, membership))) throw new OutdatedAnswer()
  return membership
}

/** The account was closed after the provider was asked. When it is asked again, the subscription is ended first. */
function expectEnded(subscription: Subscription, isClosed: boolean): void {
  if (isClosed && willCharge(subscription)) throw new OutdatedAnswer()
}

async function bringUpToDate(
  writer: Writer,
  recorded: MembershipsTable,
  subscription: Subscription,
): Promise<MembershipsTable> {
  const change = columnsOf(subscription)
  if (!(await updateMembership(writer, recorded, change))) throw new OutdatedAnswer()
  return { ...recorded, ...change }
}

const columnsOf = ({ status, periodEndsAt, endsAt }: Subscription) => ({
  status,
  period_ends_at: periodEndsAt,
  ends_at: endsAt ?? null,
})
