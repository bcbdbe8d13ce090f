import type { Stripe } from 'stripe'
import * as z from 'zod/mini'
import { onlineMethods } from '#contract/payments/payments.ts'
import type { OnlineMethod } from '#contract/payments/payments.ts'
import { MalformedWebhook } from './payment-provider.ts'
import type {
  AwaitedAtShop,
  FeeInvoice,
  PaidInvoice,
  PaidPage,
  PaymentEvent,
  PaymentIntent,
  PlanChange,
  ProviderDispute,
  ProviderFee,
  ProviderRefund,
  Subscription,
  Webhook,
} from './payment-provider.ts'

/*
 * Stripe's objects in the words of this product. An object without the id of an order belongs to another
 * product.
 */

const idOf = (reference: string | { id: string } | null | undefined) =>
  typeof reference === 'object' ? reference?.id : reference

type Metadata = Stripe.Metadata | null | undefined

const orderIdOf = (metadata: Metadata) => idIn(metadata, 'order')

const pauseFeeIdOf = (metadata: Metadata) => idIn(metadata, 'pauseFee')

/** What the object is paid for. */
const paidForOf = (metadata: Metadata) => ({
  orderId: orderIdOf(metadata),
  hireId: idIn(metadata, 'hire'),
  bookingId: idIn(metadata, 'booking'),
  offerOrderId: idIn(metadata, 'offerOrder'),
})

function studioOf(metadata: Metadata): string | undefined {
  const host = metadata?.['studio']
  return typeof host === 'string' && /^[\w.:[\]-]{1,255}$/.test(host) ? host : undefined
}

type MetadataField = 'order' | 'hire' | 'booking' | 'offerOrder' | 'pauseFee' | 'refund'

/** Another product of the same account may write anything into the field. */
function idIn(metadata: Metadata, field: MetadataField): string | undefined {
  const id = metadata?.[field]
  return typeof id === 'string' && /^[\w-]{1,64}$/.test(id) ? id : undefined
}

const inMs = (seconds: number) => seconds * 1000

export function toPaidInvoice(invoice: Stripe.Invoice): PaidInvoice | undefined {
  const details = invoice.parent?.subscription_details
  const orderId = orderIdOf(details?.metadata)
  const subscriptionId = idOf(details?.subscription)
  if (invoice.status !== 'paid' || orderId === undefined || !subscriptionId) return undefined
  const months = invoice.lines.data.filter(
    ({ parent }) => parent?.subscription_item_details?.proration === false,
  )
  const ends = months.flatMap(({ period }: { period?: { end: number } }) => period?.end ?? [])
  return {
    ...paymentOf(invoice),
    orderId,
    subscriptionId,
    listed: invoice.lines.data.reduce((sum, { amount }) => sum + amount, 0),
    first: invoice.billing_reason === 'subscription_create',
    paysMonth: months.length > 0,
    monthEndsAt: ends.length === 0 ? undefined : inMs(Math.max(...ends)),
  }
}

export function toFeeInvoice(invoice: Stripe.Invoice): FeeInvoice | undefined {
  const feeId = pauseFeeIdOf(invoice.metadata)
  if (feeId === undefined) return undefined
  return { ...paymentOf(invoice), feeId, state: feeState(invoice) }
}

function paymentOf(invoice: Stripe.Invoice) {
  // The list also has payments that failed or were given up.
  const paidBy = invoice.payments?.data.find(({ status }) => status === 'paid')
  return {
    id: invoice.id,
    intentId: idOf(paidBy?.payment.payment_intent) ?? undefined,
    amount: invoice.amount_paid,
    currency: invoice.currency,
    paidAt: inMs(invoice.status_transitions.paid_at ?? invoice.created),
  }
}

function feeState({ status, attempt_count: attempts }: Stripe.Invoice): FeeInvoice['state'] {
  if (status === 'paid') return 'paid'
  if (status === 'draft' || status === 'open') return attempts > 0 ? 'declined' : 'open'
  return 'closed'
}

/**
 * Stripe's other statuses (incomplete, unpaid, canceled) mean that the month is not paid, so the membership
 * has ended.
 */
const statuses: Record<string, Subscription['status']> = {
  active: 'active',
  trialing: 'active',
  past_due: 'pastDue',
  paused: 'paused',
}

/**
 * The portal pauses either way: with a status of its own, or by not collecting what the subscription charges.
 */
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
  const resumes = subscription.pause_collection?.resumes_at
  return {
    id: subscription.id,
    orderId,
    customerId,
    status: statusOf(subscription),
    startedAt: inMs(subscription.start_date),
    periodEndsAt: inMs(periodEnd),
    endsAt: endsAt === undefined ? undefined : inMs(endsAt),
    resumesAt: resumes ? inMs(resumes) : undefined,
    change: toPlanChange(subscription.metadata['change']),
  }
}

