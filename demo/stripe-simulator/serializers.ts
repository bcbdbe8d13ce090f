import type {
  CheckoutSession,
  Coupon,
  Customer,
  Dispute,
  Invoice,
  LineItem,
  PaymentIntent,
  PortalSession,
  Refund,
  SimulatorState,
  Subscription,
} from './state.ts'

/* The simulator's objects as Stripe's API writes them, with the fields that the product reads. */

export const list = (data: object[], url: string) => ({ object: 'list', data, has_more: false, url })

/** What is charged: the lines less the discount, at least nothing. */
export const totalOf = ({ lines, discount }: Pick<CheckoutSession, 'lines' | 'discount'>): number =>
  Math.max(0, lines.reduce((sum, { amount }) => sum + amount, 0) - (discount?.amount ?? 0))

export const serializeCustomer = (customer: Customer) => ({ ...customer, object: 'customer' })

export const isPaid = ({ status = 'succeeded' }: PaymentIntent): boolean => status === 'succeeded'

/** @param intent its payment; undefined without one */
export function serializeSession(session: CheckoutSession, pagesUrl: string, intent?: PaymentIntent) {
  const { id, created, status, mode } = session
  const total = totalOf(session)
  const isUnpaid = intent !== undefined && !isPaid(intent)
  const paymentStatus = total === 0 ? 'no_payment_required' : isUnpaid ? 'unpaid' : 'paid'
  return {
    id,
    object: 'checkout.session',
    created,
    mode,
    status,
    payment_status: status === 'complete' ? paymentStatus : 'unpaid',
    expires_at: session.expiresAt,
    url: status === 'open' ? `${pagesUrl}/checkout/${id}` : null,
    customer: session.customer,
    client_reference_id: session.clientReference,
    metadata: session.metadata,
    currency: 'jpy',
    amount_total: total,
    subscription: session.subscription,
    invoice: session.invoice,
    payment_intent: session.intent,
  }
}

/** A subscription has one item. */
export const itemIdOf = (subscriptionId: string): string => `si_${subscriptionId}`

export const serializePrice = ({ id, created, amount }: SimulatorState['prices'][string]) => ({
  id,
  object: 'price',
  created,
  currency: 'jpy',
  unit_amount: amount,
})

export const serializeCoupon = ({ id, created, name, amountOff }: Coupon) => ({
  id,
  object: 'coupon',
  created,
  name,
  amount_off: amountOff,
  currency: 'jpy',
  duration: 'once',
})

export function serializeSubscription(subscription: Subscription) {
  const { id, created, customer, status, metadata } = subscription
  const item = {
    id: itemIdOf(id),
    object: 'subscription_item',
    current_period_start: subscription.periodStart,
    current_period_end: subscription.periodEnd,
  }
  return {
    id,
    object: 'subscription',
    created,
    start_date: created,
    customer,
    status,
    metadata,
    default_payment_method: `pm_${customer}`,
    items: list([item], `/v1/subscription_items?subscription=${id}`),
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    cancel_at: subscription.cancelAt ?? (subscription.cancelAtPeriodEnd ? subscription.periodEnd : null),
    ...(subscription.pause && {
      pause_collection: { behavior: 'void', resumes_at: subscription.pause.resumesAt },
    }),
    ended_at: subscription.endedAt,
  }
}

/** @param subscription undefined for an invoice of its own */
export function serializeInvoice(invoice: Invoice, subscription?: Subscription) {
  const { id, created, customer, reason, status, lines, intent } = invoice
  const total = totalOf(invoice)
  const payment = serializeInvoicePayment(invoice)
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
    metadata: subscription === undefined ? invoice.metadata : {},
    parent: subscription && {
      type: 'subscription_details',
      subscription_details: {
        subscription: subscription.id,
        metadata: invoice.metadata ?? subscription.metadata,
      },
    },
    lines: list(
      lines.map((line, position) => serializeLine(line, position, invoice.periodEnd)),
      `/v1/invoices/${id}/lines`,
    ),
    payments: list(intent === null ? [] : [payment], `/v1/invoice_payments?invoice=${id}`),
  }
}

