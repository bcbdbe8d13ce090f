import type { Stripe } from 'stripe'
import type { Intent, NoticeSubject, PaidInvoice, Subscription } from './payment-provider.ts'

/* What the studio needs of Stripe's objects. Whatever carries no order of ours is somebody else's business. */

const idOf = (reference: string | { id: string } | null | undefined) =>
  typeof reference === 'object' ? reference?.id : reference

const inMs = (seconds: number) => seconds * 1000

type SubjectOf<Type> = (object: Extract<Stripe.Event, { type: Type }>['data']['object']) => Subject

type Subject = NoticeSubject | undefined

/** What follows from each kind of event that the studio listens to. */
const subjects: { [Type in Stripe.Event['type']]?: SubjectOf<Type> } = {
  'checkout.session.completed': paidSubjectOf,
  'checkout.session.async_payment_succeeded': paidSubjectOf,
  'checkout.session.async_payment_failed': overSubjectOf,
  'checkout.session.expired': overSubjectOf,
  'invoice.paid': ({ id }) => ({ kind: 'invoice', id }),
  'invoice.payment_failed': failureSubjectOf,
  'invoice.payment_action_required': failureSubjectOf,
  'customer.subscription.updated': ({ id }) => ({ kind: 'subscription', id }),
  'customer.subscription.paused': ({ id }) => ({ kind: 'subscription', id }),
  'customer.subscription.resumed': ({ id }) => ({ kind: 'subscription', id }),
  'customer.subscription.deleted': ({ id }) => ({ kind: 'subscription', id }),
  'charge.refunded': (charge) => intentSubject(charge.payment_intent),
  'refund.updated': (refund) => intentSubject(refund.payment_intent),
  'refund.failed': (refund) => intentSubject(refund.payment_intent),
  'charge.dispute.created': (dispute) => intentSubject(dispute.payment_intent, true),
}

/** What an event is about; undefined where nothing follows from it. */
export function subjectOf(event: Stripe.Event): Subject {
  const subject = subjects[event.type] as ((object: object) => Subject) | undefined
  return subject?.(event.data.object)
}

function overSubjectOf({ metadata }: Stripe.Checkout.Session): Subject {
  const orderId = metadata?.['order']
  return orderId === undefined ? undefined : { kind: 'checkoutOver', orderId }
}

function intentSubject(intent: string | { id: string } | null, disputed = false): Subject {
  const id = idOf(intent)
  return id ? { kind: 'intent', id, disputed } : undefined
}

/** A completed checkout may still wait for its money; a message of its own tells of that. */
function paidSubjectOf(session: Stripe.Checkout.Session): Subject {
  if (session.payment_status === 'unpaid') return undefined
  const invoiceId = idOf(session.invoice)
  return invoiceId ? { kind: 'invoice', id: invoiceId } : intentSubject(session.payment_intent)
}

/** The first invoice fails on the provider's page, in front of who pays it. */
function failureSubjectOf(invoice: Stripe.Invoice): Subject {
  const orderId = invoice.parent?.subscription_details?.metadata?.['order']
  if (orderId === undefined || invoice.billing_reason === 'subscription_create') return undefined
  return { kind: 'failure', invoiceId: invoice.id, orderId, attempt: invoice.attempt_count }
}

export function invoiceOf(invoice: Stripe.Invoice): PaidInvoice | undefined {
  const details = invoice.parent?.subscription_details
  const orderId = details?.metadata?.['order']
  const subscriptionId = idOf(details?.subscription)
  if (invoice.status !== 'paid' || orderId === undefined || !subscriptionId) return undefined
  // Those that were tried before and given up stand beside it.
  const paidBy = invoice.payments?.data.find(({ status }) => status === 'paid')
  return {
    id: invoice.id,
    orderId,
    subscriptionId,
    intentId: idOf(paidBy?.payment.payment_intent) ?? undefined,
    amount: invoice.amount_paid,
    paidAt: inMs(invoice.status_transitions.paid_at ?? invoice.created),
    first: invoice.billing_reason === 'subscription_create',
    paysMonth: invoice.lines.data.some(
      ({ parent }) => parent?.subscription_item_details?.proration === false,
    ),
  }
}

const statuses: Record<string, Subscription['status']> = {
  active: 'active',
  trialing: 'active',
  past_due: 'pastDue',
  paused: 'paused',
}

export function subscriptionOf(subscription: Stripe.Subscription): Subscription | undefined {
  const orderId = subscription.metadata['order']
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
    // Nothing may be used while nothing is paid, which the other statuses (incomplete, unpaid, canceled) mean.
    status: statuses[subscription.status] ?? 'ended',
    startedAt: inMs(subscription.start_date),
    periodEndsAt: inMs(periodEnd),
    endsAt: endsAt === undefined ? undefined : inMs(endsAt),
  }
}

export function intentOf(
  intent: Stripe.PaymentIntent,
  invoicePayment: Stripe.InvoicePayment | undefined,
): Intent {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  return {
    id: intent.id,
    orderId: intent.metadata['order'],
    invoiceId: idOf(invoicePayment?.invoice) ?? undefined,
    paid: intent.status === 'succeeded',
    amount: intent.amount_received,
    paidAt: inMs(charge?.created ?? intent.created),
    refunded: charge?.amount_refunded ?? 0,
  }
}
