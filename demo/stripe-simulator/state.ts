/* What the simulator keeps. Amounts are whole yen, instants are seconds, as at Stripe. */

export interface Customer {
  id: string
  email: string
  name: string
  created: number
  /** Whether the card of the customer is declined. Customers of an older version have none. */
  declines?: boolean
}

export interface LineItem {
  name: string
  amount: number
  recurring: boolean
}

/** What a coupon takes off the first payment. */
export interface Discount {
  coupon: string
  name: string
  amount: number
}

export interface CheckoutSession {
  id: string
  created: number
  mode: 'subscription' | 'payment'
  status: 'open' | 'complete' | 'expired'
  /** When it expires by itself. */
  expiresAt: number
  customer: string
  locale: 'ja' | 'en'
  lines: LineItem[]
  /** Absent without a coupon. */
  discount?: Discount
  /** How the customer may pay, besides by card. Sessions of an older version have none. */
  otherMethods?: Array<'konbini' | 'paypay'>
  /** So many days a payment at a convenience store is awaited. */
  konbiniDays?: number
  metadata: Record<string, string>
  /** The metadata of the subscription or payment that the session leads to. */
  resultMetadata: Record<string, string>
  successUrl: string
  cancelUrl: string
  clientReference: string | null
  subscription: string | null
  invoice: string | null
  intent: string | null
}

export interface Subscription {
  id: string
  created: number
  customer: string
  status: 'active' | 'past_due' | 'paused' | 'canceled'
  line: LineItem
  metadata: Record<string, string>
  periodStart: number
  periodEnd: number
  cancelAtPeriodEnd: boolean
  /** When it ends otherwise. Subscriptions of an older version have none. */
  cancelAt?: number | null
  /** While it collects nothing. */
  pause?: { resumesAt: number | null } | null
  endedAt: number | null
}

export interface Invoice {
  id: string
  created: number
  /** Null for an invoice of its own. */
  subscription: string | null
  /**
   * Its own, or that of the subscription when the invoice was made. Invoices of an older version have none.
   */
  metadata?: Record<string, string>
  customer: string
  reason: 'subscription_create' | 'subscription_cycle' | 'manual'
  lines: LineItem[]
  discount?: Discount
  /** The end of the month that it pays for. Invoices of an older version have none. */
  periodEnd?: number
  status: 'draft' | 'open' | 'paid' | 'void'
  attempts: number
  paidAt: number | null
  intent: string | null
}

/**
 * The cards of the checkout page. Like Stripe's test cards, some make trouble with refunds: the first refund
 * is refused, or it is made and fails afterwards. One makes a payment that is disputed at once.
 */
export const testCards = ['good', 'refundRefused', 'refundFails', 'disputed'] as const

export type TestCard = (typeof testCards)[number]

/** A payment, with its one charge once it has succeeded. */
export interface PaymentIntent {
  /** Absent: it has succeeded. `requires_action`: it is awaited at a convenience store until `payUntil`. */
  status?: 'requires_action' | 'requires_payment_method' | 'canceled' | 'succeeded'
  payUntil?: number
  /** Absent: by card. */
  method?: 'konbini' | 'paypay'
  id: string
  created: number
  customer: string
  amount: number
  metadata: Record<string, string>
  invoice: string | null
  charge: string
  refunded: number
  card: TestCard
  /** What tells that two payments were made with one card. */
  fingerprint?: string
}

export interface Refund {
  id: string
  created: number
  intent: string
  amount: number
  metadata: Record<string, string>
  status: 'pending' | 'succeeded' | 'failed'
  failureReason: string | null
}

/**
 * `balance`: what the dispute moved, in yen. Stripe takes the money when a dispute begins, and gives it back
 * when it is won.
 */
export interface Dispute {
  id: string
  created: number
  intent: string
  amount: number
  status: 'warning_needs_response' | 'needs_response' | 'under_review' | 'won' | 'lost' | 'warning_closed'
  balance: number[]
}

/** It lowers the one payment with which it is used. */
export interface Coupon {
  id: string
  created: number
  name: string
  amountOff: number
  maxRedemptions: number | null
  timesRedeemed: number
}

export interface PortalSession {
  id: string
  customer: string
  locale: 'ja' | 'en'
  returnUrl: string
}

export interface PendingEvent {
  id: string
  created: number
  type: string
  object: object
}

/** The answer to a request with an idempotency key. The same request gets it again. */
interface KeptAnswer {
  request: string
  /** When it was given. */
  at: number
  status: number
  body: string
}

export interface SimulatorState {
  /** The API key and the webhook secret that the product uses. */
  secretKey: string
  webhookSecret: string
  customers: Record<string, Customer>
  sessions: Record<string, CheckoutSession>
  subscriptions: Record<string, Subscription>
  /** Prices that subscriptions were changed to. */
  prices: Record<string, LineItem & { id: string; created: number }>
  coupons: Record<string, Coupon>
  invoices: Record<string, Invoice>
  intents: Record<string, PaymentIntent>
  refunds: Record<string, Refund>
  disputes: Record<string, Dispute>
  portals: Record<string, PortalSession>
  /** By idempotency key. */
  keptAnswers: Record<string, KeptAnswer>
  /** Events that the product has not accepted yet, the oldest first. */
  pendingEvents: PendingEvent[]
}