const serializeLine = (
  { name, amount, recurring }: LineItem,
  position: number,
  periodEnd: number | undefined,
) => ({
  id: `il_${position}`,
  object: 'line_item',
  amount,
  currency: 'jpy',
  description: name,
  ...(periodEnd !== undefined && { period: { start: periodEnd, end: periodEnd } }),
  parent: recurring
    ? { type: 'subscription_item_details', subscription_item_details: { proration: false } }
    : { type: 'invoice_item_details', invoice_item_details: { proration: false } },
})

export const serializeInvoicePayment = (invoice: Invoice) => ({
  id: `inpay_${invoice.id}`,
  object: 'invoice_payment',
  created: invoice.created,
  invoice: invoice.id,
  status: invoice.status,
  amount_paid: invoice.status === 'paid' ? totalOf(invoice) : null,
  currency: 'jpy',
  payment: { type: 'payment_intent', payment_intent: invoice.intent },
})

const shops = ['familymart', 'lawson', 'ministop', 'seicomart'] as const

/** @param voucherUrl of a payment that is awaited at a convenience store */
export const serializeIntent = (
  intent: PaymentIntent,
  disputed: boolean,
  voucherUrl: string | undefined,
) => ({
  id: intent.id,
  object: 'payment_intent',
  created: intent.created,
  customer: intent.customer,
  amount: intent.amount,
  amount_received: isPaid(intent) ? intent.amount : 0,
  currency: 'jpy',
  metadata: intent.metadata,
  status: intent.status ?? 'succeeded',
  latest_charge: isPaid(intent) ? serializeCharge(intent, disputed) : null,
  next_action:
    intent.status === 'requires_action'
      ? {
          type: 'konbini_display_details',
          konbini_display_details: {
            expires_at: intent.payUntil,
            hosted_voucher_url: voucherUrl ?? null,
            stores: Object.fromEntries(
              shops.map((shop) => [shop, { confirmation_number: '0901234567', payment_code: '123456' }]),
            ),
          },
        }
      : null,
})

export const serializeCharge = (intent: PaymentIntent, disputed: boolean) => ({
  id: intent.charge,
  object: 'charge',
  created: intent.created,
  customer: intent.customer,
  payment_intent: intent.id,
  amount: intent.amount,
  amount_refunded: intent.refunded,
  refunded: intent.refunded === intent.amount,
  disputed,
  currency: 'jpy',
  metadata: intent.metadata,
  status: 'succeeded',
  // Each customer has one card, unless a test says otherwise.
  payment_method_details:
    intent.method === undefined
      ? { type: 'card', card: { fingerprint: intent.fingerprint ?? `fp_${intent.customer}` } }
      : { type: intent.method, [intent.method]: {} },
})

export const serializeRefund = (refund: Refund, { charge }: PaymentIntent) => ({
  id: refund.id,
  object: 'refund',
  created: refund.created,
  amount: refund.amount,
  currency: 'jpy',
  payment_intent: refund.intent,
  charge,
  metadata: refund.metadata,
  status: refund.status,
  ...(refund.failureReason !== null && { failure_reason: refund.failureReason }),
})

export const serializeDispute = (dispute: Dispute, { charge }: PaymentIntent) => ({
  id: dispute.id,
  object: 'dispute',
  created: dispute.created,
  amount: dispute.amount,
  currency: 'jpy',
  charge,
  payment_intent: dispute.intent,
  status: dispute.status,
  is_charge_refundable: dispute.status.startsWith('warning_'),
  balance_transactions: dispute.balance.map((amount, position) => ({
    id: `txn_${dispute.id}_${position}`,
    object: 'balance_transaction',
    amount,
    currency: 'jpy',
    type: 'adjustment',
  })),
})

interface Movement {
  id: string
  created: number
  amount: number
  type: 'charge' | 'adjustment'
  fee: number
  /** The charge or the dispute. */
  source: object
}

/** A movement in the studio's account at Stripe. The simulator's cards are such that no fee has a tax. */
export const serializeMovement = ({ id, created, amount, type, fee, source }: Movement) => ({
  id: `txn_${id}`,
  object: 'balance_transaction',
  created,
  amount,
  currency: 'jpy',
  type,
  fee,
  fee_details: [{ type: 'stripe_fee', amount: fee, currency: 'jpy' }],
  net: amount - fee,
  source,
})

export const serializePortal = ({ id, customer, returnUrl }: PortalSession, pagesUrl: string) => ({
  id,
  object: 'billing_portal.session',
  customer,
  return_url: returnUrl,
  url: `${pagesUrl}/portal/${id}`,
})