/**
 * How the field `change` of a subscription's metadata is written: id, administrator, effect and member type.
 */
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
  gone: { refunds: readonly Stripe.Refund[]; disputes: readonly Stripe.Dispute[] },
): PaymentIntent {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const disputes = gone.disputes.map(toDispute)
  const lost = disputes.filter(({ state }) => state === 'lost').reduce((sum, { amount }) => sum + amount, 0)
  return {
    id: intent.id,
    ...paidForOf(intent.metadata),
    invoiceId: idOf(invoicePayment?.invoice) ?? undefined,
    paid: intent.status === 'succeeded',
    method: methodOf(charge),
    awaited: toAwaited(intent),
    amount: intent.amount_received,
    currency: intent.currency,
    paidAt: inMs(charge?.created ?? intent.created),
    // Stripe does not count what a dispute took among the refunds. After a refund of a part, the bank may
    // take all of it.
    refunded: Math.min(intent.amount_received, (charge?.amount_refunded ?? 0) + lost),
    refunds: gone.refunds.map(toRefund),
    disputes,
    card: charge?.payment_method_details?.card?.fingerprint ?? undefined,
  }
}

function methodOf(charge: Stripe.Charge | null): OnlineMethod {
  const type = charge?.payment_method_details?.type
  return onlineMethods.find((method) => method === type) ?? 'card'
}

function toAwaited({ status, amount, next_action: next }: Stripe.PaymentIntent): AwaitedAtShop | undefined {
  const details = next?.konbini_display_details
  if (status !== 'requires_action' || !details) return undefined
  const shops = Object.entries(details.stores).flatMap(([shop, codes]) =>
    codes && /^[a-z]{1,20}$/.test(shop) ? [shop] : [],
  )
  const voucherUrl = details.hosted_voucher_url ?? undefined
  return { amount, until: inMs(details.expires_at), shops, voucherUrl }
}

/** Stripe's other statuses wait for the studio or for the bank. */
const disputeStates: Record<string, ProviderDispute['state']> = {
  won: 'won',
  lost: 'lost',
  warning_closed: 'dropped',
}

function toDispute(dispute: Stripe.Dispute): ProviderDispute {
  const { id, amount, created, status, balance_transactions: moved } = dispute
  const withStudio = moved.reduce((sum, transaction) => sum + transaction.amount, 0)
  // A service that settles disputes before they begin gives the money back by a refund, or takes it here.
  const settled = withStudio < 0 ? 'lost' : 'dropped'
  const state = status === 'prevented' ? settled : (disputeStates[status] ?? 'open')
  return { id, amount, openedAt: inMs(created), state }
}

/** Movements in the account that are fees themselves, and belong to no payment. */
const feesOfAccount = ['stripe_fee', 'stripe_fx_fee', 'tax_fee']

/** Undefined for a movement without a fee, and for one in another currency. */
export function toFee(moved: Stripe.BalanceTransaction): ProviderFee | undefined {
  const { id, currency, created, source, fee_details: details } = moved
  const amount = feesOfAccount.includes(moved.type) ? moved.fee - moved.amount : moved.fee
  if (currency !== 'jpy' || amount === 0) return undefined
  const tax = details.filter(({ type }) => type === 'tax').reduce((sum, part) => sum + part.amount, 0)
  const paid =
    typeof source === 'object' && source !== null && 'payment_intent' in source ? source : undefined
  const intentId = idOf(paid?.payment_intent) ?? undefined
  return { id, intentId, amount, tax, takenAt: inMs(created) }
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

/** An id of Stripe, or of an order. It becomes part of an address and is stored. */
const id = z.string().check(z.regex(/^[\w-]{1,255}$/))

const signedEvent = z.object({
  id,
  type: z.string().check(z.regex(/^[\w.]{1,100}$/)),
  livemode: z.boolean(),
  data: z.object({ object: z.looseObject({}) }),
})

const paymentEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('invoicePaid'), invoiceId: id }),
  z.object({ kind: z.literal('subscriptionChanged'), subscriptionId: id }),
  z.object({ kind: z.literal('feeChanged'), invoiceId: id }),
  z.object({ kind: z.literal('paymentChanged'), intentId: id, disputed: z.boolean() }),
  z.object({ kind: z.literal('renewalFailed'), invoiceId: id, orderId: id, attempt: z.int32() }),
  z.object({ kind: z.literal('checkoutEnded'), orderId: id }),
])

