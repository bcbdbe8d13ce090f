import type { Customer, Intent, Invoice, Line, Portal, Session, Subscription } from './state.ts'

/* The sandbox's things as Stripe writes them, as far as the product reads them. */

const list = (data: object[], url: string) => ({ object: 'list', data, has_more: false, url })

const totalOf = (lines: readonly Line[]) => lines.reduce((sum, { amount }) => sum + amount, 0)

export const customerOnWire = ({ id, email, name, created }: Customer) => ({
  id,
  object: 'customer',
  email,
  name,
  created,
  livemode: false,
})

export function sessionOnWire(session: Session, pages: string) {
  const { id, created, status, mode } = session
  return {
    id,
    object: 'checkout.session',
    created,
    mode,
    status,
    payment_status: status === 'complete' ? 'paid' : 'unpaid',
    url: status === 'open' ? `${pages}/checkout/${id}` : null,
    customer: session.customer,
    client_reference_id: session.reference,
    metadata: session.metadata,
    currency: 'jpy',
    amount_total: totalOf(session.lines),
    locale: session.locale,
    subscription: session.subscription,
    invoice: session.invoice,
    payment_intent: session.intent,
    livemode: false,
  }
}

export function subscriptionOnWire(subscription: Subscription) {
  const { id, created, customer, status, metadata } = subscription
  const item = {
    id: `si_${id}`,
    object: 'subscription_item',
    current_period_start: subscription.periodStart,
    current_period_end: subscription.periodEnd,
    quantity: 1,
    subscription: id,
  }
  return {
    id,
    object: 'subscription',
    created,
    start_date: created,
    customer,
    status,
    metadata,
    currency: 'jpy',
    items: list([item], `/v1/subscription_items?subscription=${id}`),
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    cancel_at: subscription.cancelAtPeriodEnd ? subscription.periodEnd : null,
    ended_at: subscription.endedAt,
    livemode: false,
  }
}

export function invoiceOnWire(invoice: Invoice, subscription: Subscription) {
  const { id, created, customer, reason, status, lines, intent } = invoice
  const total = totalOf(lines)
  const payment = invoicePaymentOnWire(invoice)
  return {
    id,
    object: 'invoice',
    created,
    customer,
    currency: 'jpy',
    status,
    billing_reason: reason,
    amount_due: total,
    amount_paid: status === 'paid' ? total : 0,
    attempt_count: invoice.attempts,
    status_transitions: { paid_at: invoice.paidAt },
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    lines: list(lines.map(lineOnWire), `/v1/invoices/${id}/lines`),
    payments: list(intent === null ? [] : [payment], `/v1/invoice_payments?invoice=${id}`),
    livemode: false,
  }
}

const lineOnWire = ({ name, amount, recurring }: Line, position: number) => ({
  id: `il_${position}`,
  object: 'line_item',
  amount,
  currency: 'jpy',
  description: name,
  parent: recurring
    ? { type: 'subscription_item_details', subscription_item_details: { proration: false } }
    : { type: 'invoice_item_details', invoice_item_details: { proration: false } },
})

export const invoicePaymentOnWire = ({ id, status, lines, intent, created }: Invoice) => ({
  id: `inpay_${id}`,
  object: 'invoice_payment',
  created,
  invoice: id,
  status: status === 'paid' ? 'paid' : 'open',
  amount_paid: status === 'paid' ? totalOf(lines) : null,
  currency: 'jpy',
  is_default: true,
  payment: { type: 'payment_intent', payment_intent: intent },
})

export const chargeOnWire = (intent: Intent) => ({
  id: intent.charge,
  object: 'charge',
  created: intent.created,
  customer: intent.customer,
  payment_intent: intent.id,
  amount: intent.amount,
  amount_refunded: intent.refunded,
  refunded: intent.refunded === intent.amount,
  currency: 'jpy',
  metadata: intent.metadata,
  paid: true,
  status: 'succeeded',
  livemode: false,
})

export const intentOnWire = (intent: Intent, expanded: boolean) => ({
  id: intent.id,
  object: 'payment_intent',
  created: intent.created,
  customer: intent.customer,
  amount: intent.amount,
  amount_received: intent.amount,
  currency: 'jpy',
  metadata: intent.metadata,
  status: 'succeeded',
  latest_charge: expanded ? chargeOnWire(intent) : intent.charge,
  livemode: false,
})

export const portalOnWire = ({ id, customer, locale, returnUrl }: Portal, pages: string) => ({
  id,
  object: 'billing_portal.session',
  customer,
  locale,
  return_url: returnUrl,
  url: `${pages}/portal/${id}`,
  livemode: false,
})
