import type { Stripe } from 'stripe'
import type { PaidInvoice, PaymentIntent, ProviderRefund, Subscription } from './payment-provider.ts'

import type { PlanChange } from './plan-change.ts'

/* Stripe's objects in the words of this product. An object without the id of an order belongs to another product. */

export const idOf = (reference: string | { id: string } | null | undefined) =>
  typeof reference === 'object' ? reference?.id : reference

type Metadata = Stripe.Metadata | null | undefined

export const orderIdOf = (metadata: Metadata) => idIn(metadata, 'order')

export const hireIdOf = (metadata: Metadata) => idIn(metadata, 'hire')

export const bookingIdOf = (metadata: Metadata) => idIn(metadata, 'booking')

/** Another product of the same account may write anything into the field. */
function idIn(metadata: Metadata, field: 'order' | 'hire' | 'booking' | 'refund'): string | undefined {
  const id = metadata?.[field]
  return typeof id === 'string' && /^[\w-]{1,64}$/.test(id) ? id : undefined
}

const inMs = (seconds: number) => seconds * 1000

export function toPaidInvoice(invoice: Stripe.Invoice): PaidInvoice | undefined {
  const details = invoice.parent?.subscription_details
  const orderId = orderIdOf(details?.metadata)
  const subscriptionId = idOf(details?.subscription)
  if (invoice.status !== 'paid' || orderId === undefined || !subscriptionId) return undefined
  // The list also has payments that failed or were given up.
  const months = invoice.lines.data.filter(
    ({ parent }) => parent?.subscription_item_details?.proration === false,
  )
  const ends = months.flatMap(({ period }: { period?: { end: number } }) => period?.end ?? [])
  const paidBy = invoice.payments?.data.find(({ status }) => status === 'paid')
  return {
    id: invoice.id,
    orderId,
    subscriptionId,
    intentId: idOf(paidBy?.payment.payment_intent) ?? undefined,
    amount: invoice.amount_paid,
    listed: invoice.lines.data.reduce((sum, { amount }) => sum + amount, 0),
    currency: invoice.currency,
    paidAt: inMs(invoice.status_transitions.paid_at ?? invoice.created),
    first: invoice.billing_reason === 'subscription_create',
    paysMonth: months.length > 0,
    monthEndsAt: ends.length === 0 ? undefined : inMs(Math.max(...ends)),
  }
}

/** Stripe's other statuses (incomplete, unpaid, canceled) mean that the month is not paid, so the membership has ended. */
const statuses: Record<string, Subscription['status']> = {
  active: 'active',
  trialing: 'active',
  past_due: 'pastDue',
  paused: 'paused',
}

/** The portal pauses either way: with a status of its own, or by not collecting what the subscription charges. */
function statusOf({ status, pause_collection: pause }: Stripe.Subscription): Subscription['status'] {
  const known = statuses[status] ?? 'ended'
  return known !== 'ended' && pause ? 'paused' : known
}

export function toSubscription(subscription: Stripe.Subscription): Subscription | undefined {
  const orderId = orderIdOf(subscription.metadata)
  const customerId = idOf(subscription.customer)
  const periodEnd = subscription.items.data[0]?.current_period_end
  if (orderId === undefined || !customerId || periodEnd === undefined) return undefined
  const endsAt =
    subscription.ended_at ??
    subscription.cancel_at ??
    (subscription.cancel_at_period_end ? periodEnd : undefined)
  return {
    id: subscription.id,
    orderId,
    customerId,
    status: statusOf(subscription),
    startedAt: inMs(subscription.start_date),
    periodEndsAt: inMs(periodEnd),
    endsAt: endsAt === undefined ? undefined : inMs(endsAt),
    change: toPlanChange(subscription.metadata['change']),
  }
}

/** How the field `change` of a subscription's metadata is written: id, administrator, effect and member type. */
export const planChangeText = ({ id, actor, effect, memberType }: PlanChange): string =>
  [id, actor, effect, memberType].join('.')

function toPlanChange(text: string | undefined): PlanChange | undefined {
  const [, id, actor, effect, memberType] =
    /^([\w-]{1,64})\.([\w-]{1,64})\.(renewal|now)\.(\d{1,3})$/.exec(text ?? '') ?? []
  if (id === undefined || actor === undefined || effect === undefined) return undefined
  return { id, actor, effect: effect === 'now' ? 'now' : 'renewal', memberType: Number(memberType) }
}

export function toPaymentIntent(
  intent: Stripe.PaymentIntent,
  invoicePayment: Stripe.InvoicePayment | undefined,
  refunds: readonly Stripe.Refund[],
): PaymentIntent {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  return {
    id: intent.id,
    orderId: orderIdOf(intent.metadata),
    hireId: hireIdOf(intent.metadata),
    bookingId: bookingIdOf(intent.metadata),
    invoiceId: idOf(invoicePayment?.invoice) ?? undefined,
    paid: intent.status === 'succeeded',
    amount: intent.amount_received,
    currency: intent.currency,
    paidAt: inMs(charge?.created ?? intent.created),
    refunded: charge?.amount_refunded ?? 0,
    refunds: refunds.map(toRefund),
  }
}

/** Stripe's other statuses are failed and canceled. */
const refundStatuses: Record<string, ProviderRefund['status']> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'done',
}

export const toRefund = (refund: Stripe.Refund): ProviderRefund => ({
  id: refund.id,
  refundId: idIn(refund.metadata, 'refund'),
  amount: refund.amount,
  createdAt: inMs(refund.created),
  status: refundStatuses[refund.status ?? ''] ?? 'failed',
  failure: refund.failure_reason,
})