/** Reads an event whose signature was checked. @throws MalformedWebhook */
export function toWebhook(event: Stripe.Event): Webhook {
  const envelope = signedEvent.safeParse(event)
  if (!envelope.success) throw new MalformedWebhook()
  const read = z.optional(paymentEvent).safeParse(toPaymentEvent(event))
  if (!read.success) throw new MalformedWebhook()
  const { type, livemode: live } = envelope.data
  const { metadata, parent } = event.data.object as Pick<Stripe.Invoice, 'metadata' | 'parent'>
  const ofSubscription = parent?.subscription_details?.metadata
  return {
    id: envelope.data.id,
    type,
    live,
    studio: studioOf(ofSubscription) ?? studioOf(metadata),
    ...paidForOf(metadata),
    orderId: orderIdOf(ofSubscription) ?? orderIdOf(metadata),
    event: read.data,
  }
}

type EventOf<Type> = Extract<Stripe.Event, { type: Type }>

/** What a Stripe event means for this product; undefined when nothing follows from it. */
function toPaymentEvent(event: Stripe.Event): PaymentEvent | undefined {
  if (is(event, 'checkout.session.completed', 'checkout.session.async_payment_succeeded'))
    return paidCheckout(event.data.object)
  if (is(event, 'checkout.session.expired', 'checkout.session.async_payment_failed'))
    return endedCheckout(event.data.object)
  if (is(event, 'invoice.paid')) return { kind: 'invoicePaid', invoiceId: event.data.object.id }
  if (is(event, 'invoice.payment_failed', 'invoice.payment_action_required'))
    return failedInvoice(event.data.object)
  if (is(event, 'customer.subscription.updated', 'customer.subscription.deleted'))
    return { kind: 'subscriptionChanged', subscriptionId: event.data.object.id }
  if (is(event, 'customer.subscription.paused', 'customer.subscription.resumed'))
    return { kind: 'subscriptionChanged', subscriptionId: event.data.object.id }
  if (is(event, 'charge.refunded', 'refund.updated', 'refund.failed'))
    return changedPayment(event.data.object.payment_intent)
  if (is(event, 'charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed'))
    return changedPayment(event.data.object.payment_intent, { disputed: true })
  if (is(event, 'charge.dispute.funds_withdrawn', 'charge.dispute.funds_reinstated'))
    return changedPayment(event.data.object.payment_intent, { disputed: true })
  return undefined
}

function is<Type extends Stripe.Event['type']>(
  event: Stripe.Event,
  ...types: readonly Type[]
): event is EventOf<Type> {
  return types.some((type) => type === event.type)
}

/** What was paid on a completed page, as its webhook says. */
export const toPaidPage = (session: Stripe.Checkout.Session): PaidPage => ({
  ...paidForOf(session.metadata),
  event: paidCheckout(session),
})

/**
 * A completed checkout may still wait for its money, which the payment itself tells; then Stripe sends
 * another event when the money has come, or did not come in time.
 */
function paidCheckout(session: Stripe.Checkout.Session): PaymentEvent | undefined {
  // A plan is paid by card only, so nothing is awaited for it.
  if (session.payment_status === 'unpaid' && orderIdOf(session.metadata) !== undefined) return undefined
  const invoiceId = idOf(session.invoice)
  return invoiceId ? { kind: 'invoicePaid', invoiceId } : changedPayment(session.payment_intent)
}

/** Without a payment a hire, a seat and an order of an offer last until their own end. */
function endedCheckout({
  metadata,
  payment_intent: intent,
}: Stripe.Checkout.Session): PaymentEvent | undefined {
  const orderId = orderIdOf(metadata)
  return orderId === undefined ? changedPayment(intent) : { kind: 'checkoutEnded', orderId }
}

/** When the first invoice fails, Stripe's checkout page tells the member, so nothing follows here. */
function failedInvoice(invoice: Stripe.Invoice): PaymentEvent | undefined {
  if (pauseFeeIdOf(invoice.metadata) !== undefined) return { kind: 'feeChanged', invoiceId: invoice.id }
  const orderId = orderIdOf(invoice.parent?.subscription_details?.metadata)
  if (orderId === undefined || invoice.billing_reason === 'subscription_create') return undefined
  return { kind: 'renewalFailed', invoiceId: invoice.id, orderId, attempt: invoice.attempt_count }
}

function changedPayment(
  intent: string | { id: string } | null,
  { disputed } = { disputed: false },
): PaymentEvent | undefined {
  const intentId = idOf(intent)
  return intentId ? { kind: 'paymentChanged', intentId, disputed } : undefined
}
