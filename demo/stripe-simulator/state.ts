/** What the sandbox keeps. Amounts are whole yen, instants seconds, as at Stripe. */

export interface Customer {
  id: string
  email: string
  name: string
  created: number
}

export interface Line {
  name: string
  amount: number
  recurring: boolean
}

export interface Session {
  id: string
  created: number
  mode: 'subscription' | 'payment'
  status: 'open' | 'complete' | 'expired'
  customer: string
  locale: 'ja' | 'en'
  lines: Line[]
  metadata: Record<string, string>
  /** The metadata of what comes of it: the subscription or the payment. */
  passedOn: Record<string, string>
  successUrl: string
  cancelUrl: string
  reference: string | null
  subscription: string | null
  invoice: string | null
  intent: string | null
}

export interface Subscription {
  id: string
  created: number
  customer: string
  status: 'active' | 'past_due' | 'paused' | 'canceled'
  line: Line
  metadata: Record<string, string>
  periodStart: number
  periodEnd: number
  cancelAtPeriodEnd: boolean
  endedAt: number | null
}

export interface Invoice {
  id: string
  created: number
  subscription: string
  customer: string
  reason: 'subscription_create' | 'subscription_cycle'
  lines: Line[]
  status: 'open' | 'paid'
  attempts: number
  paidAt: number | null
  intent: string | null
}

export interface Intent {
  id: string
  created: number
  customer: string
  amount: number
  metadata: Record<string, string>
  invoice: string | null
  /** Of its one charge. */
  charge: string
  refunded: number
}

export interface Portal {
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

/** An answer that the same key gets again. */
export interface Replay {
  request: string
  status: number
  body: string
}

export interface Things {
  /** What the product needs to speak with the sandbox, and to know its messages. */
  secretKey: string
  webhookSecret: string
  customers: Record<string, Customer>
  sessions: Record<string, Session>
  subscriptions: Record<string, Subscription>
  invoices: Record<string, Invoice>
  intents: Record<string, Intent>
  portals: Record<string, Portal>
  replays: Record<string, Replay>
  /** Messages that the product has not taken yet, in the order in which things happened. */
  pending: PendingEvent[]
}
