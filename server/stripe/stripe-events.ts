import type { Stripe } from 'stripe'
import * as z from 'zod/mini'
import { MalformedWebhook } from './payment-provider.ts'
import type { PaidPage, PaymentEvent, Webhook } from './payment-provider.ts'
import { bookingIdOf, hireIdOf, idOf, orderIdOf } from './stripe-objects.ts'

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
  const { metadata } = event.data.object as Pick<Stripe.Charge, 'metadata'>
  const ids = { orderId: orderOf(event), hireId: hireIdOf(metadata), bookingId: bookingIdOf(metadata) }
  return { id: envelope.data.id, type, live, ...ids, event: read.data }
}

/** The order that an invoice, or any other object, names. */
function orderOf(event: Stripe.Event): string | undefined {
  const object = event.data.object as Pick<Stripe.Invoice, 'parent' | 'metadata'>
  return orderIdOf(object.parent?.subscription_details?.metadata) ?? orderIdOf(object.metadata)
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
    return failedRenewal(event.data.object)
  if (is(event, 'customer.subscription.updated', 'customer.subscription.deleted'))
    return { kind: 'subscriptionChanged', subscriptionId: event.data.object.id }
  if (is(event, 'customer.subscription.paused', 'customer.subscription.resumed'))
    return { kind: 'subscriptionChanged', subscriptionId: event.data.object.id }
  if (is(event, 'charge.refunded', 'refund.updated', 'refund.failed'))
    return changedPayment(event.data.object.payment_intent)
  if (is(event, 'charge.dispute.created'))
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
  orderId: orderIdOf(session.metadata),
  hireId: hireIdOf(session.metadata),
  bookingId: bookingIdOf(session.metadata),
  event: paidCheckout(session),
})

/** A completed checkout may still wait for its money; then Stripe sends another event when the money has come. */
function paidCheckout(session: Stripe.Checkout.Session): PaymentEvent | undefined {
  if (session.payment_status === 'unpaid') return undefined
  const invoiceId = idOf(session.invoice)
  return invoiceId ? { kind: 'invoicePaid', invoiceId } : changedPayment(session.payment_intent)
}

function endedCheckout({ metadata }: Stripe.Checkout.Session): PaymentEvent | undefined {
  const orderId = orderIdOf(metadata)
  return orderId === undefined ? undefined : { kind: 'checkoutEnded', orderId }
}

/** When the first invoice fails, Stripe's checkout page tells the member, so nothing follows here. */
function failedRenewal(invoice: Stripe.Invoice): PaymentEvent | undefined {
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
